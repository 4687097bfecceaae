/** A page that no worker controls hears of no change of worker; it is loaded anew after so many milliseconds. */
const fallback = 4000
/** One that is controlled waits until the worker before has ended what it was doing, but not for longer. */
const longestWait = 10_000
/** A newer version that has to be fetched first may take so many milliseconds. */
const longestInstall = 30_000

interface Browser {
  readonly caches: CacheStorage | undefined
  readonly container: ServiceWorkerContainer | undefined
  readonly onLine: boolean
  reload(): void
}

const here = (): Browser => ({
  caches: 'caches' in window ? window.caches : undefined,
  container: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
  onLine: navigator.onLine,
  reload: () => location.reload(),
})

/**
 * Changes to the newest version: clears what is kept of data, lets the waiting worker take over and, when it has,
 * forgets the answers in memory and loads the page anew. Throws, with everything as it was, where there is no
 * connection to get the data again, or where the browser refuses.
 *
 * Nothing is asked for again before the change: a request that reaches the worker before while Chromium ends it starts
 * it once more, for half a minute, and a page that is loaded meanwhile never comes.
 */
export async function updateApp(
  { forgetAnswers }: { forgetAnswers: () => void },
  { caches, container, onLine, reload }: Browser = here(),
): Promise<void> {
  if (!onLine) throw new Error('there is no connection')
  const registration = await container?.getRegistration()
  const waiting = await waitingWorker(registration)
  if (caches) await clearDataCaches(caches)
  const change = onlyOnce(() => {
    forgetAnswers()
    reload()
  })
  if (!waiting || !container) return change()
  container.addEventListener('controllerchange', () => whenActivated(container.controller, change))
  if (container.controller) setTimeout(() => void withoutWorker(registration).then(change), longestWait)
  else setTimeout(change, fallback)
  waiting.postMessage({ type: 'SKIP_WAITING' })
}

/** Where the workers do not change, another tab's request say, the page is loaded without one, and gets the new one then. */
async function withoutWorker(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  await registration?.unregister().catch(() => false)
}

/** Every cache whose name lacks `-precache-`: the application itself, and the files somebody chose to keep, stay. */
async function clearDataCaches(caches: CacheStorage): Promise<void> {
  const names = (await caches.keys()).filter((name) => !name.includes('-precache-'))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** The worker of the newer version, fetched now where only its existence was known; none where there is no newer one. */
async function waitingWorker(
  registration: ServiceWorkerRegistration | undefined,
): Promise<ServiceWorker | undefined> {
  if (!registration) return undefined
  if (registration.waiting) return registration.waiting
  await registration.update()
  if (registration.installing) await settled(registration.installing)
  return registration.waiting ?? undefined
}

function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, longestInstall)
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'installing') resolve()
    })
  })
}

/** A page that is asked for while the new worker is still taking over would have to wait for it. */
function whenActivated(worker: ServiceWorker | null, act: () => void): void {
  if (worker?.state === 'activating') worker.addEventListener('statechange', act)
  else act()
}

function onlyOnce(act: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    act()
  }
}
