// Files of the program that outlive the page: those of its home folder, each kept in the browser (IndexedDB) when it gets
// its name, and offered as a download where it is the user's own. Two pages of one address keep their files side by side.
"use strict";

const KeptFiles = (() => {
  const home = "/home/web_user/";
  let database = null;  // null: the browser keeps nothing (a private window, a file on a disk)

  const open = () => new Promise(done => {
    let asked;
    try { asked = indexedDB.open("carom", 1); } catch { return done(null); }
    asked.onupgradeneeded = () => asked.result.createObjectStore("files");
    asked.onsuccess = () => done(asked.result);
    asked.onerror = asked.onblocked = () => done(null);
  });

  const all = () => new Promise(done => {
    const files = [];
    const cursor = database.transaction("files").objectStore("files").openCursor();
    cursor.onsuccess = () => {
      if (!cursor.result) return done(files);
      files.push([cursor.result.key, cursor.result.value]);
      cursor.result.continue();
    };
    cursor.onerror = () => done(files);
  });

  const change = work => {
    if (!database) return;
    const transaction = database.transaction("files", "readwrite");
    work(transaction.objectStore("files"));
    transaction.commit();  // a page that is closed now loses nothing
  };
  const keep = path => change(files => files.put({bytes: FS.readFile(path), time: Date.now()}, path));
  const drop = path => change(files => files.delete(path));

  const isKept = path => path.startsWith(home);
  const isHidden = path => path.includes("/.");  // settings, unsaved work, files that are being written

  const download = path => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([FS.readFile(path)]));
    link.download = path.slice(path.lastIndexOf("/") + 1);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  };

  // Each file is written under another name and then renamed (io::writeFileAtomically).
  const watch = () => {
    const {rename, unlink} = FS;
    FS.rename = (from, to) => {
      rename(from, to);
      if (isKept(from)) drop(from);
      if (!isKept(to)) return;
      keep(to);
      if (!isHidden(to)) download(to);
    };
    FS.unlink = path => {
      unlink(path);
      if (isKept(path)) drop(path);
    };
  };

  // The files as they were left: read while the program is loaded.
  const read = async () => {
    database = window.indexedDB ? await open() : null;
    return database ? all() : [];
  };

  const restore = async files => {
    for (const [path, file] of await files) {
      FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      FS.writeFile(path, file.bytes);
      FS.utime(path, file.time, file.time);
    }
    // Unsaved work of pages that are still open is theirs.
    const locks = navigator.locks ? (await navigator.locks.query()).held : [];
    Module.heldElsewhere = new Set(locks.map(lock => lock.name));
    // A page that is left gives its unsaved work free at once; one that the browser shows again has to begin anew.
    window.addEventListener("pagehide", () => { for (const release of (Module.releases || new Map()).values()) release(); });
    window.addEventListener("pageshow", event => { if (event.persisted) location.reload(); });
  };

  return {read, restore, watch, keep, home};
})();
