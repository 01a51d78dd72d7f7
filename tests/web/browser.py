"""A browser of Debian under WebDriver's commands, with a software GPU: Chromium by chromedriver, Firefox by Marionette."""
import base64
import json
import os
import pathlib
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

CTRL, SHIFT, ALT, ESCAPE, ENTER, TAB, PAGE_DOWN = "\ue009", "\ue008", "\ue00a", "\ue00c", "\ue007", "\ue004", "\ue00f"


class Browser:
    """What both have: subclasses send WebDriver's commands."""

    def go(self, address):
        """Opens a page and waits until the program draws."""
        self.send("POST", "url", {"url": "about:blank"})
        self.send("POST", "url", {"url": address})
        self.wait_for("document.getElementById('spoken-headline').textContent !== ''", 60)

    def script(self, code):
        return self.send("POST", "execute/sync", {"script": code, "args": []})

    def wait_for(self, condition, seconds=10):
        end = time.time() + seconds
        while not self.script("return " + condition):
            if time.time() > end:
                raise AssertionError(f"not within {seconds} s: {condition}; the page says {self.spoken('headline')!r}, "
                                     f"{self.spoken('messages')!r}, {self.script('return location.href')}")
            time.sleep(0.05)

    def spoken(self, part):
        return self.script(f"return document.getElementById('spoken-{part}').textContent")

    def wait_spoken(self, part, words, seconds=10):
        self.wait_for(f"document.getElementById('spoken-{part}').textContent.includes({json.dumps(words)})", seconds)

    def run(self, title):
        """A command of the menu for readers of the screen."""
        self.script("for (const item of document.querySelectorAll('#spoken-commands button'))"
                    f" if (item.textContent.startsWith({json.dumps(title)})) return item.click();")

    def keys(self, *keys):
        """Each a character, or several that are held down together."""
        actions = []
        for key in keys:
            actions += [{"type": "keyDown", "value": c} for c in key]
            actions += [{"type": "keyUp", "value": c} for c in reversed(key)]
        self.act([{"type": "key", "id": "keys", "actions": actions}])

    def drag(self, *places):
        self.pointer("mouse", [(places, True)])

    def click(self, x, y):
        self.drag((x, y))

    def pointer(self, kind, paths):
        """Several fingers at once, each down along its path of places."""
        sources = []
        for number, (places, _) in enumerate(paths):
            move = [{"type": "pointerMove", "duration": 40, "x": x, "y": y} for x, y in places]
            actions = move[:1] + [{"type": "pointerDown", "button": 0}] + move[1:] + [{"type": "pointerUp", "button": 0}]
            sources.append({"type": "pointer", "id": f"{kind}{number}", "parameters": {"pointerType": kind}, "actions": actions})
        self.act(sources)

    def act(self, sources):
        self.send("POST", "actions", {"actions": sources})

    def screenshot(self):
        return base64.b64decode(self.send("GET", "screenshot", None))

    def picture(self, file):
        pathlib.Path(file).write_bytes(self.screenshot())


class Chromium(Browser):
    name = "Chromium"

    def __init__(self, width, height, scale=1, touch=False, switches=()):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        with socket.socket() as free:
            free.bind(("localhost", 0))
            self.port = free.getsockname()[1]
        self.driver = subprocess.Popen(["chromedriver", f"--port={self.port}", "--silent"],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.downloads = pathlib.Path(self.folder.name) / "downloads"
        options = {"args": ["--headless=new", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader",
                            "--enable-unsafe-swiftshader", f"--user-data-dir={self.folder.name}/profile",
                            f"--window-size={width},{height}", f"--force-device-scale-factor={scale}", *switches],
                   "prefs": {"download.default_directory": str(self.downloads)}}
        if touch:
            options["mobileEmulation"] = {"deviceMetrics": {"width": width, "height": height, "pixelRatio": scale, "touch": True}}
        self.base = f"http://localhost:{self.port}/session"
        for attempt in range(50):
            try:
                answer = self.call("POST", self.base, {"capabilities": {"alwaysMatch": {
                    "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}})
                break
            except (ConnectionError, urllib.error.URLError) as error:
                if isinstance(error, urllib.error.HTTPError) or attempt == 49:
                    raise
                time.sleep(0.2)
        self.base += "/" + answer["sessionId"]

    def call(self, method, address, body):
        request = urllib.request.Request(address, method=method, headers={"Content-Type": "application/json"},
                                         data=None if body is None else json.dumps(body).encode())
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)["value"]

    def send(self, method, command, body):
        return self.call(method, f"{self.base}/{command}", body)

    def allow(self, what, is_granted):
        self.send("POST", "permissions", {"descriptor": {"name": what}, "state": "granted" if is_granted else "denied"})

    def complaints(self):
        return [line["message"] for line in self.send("POST", "se/log", {"type": "browser"})]

    def close(self):
        try:
            self.call("DELETE", self.base, None)
        finally:
            self.driver.terminate()
            self.driver.wait()
            self.folder.cleanup()


class Firefox(Browser):
    name = "Firefox"
    commands = {"url": "Navigate", "execute/sync": "ExecuteScript", "actions": "PerformActions", "screenshot": "TakeScreenshot"}

    def __init__(self, width, height, scale=1):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        profile = pathlib.Path(self.folder.name)
        with socket.socket() as free:
            free.bind(("localhost", 0))
            port = free.getsockname()[1]
        self.downloads = profile / "downloads"
        (profile / "user.js").write_text(
            f'user_pref("marionette.port", {port});\nuser_pref("layout.css.devPixelsPerPx", "{scale}");\n'
            'user_pref("webgl.force-enabled", true);\nuser_pref("browser.download.folderList", 2);\n'
            f'user_pref("browser.download.dir", "{self.downloads}");\n')
        self.browser = subprocess.Popen(
            # Its headless mode has no WebGL.
            ["xvfb-run", "-a", "-s", "-screen 0 2560x1440x24", "firefox-esr", "--marionette", "--no-remote", "--profile", str(profile),
             f"--width={width}", f"--height={height}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": str(profile), "LIBGL_ALWAYS_SOFTWARE": "1"})
        for _ in range(300):
            try:
                self.socket = socket.create_connection(("localhost", port))
                break
            except OSError:
                time.sleep(0.1)
        self.number = 0
        self.receive()
        self.tell("WebDriver:NewSession", {})

    def receive(self):
        length = b""
        while not length.endswith(b":"):
            length += self.socket.recv(1)
        body = b""
        while len(body) < int(length[:-1]):
            body += self.socket.recv(1 << 20)
        return json.loads(body)

    def tell(self, command, body):
        self.number += 1
        message = json.dumps([0, self.number, command, body]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self.receive()
        if error:
            raise RuntimeError(f"{command}: {error}")
        return result.get("value", result)

    def send(self, _, command, body):
        return self.tell("WebDriver:" + self.commands[command], body or {"full": False})

    def complaints(self):
        return []  # Marionette does not tell them

    def close(self):
        self.tell("Marionette:Quit", {"flags": ["eForceQuit"]})
        self.socket.close()
        self.browser.wait()
        self.folder.cleanup()
