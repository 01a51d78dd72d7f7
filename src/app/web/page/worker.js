// Keeps the page in the browser, whole, at its first visit: later ones need no network. ./web fills in version and files.
"use strict";

const kept = "carom-@VERSION@";
const files = ["./", "@FILES@"];

self.addEventListener("install", event => {
  event.waitUntil(caches.open(kept).then(cache => cache.addAll(files)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", event => {
  event.waitUntil(caches.keys()
    .then(names => Promise.all(names.filter(name => name.startsWith("carom-") && name !== kept).map(name => caches.delete(name))))
    .then(() => self.clients.claim()));
});
self.addEventListener("fetch", event => {
  event.respondWith(caches.match(event.request, {ignoreSearch: true}).then(found => found || fetch(event.request)));
});
