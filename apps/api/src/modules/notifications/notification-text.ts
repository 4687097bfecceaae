import { formatFileSize } from '@lares/shared-types/file-size'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { maxNotifiedItems, type Notification } from '@lares/shared-types/notifications'
import type { InterfaceTexts } from '../site-texts/load-interface-texts.ts'

/** What a notification says, as the panel of the bell says it, for pushes and mails. */
export function getNotificationText(texts: InterfaceTexts, notification: Notification): string {
  const say = (key: string, values: Readonly<Record<string, string | number>>) =>
    texts.get('notifications', `kinds.${key}`, values)
  const { kind } = notification
  if ('comments' in notification) {
    const { count, author, item } = notification.comments
    const name = author?.displayName ?? texts.get('notifications', 'formerMember')
    return say(kind, { count, name, title: getTitle(texts, item) })
  }
  switch (notification.kind) {
    case 'operation-ended': {
      const { operation, state } = notification.params
      return say(`operation-ended.${state}`, { name: texts.get('operations', `kinds.${operation}`) })
    }
    case 'followed-items': {
      const { count, followed, item } = notification.items
      const values = { count, name: followed.name, title: getTitle(texts, item) }
      return count < maxNotifiedItems
        ? say(kind, values)
        : say('followed-items-many', { name: followed.name })
    }
    case 'disk-nearly-full':
      return say(kind, { size: formatFileSize(notification.params.freeBytes, texts.language) })
    case 'backup-overdue':
      return say(kind, { count: notification.params.days })
    default:
      return say(kind, { ...notification.params })
  }
}

function getTitle(
  texts: InterfaceTexts,
  { title, kind }: { readonly title: string; readonly kind: ItemKind },
): string {
  return title.trim() || texts.get('items', `untitled.${kind}`)
}
