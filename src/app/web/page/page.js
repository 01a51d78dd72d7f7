// Starts the program and gives it what a page has: the link in its address, pasted text, files.
"use strict";

const page = (() => {
  const status = document.getElementById("status");
  const tell = text => { status.textContent = text; status.hidden = !text; };

  const give = (call, text) => {
    const size = lengthBytesUTF8(text) + 1;
    const at = _malloc(size);
    stringToUTF8(text, at, size);
    call(at);
    _free(at);
  };

  // "#embed&scene=cradle": the picture and its time line alone, in somebody's own page; nothing is kept
  const embeds = /[#&]embed(&|$)/.test(location.hash);
  // "#text&lesson=ricochet": what the window shows as text, beside the picture
  const linkHere = () => "carom:" + location.hash.replace(/([#&])(?:embed|text)(&|$)/, (all, before, behind) => behind ? before : "");
  const isLink = () => /#(scene|lesson)=/.test(linkHere());

  // The address of the example or the lesson that is open: back and forward go from one to the other.
  let place = null;
  let isGoing = true;  // the address has led to what is opened now: no new entry of the history
  const showPlace = link => {
    place = link.slice("carom:".length);
    const isHere = place && (location.hash + "&").startsWith(place + "&");
    if (!embeds && !isHere) history[isGoing ? "replaceState" : "pushState"](null, "", place || location.pathname);
    isGoing = false;
  };

  const kRoomForLesson = 600;  // CSS pixels: a narrower window has no panel for its text
  let isLessonShown = false;
  const showSpoken = (part, text) => {
    if (part === "lesson" && text && !isLessonShown && innerWidth < kRoomForLesson) {
      isLessonShown = true;  // once: whoever hides it does not want it
      setTimeout(() => { if (!document.body.classList.contains("reads")) give(_caromRun, "view.text"); });
    }
    if (!Module.firstPicture) tell("");
    Module.firstPicture = Module.firstPicture || performance.now();
    document.getElementById("spoken-" + part).textContent = text;
  };
  const addCommand = (id, title, keys) => {
    const button = document.createElement("button");
    button.setAttribute("role", "menuitem");
    button.tabIndex = -1;
    button.textContent = keys ? title + " (" + keys + ")" : title;
    button.addEventListener("click", () => give(_caromRun, id));
    document.getElementById("spoken-commands").append(button);
  };

  // A path for a file from outside: one that is kept under the name with another content stays.
  const pathFor = (name, bytes) => {
    const dot = name.includes(".") ? name.indexOf(".", 1) : name.length;
    for (let number = 1;; ++number) {
      const path = KeptFiles.home + name.slice(0, dot) + (number > 1 ? ` (${number})` : "") + name.slice(dot);
      if (!FS.analyzePath(path).exists) return path;
      const kept = FS.readFile(path);
      if (kept.length === bytes.length && kept.every((byte, i) => byte === bytes[i])) return path;
    }
  };
  const take = async file => {  // its bytes, as a file of the program
    const bytes = new Uint8Array(await file.arrayBuffer());
    FS.mkdirTree(KeptFiles.home);
    const path = pathFor(file.name.replace(/[/\\]/g, "_"), bytes);
    FS.writeFile(path, bytes);
    KeptFiles.keep(path);
    return path;
  };

  const reads = document.getElementById("reads");
  const showText = isShown => {
    document.body.classList.toggle("reads", isShown);
    reads.textContent = isShown ? "Hide the text" : "Text beside the picture";
    window.dispatchEvent(new Event("resize"));  // the picture has another width
    if (!isShown) Module.canvas.focus();
  };
  reads.addEventListener("click", () => give(_caromRun, "view.text"));

  // Module.chosenFile: undefined while the dialog is open, then a path, or null
  const chooseFile = endings => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = endings;
    Module.chosenFile = undefined;
    input.addEventListener("cancel", () => { Module.chosenFile = null; });
    input.addEventListener("change", async () => { Module.chosenFile = input.files[0] ? await take(input.files[0]) : null; });
    input.click();
  };

  const listen = () => {
    document.addEventListener("paste", event => {
      event.preventDefault();
      give(_caromPasted, event.clipboardData.getData("text/plain"));
    });
    document.addEventListener("dragover", event => event.preventDefault());
    document.addEventListener("drop", event => {
      event.preventDefault();
      for (const file of event.dataTransfer.files) take(file).then(path => give(_caromOpened, path));
    });
    document.addEventListener("contextmenu", event => event.preventDefault());
    window.addEventListener("hashchange", () => {
      if (!isLink() || location.hash === place) return;
      isGoing = true;
      give(_caromOpened, linkHere());
    });
  };

  // The keyboard on the screen: a field that is not seen takes what it types, and what it deletes of a few spaces.
  const keyboard = document.getElementById("keyboard");
  const kDeletable = " ".repeat(20);
  let typed = kDeletable;
  const showKeyboard = isWanted => {
    keyboard.value = typed = kDeletable;
    if (isWanted) keyboard.focus({preventScroll: true}); else Module.canvas.focus({preventScroll: true});
  };
  // A deletion and a text of one frame would be taken in any order: each has a frame of its own.
  const strokes = [];
  const pressNext = () => {
    const text = strokes[0];
    if (text) give(_caromTyped, text); else _caromDeletes();
    requestAnimationFrame(() => requestAnimationFrame(() => {
      strokes.shift();
      if (strokes.length) pressNext();
    }));
  };
  keyboard.addEventListener("input", event => {
    const now = keyboard.value;
    let same = 0;
    while (same < now.length && now[same] === typed[same]) ++same;
    const isIdle = !strokes.length;
    for (let i = same; i < typed.length; ++i) strokes.push("");
    if (same < now.length) strokes.push(now.slice(same));
    if (isIdle && strokes.length) pressNext();
    typed = now;
    if (!event.isComposing && now.length < kDeletable.length / 2) keyboard.value = typed = kDeletable;
  });

  const copyText = text => {
    Module.lastCopied = text;
    const byHand = () => {  // where there is no clipboard to write to: a page that came without https
      const area = document.createElement("textarea");
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    };
    if (navigator.clipboard) navigator.clipboard.writeText(text).catch(byHand); else byHand();
  };

  const requestClipboard = async () => {  // the browser may ask its user
    let text = null;
    try { text = await navigator.clipboard.readText(); } catch {}
    text === null ? _caromAnswered(0) : give(_caromAnswered, text);
  };

  const kNeedsWebGl = "Carom needs WebGL 2, which this browser does not have or has switched off.";
  const needs = () => {
    if (typeof WebAssembly !== "object" || !WebAssembly.Exception)
      return "Carom needs WebAssembly with exceptions, which this browser does not have.";
    if (!window.WebGL2RenderingContext) return kNeedsWebGl;
    return "";
  };
  // Until the user chooses otherwise, the window is as the browser is told to be.
  const firstSettings = () => {
    const folder = KeptFiles.home + ".config/carom";
    if (FS.analyzePath(folder + "/settings.json").exists) return;
    const wants = what => window.matchMedia(what).matches;
    FS.mkdirTree(folder);
    FS.writeFile(folder + "/settings.json", JSON.stringify({
      theme: wants("(prefers-color-scheme: light)") ? "light" : "dark",
      reducedMotion: wants("(prefers-reduced-motion: reduce)"),
    }));
  };
  const started = () => {
    listen();
    if (!Module.firstPicture && Module.lastError)
      tell(Module.lastError.includes("no WebGL 2") ? kNeedsWebGl : Module.lastError);  // known only once it is asked for
    if (embeds) give(_caromRun, "view.picture-and-time");
    Module.canvas.focus();
    if (/[#&]text(&|$)/.test(location.hash)) give(_caromRun, "view.text");
  };
  return {tell, started, firstSettings, embeds, copyText, requestClipboard, showText, chooseFile, showSpoken, addCommand, showPlace, showKeyboard, isLink, linkHere, needs};
})();

const kept = page.embeds ? [] : KeptFiles.read();
var Module = {
  canvas: document.getElementById("canvas"),
  arguments: page.isLink() ? [page.linkHere()] : [],
  copyText: page.copyText,
  requestClipboard: page.requestClipboard,
  showText: page.showText,
  chooseFile: page.chooseFile,
  showSpoken: page.showSpoken,
  addCommand: page.addCommand,
  showPlace: page.showPlace,
  showKeyboard: page.showKeyboard,
  print: text => console.log(text),
  printErr: text => { console.error(text); Module.lastError = text; },
  preRun: [() => {
    addRunDependency("storage");
    (page.embeds ? Promise.resolve() : KeptFiles.restore(kept)).finally(() => {
      page.firstSettings();
      if (!page.embeds) KeptFiles.watch();
      removeRunDependency("storage");
    });
  }],
  postRun: [page.started],
  onAbort: what => page.tell("Carom has stopped: " + what + ". Load the page again; unsaved work is kept."),
};
// The program: from its own file, or out of the page that holds it (one_file).
const start = async () => {
  const held = name => document.getElementById("packed-" + name);
  const unpack = async name => {
    const bytes = Uint8Array.from(atob(held(name).textContent), c => c.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  };
  const script = document.createElement("script");
  if (held("js")) {
    const [code, wasm, data] = await Promise.all([unpack("js"), unpack("wasm"), unpack("data")]);
    Module.wasmBinary = wasm;
    Module.getPreloadedPackage = () => data;
    script.src = URL.createObjectURL(new Blob([code], {type: "text/javascript"}));
  } else {
    script.src = "carom.js";
  }
  script.onerror = () => page.tell("Carom could not be loaded. Load the page again.");
  document.body.append(script);
};

if (page.needs()) page.tell(page.needs());
else start().catch(error => page.tell("Carom could not be loaded: " + error.message));
if ("serviceWorker" in navigator && location.protocol !== "file:") navigator.serviceWorker.register("worker.js").catch(() => {});
