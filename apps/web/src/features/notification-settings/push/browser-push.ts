import type { PushSubscription as StoredSubscription } from '@lares/shared-types/contracts/push'

/** Milliseconds within which a service worker becomes active, unless its registration failed. */
const readyTimeoutMs = 8000

/** The browser has no active service worker, which would receive the pushes. */
export class NoServiceWorker extends Error {}

export type PushSupport = 'unsupported' | 'denied' | 'possible'

/**
 * Whether this browser can receive pushes, and whether the person lets it. The service worker may be registered later, for
 * which subscribing waits.
 */
export function getPushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

/**
 * Asks the person, and subscribes at the browser's push service. Undefined if they refuse. Throws `NoServiceWorker`, and what
 * the browser throws if the push service fails.
 */
export async function subscribe(publicKey: string): Promise<StoredSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const registration = await waitForWorker()
  // One with the key of an archive that was set up again would be refused.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh, auth } }
}

/** Ends the subscription of this browser, if it has one. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Whether this browser has a subscription. */
export async function isSubscribed(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) != null
}

/** Waits for the service worker. `ready` never settles where it could not be registered or activated. */
async function waitForWorker(): Promise<ServiceWorkerRegistration> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new NoServiceWorker()), readyTimeoutMs)
  return Promise.race([navigator.serviceWorker.ready, timeout.promise]).finally(() => clearTimeout(timer))
}
