import type { Notification } from '@lares/shared-types/notifications'
import type { IconName } from '../../../shared/icons/icon-names.ts'
import { anniversaryIcons } from '../../../shared/ui/anniversary-icons.ts'

interface NotificationIcon {
  readonly name: IconName
  readonly tone: 'good' | 'bad' | 'plain'
}

const good: NotificationIcon = { name: 'circle-check', tone: 'good' }
const bad: NotificationIcon = { name: 'alert-triangle', tone: 'bad' }

const comment: NotificationIcon = { name: 'message-circle', tone: 'plain' }

const suggestion: NotificationIcon = { name: 'help-circle', tone: 'plain' }

/** The icon of a notification, and whether it tells something good or bad. */
export function getNotificationIcon(notification: Notification): NotificationIcon {
  switch (notification.kind) {
    case 'backup-recovered':
      return good
    case 'operation-ended':
      return notification.params.state === 'succeeded' ? good : bad
    case 'comment-mention':
    case 'comment-reply':
    case 'comment-on-own-item':
    case 'comment-in-thread':
      return comment
    case 'region-suggestion':
    case 'question-asked':
      return suggestion
    case 'region-accepted':
    case 'question-answered':
      return good
    case 'event-reminder':
      return { name: 'calendar', tone: 'plain' }
    case 'anniversary-reminder':
      return { name: anniversaryIcons[notification.anniversary.kind], tone: 'plain' }
    case 'followed-items':
      return { name: 'bell', tone: 'plain' }
    case 'named-in-items':
      return { name: 'user-circle', tone: 'plain' }
    default:
      return bad
  }
}
