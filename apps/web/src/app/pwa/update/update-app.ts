/** A page that no worker controls gets no `controllerchange` event; it is reloaded after this delay. */
const uncontrolledDelayMs = 4000
/** A controlled page waits until the previous worker has finished its work, but not longer than this. */
const activationTimeoutMs = 10_000
/** The maximum time to wait for a newer version that has to be downloaded first. */
const installTimeoutMs = 30_000

interface Browser {
  readonly caches: CacheStorage | undefined
  readonly container: ServiceWorkerContainer | undefined
  readonly onLine: boolean
  reload(): void
}

const getBrowser = (): Browser => ({
  caches: 'caches' in window ? window.caches : undefined,
  container: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
  onLine: navigator.onLine,
  reload: () => location.reload(),
})

/**
 * Updates to the newest version: deletes cached data, activates the waiting worker, and then resets the API cache and
 * reloads the page. Throws, without having changed anything, if there is no connection to load the data again, or if
 * the browser rejects a step.
 *
 * Nothing is requested until the new worker is active: a request that reaches the previous worker while Chromium is
 * terminating it restarts it for half a minute, during which a reloaded page never arrives.
 */
export async function updateApp(
  { resetCache }: { resetCache: () => void },
  { caches, container, onLine, reload }: Browser = getBrowser(),
): Promise<void> {
  if (!onLine) throw new Error('There is no connection')
  const registration = await container?.getRegistration()
  const waiting = await findWaitingWorker(registration)
  if (caches) await clearDataCaches(caches)
  const applyUpdate = once(() => {
    resetCache()
    reload()
  })
  if (!waiting || !container) return applyUpdate()
  container.addEventListener('controllerchange', () => whenActivated(container.controller, applyUpdate))
  if (container.controller)
    setTimeout(() => void unregister(registration).then(applyUpdate), activationTimeoutMs)
  else setTimeout(applyUpdate, uncontrolledDelayMs)
  waiting.postMessage({ type: 'SKIP_WAITING' })
}

/** If the worker does not change, because of another tab's request for example, the page reloads without any worker and registers the new one. */
async function unregister(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  await registration?.unregister().catch(() => false)
}

/** Deletes every cache whose name lacks `-precache-`, which the application's own files and pinned files have. */
async function clearDataCaches(caches: CacheStorage): Promise<void> {
  const names = (await caches.keys()).filter((name) => !name.includes('-precache-'))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Finds the waiting worker of a newer version, after downloading it if necessary; undefined if there is none. */
async function findWaitingWorker(
  registration: ServiceWorkerRegistration | undefined,
): Promise<ServiceWorker | undefined> {
  if (!registration) return undefined
  if (registration.waiting) return registration.waiting
  await registration.update()
  if (registration.installing) await waitForInstall(registration.installing)
  return registration.waiting ?? undefined
}

function waitForInstall(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, installTimeoutMs)
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'installing') resolve()
    })
  })
}

/** Delays `act` until the worker is active, because a page that is requested earlier would have to wait for it. */
function whenActivated(worker: ServiceWorker | null, callback: () => void): void {
  if (worker?.state === 'activating') worker.addEventListener('statechange', callback)
  else callback()
}

function once(callback: () => void): () => void {
  let wasCalled = false
  return () => {
    if (wasCalled) return
    wasCalled = true
    callback()
  }
}
