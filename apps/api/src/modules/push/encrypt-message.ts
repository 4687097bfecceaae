import type { PushMessage } from '@lares/shared-types/push-message'
import webPush from 'web-push'
import type { PushRequest } from '../../push/push-transport.ts'
import type { Services } from '../../services.ts'
import { loadVapidKeys } from './vapid-keys.ts'

/** A push service keeps a message for a device that is off so long. */
const ttlSeconds = 3 * 24 * 3600

interface DeviceKeys {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Encrypts a message for a device (RFC 8291) and signs the request (RFC 8292): the push service can read nothing of it. */
export async function encryptMessage(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { endpoint, p256dh, auth }: DeviceKeys,
  message: PushMessage,
): Promise<PushRequest> {
  const { public_key, private_key } = await loadVapidKeys(db)
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: {
        subject: getSubject(config.PUBLIC_URL),
        publicKey: public_key,
        privateKey: private_key,
      },
      TTL: ttlSeconds,
      // A later message about the same notification replaces one that has not been delivered.
      topic: message.id.replaceAll('-', ''),
      contentEncoding: 'aes128gcm',
    },
  )
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  return { endpoint, headers: Object.fromEntries(texts), body: body ?? Buffer.alloc(0) }
}

/** Push services want an address at which they find who sends: that of the archive, or else a name that stands for none. */
function getSubject(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:archive@localhost.invalid'
}
