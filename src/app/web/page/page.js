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

  const isLink = () => /^#(scene|lesson)=/.test(location.hash);
  const linkHere = () => "carom:" + location.hash;

  const take = async file => {  // its bytes, as a file of the program
    const path = Storage.home + file.name.replace(/[/\\]/g, "_");
    FS.mkdirTree(Storage.home);
    FS.writeFile(path, new Uint8Array(await file.arrayBuffer()));
    Storage.keep(path);
    return path;
  };

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
    window.addEventListener("hashchange", () => { if (isLink()) give(_caromOpened, linkHere()); });
  };

  const copyText = text => {
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

  const needs = () => {
    if (typeof WebAssembly !== "object") return "Carom needs WebAssembly, which this browser does not have.";
    if (!document.createElement("canvas").getContext("webgl2")) return "Carom needs WebGL 2, which this browser does not have or has switched off.";
    return "";
  };
  return {tell, listen, copyText, chooseFile, isLink, linkHere, needs};
})();

var Module = {
  canvas: document.getElementById("canvas"),
  arguments: page.isLink() ? [page.linkHere()] : [],
  copyText: page.copyText,
  chooseFile: page.chooseFile,
  print: text => console.log(text),
  printErr: text => { console.error(text); Module.lastError = text; },
  preRun: [() => {
    addRunDependency("storage");
    Storage.restore().finally(() => { Storage.watch(); removeRunDependency("storage"); });
  }],
  postRun: [() => { page.listen(); page.tell(Module.lastError || ""); Module.canvas.focus(); }],
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
