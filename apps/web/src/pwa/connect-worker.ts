import type { Dispatch } from '@reduxjs/toolkit'
import { Workbox } from 'workbox-window'
import { newBuildSeen } from '../app/build/new-build.ts'
import { newVersionWaits } from './pwa-slice.ts'
import type { WorkerMessage } from './worker/messages.ts'

/** Milliseconds between two looks for a newer version, when somebody comes back to the page. */
const lookInterval = 3_600_000
/** The browser remembers about as many of what a page has loaded. */
const mostSeen = 250

/**
 * Registers the worker and tells the store of newer versions. Where the browser has no workers, or lets none be
 * registered, the application does without; nobody can do anything about it.
 */
export async function connectWorker(dispatch: Dispatch): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => dispatch(newVersionWaits()))
  followController(dispatch)
  try {
    const registration = await workbox.register({ immediate: true })
    if (registration) lookForNewer(registration)
  } catch {
    // A private window, or a certificate that the browser does not trust.
  }
}

/** Tells the worker something, where there is one. */
export async function tellWorker(message: WorkerMessage): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.active?.postMessage(message)
}

/** Whether a worker answers for this page, or has been brought to this device before. */
export async function hasWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  return (await navigator.serviceWorker.getRegistration()) !== undefined
}

function followController(dispatch: Dispatch): void {
  const container = navigator.serviceWorker
  let controlled = container.controller !== null
  container.addEventListener('controllerchange', () => {
    // Another tab has changed to a newer version: this one follows when a page is opened next.
    if (controlled) return void dispatch(newBuildSeen())
    controlled = true
    const seen = performance.getEntriesByType('resource').map(({ name }) => name)
    container.controller?.postMessage({
      type: 'keep-seen',
      urls: seen.filter((url) => new URL(url).pathname.startsWith('/api/')).slice(-mostSeen),
    } satisfies WorkerMessage)
  })
}

function lookForNewer(registration: ServiceWorkerRegistration): void {
  let looked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < lookInterval) return
    looked = Date.now()
    registration.update().catch(() => undefined)
  })
}
