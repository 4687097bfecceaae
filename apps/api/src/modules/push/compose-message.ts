import { defaultLanguage } from '@lares/shared-types/languages'
import { getDefaultChannels } from '@lares/shared-types/notification-choices'
import { getNotificationPath } from '@lares/shared-types/notification-paths'
import type { NotificationKind } from '@lares/shared-types/notifications'
import type { PushMessage } from '@lares/shared-types/push-message'
import type { Db } from '../../db/client.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { getNotificationText } from '../notifications/notification-text.ts'
import { loadUnreadNotification } from '../notifications/own-notifications.ts'
import { loadInterfaceTexts } from '../site-texts/load-interface-texts.ts'

/** Characters of a text, so that it fits into the 4 KB that push services accept. */
const maxTextLength = 400
/** The address of a saved search can be longer than a push: beyond this, a push opens the first page, with the bell. */
const maxMessageBytes = 3000

/** What a push says of a notification as its recipient sees it now; undefined if it is hidden, read or not wanted any more. */
export async function composeMessage(
  db: Db,
  user: UserPrincipal,
  notificationId: string,
): Promise<PushMessage | undefined> {
  const notification = await loadUnreadNotification(db, user, notificationId)
  if (!notification || !(await isPushWanted(db, user, notification.kind))) return undefined
  const language = user.language ?? defaultLanguage
  const text = getNotificationText(await loadInterfaceTexts(db, language), notification)
  const path = getNotificationPath(notification, user.isAdmin)
  const message = {
    id: notificationId,
    text: text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text,
    ...(path !== undefined && { path }),
    language,
  }
  return Buffer.byteLength(JSON.stringify(message)) > maxMessageBytes ? { ...message, path: '/' } : message
}

async function isPushWanted(db: Db, user: UserPrincipal, kind: NotificationKind): Promise<boolean> {
  const chosen = await db
    .selectFrom('notification_choices')
    .select(['bell', 'push'])
    .where('user_id', '=', user.userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  const { bell, push } = chosen ?? getDefaultChannels(kind)
  return bell && push
}
