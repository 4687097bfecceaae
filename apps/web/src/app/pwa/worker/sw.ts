/// <reference lib="webworker" />
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { createApiStrategy } from './api-strategy.ts'
import { createCacheStore } from './cache-store.ts'
import { findArea } from './cached-paths.ts'
import { parseWorkerMessage } from './messages.ts'
import { isPage, respondWithPage } from './page-strategy.ts'
import { endPushes, markRead, openPushedPage, showPush } from './push-events.ts'
import type { WorkerEnvironment } from './worker-environment.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0]
}

const environment: WorkerEnvironment = {
  caches: self.caches,
  fetch: (request) => self.fetch(request),
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  estimate: () => navigator.storage.estimate(),
  endPushes: () => endPushes(self),
}
const store = createCacheStore(environment)
const apiStrategy = createApiStrategy(environment, store)

/** Keeps the worker alive until background work of an event is done, and ignores its errors. */
const createWaitUntil = (event: ExtendableEvent) => (work: Promise<unknown>) =>
  event.waitUntil(work.catch(() => undefined))

// The application's files come from the precache, but a page, including "/", comes from the gateway first.
cleanupOutdatedCaches()
// The web manifest is in the language of the visitor, who can change it.
const precached = self.__WB_MANIFEST.filter(
  (file) => typeof file === 'string' || file.url !== 'manifest.webmanifest',
)
precacheAndRoute(precached, { directoryIndex: '', cleanURLs: false })
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url),
  ({ request }) =>
    respondWithPage({
      network: () => fetch(request),
      shell: () => matchPrecache('/index.html'),
      wait: environment.wait,
    }),
)

// API calls go to the archive, with cached copies as a fallback when it is unreachable.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && findArea(url) !== undefined,
  ({ event, request, url }) =>
    apiStrategy.handle(request, findArea(url) ?? 'answers', createWaitUntil(event)),
)
const sessionUrl = new URL('/api/session', self.location.origin).href
for (const [method, path] of [
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/logout'],
  ['PATCH', '/api/profile'],
] as const) {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === path,
    ({ event, request }) => apiStrategy.handleSessionChange(request, sessionUrl, createWaitUntil(event)),
    method,
  )
}

// Who looks at the archive as somebody else has no copy of that session, and must not be shown their own.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/session/view',
  ({ event, request }) => apiStrategy.handleViewStart(request, sessionUrl, createWaitUntil(event)),
  'POST',
)

self.addEventListener('activate', (event) => {
  // Also controls the page that has just registered the worker, so that its data is cached too.
  event.waitUntil(self.clients.claim())
})

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data?.text())))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPushedPage(self, event.notification.data))
  event.waitUntil(markRead(self, event.notification.tag))
})

self.addEventListener('message', (event) => {
  const message = parseWorkerMessage(event.data)
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (message?.type === 'belong-to') event.waitUntil(store.setOwner(message.userId))
  if (message?.type === 'rights-changed') event.waitUntil(store.deleteSeen())
  if (message?.type === 'keep-seen') event.waitUntil(cacheLoadedUrls(message.urls, createWaitUntil(event)))
})

/** Requests again, one after the other, what a page has loaded before it had a worker, to cache it. */
async function cacheLoadedUrls(
  urls: readonly string[],
  waitUntil: (work: Promise<unknown>) => void,
): Promise<void> {
  for (const url of new Set(urls)) {
    const area = findArea(new URL(url, self.location.origin))
    if (area === undefined || area === 'precache-files') continue
    const headers = { accept: area === 'answers' ? 'application/json' : 'image/*' }
    await apiStrategy.handle(new Request(url, { headers }), area, waitUntil).catch(() => undefined)
  }
}
