import type { Notification } from '@lares/shared-types/notifications'
import { kindPages, paths } from '../../../shared/config/paths.ts'

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
    case 'comment-on-own-item': {
      const { kind, id } = notification.comments.item
      return `${kindPages[kind].profile.to({ id })}#comments`
    }
    case 'second-factor-removed':
      return paths.userProfile.to()
    case 'region-suggestion':
    case 'region-accepted': {
      const { kind, id } = notification.suggestions.item
      return kindPages[kind].profile.to({ id })
    }
    case 'event-reminder': {
      const { startDay, startsAt } = notification.event
      return `${paths.planning.to()}?day=${startsAt === null ? startDay : toLocalDay(startsAt)}`
    }
    default:
      return undefined
  }
}

/** The day of an instant on this device, such as `2026-11-27`. */
function toLocalDay(instant: string): string {
  const at = new Date(instant)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
