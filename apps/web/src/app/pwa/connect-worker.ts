import type { Dispatch } from '@reduxjs/toolkit'
import { Workbox } from 'workbox-window'
import { getCurrentBuildId } from '../../shared/build/current-build.ts'
import { newBuildDetected } from '../build/new-build.ts'
import { newVersionReady } from './pwa-slice.ts'
import type { WorkerMessage } from './worker/messages.ts'

/** The minimum time between two update checks, which happen when the user returns to the page. */
const updateCheckIntervalMs = 3_600_000
/** The default size of the browser's buffer of resource timings. */
const maxUrls = 250

/**
 * Registers the service worker and reports newer versions to the store. Without service worker support, or if the
 * registration fails, the application works without one.
 */
export async function connectWorker(dispatch: Dispatch): Promise<void> {
  // The development server has no script of the worker.
  if (!('serviceWorker' in navigator) || !getCurrentBuildId()) return
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => dispatch(newVersionReady()))
  watchController(dispatch)
  try {
    const registration = await workbox.register({ immediate: true })
    if (registration) checkForUpdates(registration)
  } catch {
    // A private window, or a certificate that the browser does not trust.
  }
}

/** Posts a message to the active service worker, if there is one. */
export async function postToWorker(message: WorkerMessage): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.active?.postMessage(message)
}

/** Whether a service worker is registered on this device. */
export async function hasWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  return (await navigator.serviceWorker.getRegistration()) !== undefined
}

function watchController(dispatch: Dispatch): void {
  const container = navigator.serviceWorker
  let wasControlled = container.controller !== null
  container.addEventListener('controllerchange', () => {
    // Another tab has updated to a newer version; this one reloads at the next navigation.
    if (wasControlled) return void dispatch(newBuildDetected())
    wasControlled = true
    const loadedUrls = performance.getEntriesByType('resource').map(({ name }) => name)
    container.controller?.postMessage({
      type: 'keep-seen',
      urls: loadedUrls.filter((url) => new URL(url).pathname.startsWith('/api/')).slice(-maxUrls),
    } satisfies WorkerMessage)
  })
}

function checkForUpdates(registration: ServiceWorkerRegistration): void {
  let lastCheck = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastCheck < updateCheckIntervalMs) return
    lastCheck = Date.now()
    registration.update().catch(() => undefined)
  })
}
