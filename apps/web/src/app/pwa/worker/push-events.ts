import { buildUrl } from '@lares/shared-types/contract'
import { readNotification } from '@lares/shared-types/contracts/notifications'
import type { PushMessage } from '@lares/shared-types/push-message'

/** The parts of the worker's scope that notifications need; tests replace them. */
export interface PushScope {
  readonly registration: Pick<
    ServiceWorkerRegistration,
    'showNotification' | 'getNotifications' | 'pushManager'
  >
  readonly clients: Pick<Clients, 'matchAll' | 'openWindow'>
  readonly location: Pick<WorkerLocation, 'origin'>
  fetch(url: string, init: RequestInit): Promise<Response>
}

const appName = 'Lares'
const icon = '/icons/icon-192.png'

/** Shows the notification that a push contains. Browsers end the subscription of a worker that shows nothing. */
export async function showPush({ registration }: PushScope, text: string | undefined): Promise<void> {
  const message = parseMessage(text)
  await registration.showNotification(appName, {
    icon,
    badge: icon,
    ...(message && {
      body: message.text,
      lang: message.language,
      tag: message.id,
      data: { path: message.path },
    }),
  })
}

/** Opens the page of a notification that was tapped: in a window that shows the archive already, or else in a new one. */
export async function openPushedPage({ clients, location }: PushScope, data: unknown): Promise<void> {
  const url = toOwnUrl(data, location.origin)
  const windows = await clients.matchAll({ type: 'window' })
  const open = windows.find(({ focused }) => focused) ?? windows[0]
  if (!open) {
    await clients.openWindow(url)
    return
  }
  await open.focus()
  if (open.url !== url) await open.navigate(url)
}

/** Marks a notification that was tapped as read, as its link in the bell does. The page opens whether or not that succeeds. */
export async function markRead(scope: PushScope, id: string): Promise<void> {
  if (id === '') return
  await scope
    .fetch(buildUrl(readNotification, { params: { id } }), {
      method: readNotification.method,
      credentials: 'same-origin',
    })
    .catch(() => undefined)
}

/** Ends the device's subscription, and closes what it shows of whoever was signed in, even if the subscription does not end. */
export async function endPushes({ registration }: Pick<PushScope, 'registration'>): Promise<void> {
  const unsubscribe = async () => (await registration.pushManager?.getSubscription())?.unsubscribe()
  const closeShown = async () => {
    for (const notification of await registration.getNotifications()) notification.close()
  }
  await Promise.allSettled([unsubscribe(), closeShown()])
}

function parseMessage(text: string | undefined): PushMessage | undefined {
  try {
    const message: unknown = JSON.parse(text ?? '')
    const isMessage =
      typeof message === 'object' && message !== null && 'text' in message && typeof message.text === 'string'
    return isMessage ? (message as PushMessage) : undefined
  } catch {
    return undefined
  }
}

/** The page of this archive that a notification names, or else its first page. */
function toOwnUrl(data: unknown, origin: string): string {
  const path =
    typeof data === 'object' && data !== null && 'path' in data && typeof data.path === 'string'
      ? data.path
      : '/'
  const url = URL.parse(path, origin)
  return url?.origin === origin ? url.href : `${origin}/`
}
