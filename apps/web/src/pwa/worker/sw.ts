/// <reference lib="webworker" />
import { keptPaths } from 'virtual:kept-calls'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { createAnswers } from './answer-calls.ts'
import { answerPage, isPage } from './answer-pages.ts'
import { placeFinder } from './kept-calls.ts'
import { createKeptStore } from './kept-store.ts'
import { messageIn } from './messages.ts'
import type { Surroundings } from './surroundings.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0]
}

const surroundings: Surroundings = {
  caches: self.caches,
  fetch: (request) => self.fetch(request),
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  estimate: () => navigator.storage.estimate(),
}
const store = createKeptStore(surroundings)
const answers = createAnswers(surroundings, store)
const placeOf = placeFinder(keptPaths)

/** What a request is waited for after its answer. */
const after = (event: ExtendableEvent) => (work: Promise<unknown>) =>
  event.waitUntil(work.catch(() => undefined))

// The application: its files from the device. A page is asked of the gateway first, "/" too.
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false })
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url),
  ({ request }) =>
    answerPage({
      network: () => fetch(request),
      shell: () => matchPrecache('/index.html'),
      wait: surroundings.wait,
    }),
)

// The archive: read through to it, and from the device when it cannot be reached.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && placeOf(url) !== undefined,
  ({ event, request, url }) => answers.answer(request, placeOf(url) ?? 'answers', after(event)),
)
for (const [method, path] of [
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/logout'],
  ['PATCH', '/api/profile'],
] as const) {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === path,
    ({ event, request }) =>
      answers.answerSession(request, new URL('/api/session', self.location.origin).href, after(event)),
    method,
  )
}

self.addEventListener('activate', (event) => {
  // The page that has just brought the worker is the first to be read again without a connection.
  event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  const message = messageIn(event.data)
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (message?.type === 'belong-to') event.waitUntil(store.belongTo(message.userId))
  if (message?.type === 'keep-seen') event.waitUntil(keepSeen(message.urls, after(event)))
})

/** Asks again, one after the other, for what a page has loaded without the worker. */
async function keepSeen(urls: readonly string[], later: (work: Promise<unknown>) => void): Promise<void> {
  for (const url of new Set(urls)) {
    const place = placeOf(new URL(url, self.location.origin))
    if (place === undefined || place === 'precache-files') continue
    const headers = { accept: place === 'answers' ? 'application/json' : 'image/*' }
    await answers.answer(new Request(url, { headers }), place, later).catch(() => undefined)
  }
}
