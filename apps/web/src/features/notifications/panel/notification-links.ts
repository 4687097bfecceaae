import type { Notification } from '@lares/shared-types/notifications'
import { kindPages, paths } from '../../../shared/config/paths.ts'
import { getFollowedLink } from '../../following/public.ts'

/** The address of what a notification is about; undefined if there is no page of it that the user can open. */
export function getNotificationLink(notification: Notification, isAdmin: boolean): string | undefined {
  switch (notification.kind) {
    case 'operation-ended': {
      const item = notification.operation?.item
      if (item) return kindPages[item.kind].profile.to({ id: item.id })
      return isAdmin ? paths.jobs.to() : undefined
    }
    case 'comment-mention':
    case 'comment-reply':
    case 'comment-on-own-item':
    case 'comment-in-thread': {
      const { kind, id } = notification.comments.item
      return `${kindPages[kind].profile.to({ id })}#comments`
    }
    case 'followed-items': {
      const { count, followed, item } = notification.items
      return count === 1 ? kindPages[item.kind].profile.to({ id: item.id }) : getFollowedLink(followed)
    }
    default:
      return undefined
  }
}
