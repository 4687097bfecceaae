import type { FollowedThing } from './follows.ts'
import type { ItemKind } from './item-kinds.ts'
import type { Notification } from './notifications.ts'
import { toLocalTime } from './recurrence/zoned-time.ts'
import { getKindPages, pages } from './routing/pages.ts'

/**
 * The path of the page of what a notification is about; undefined if there is none that its recipient can open.
 * @param deviceZone the time zone of the recipient's device, where it is known; otherwise that of a reminder is used
 */
export function getNotificationPath(
  notification: Notification,
  isAdmin: boolean,
  deviceZone?: string,
): string | undefined {
  if ('comments' in notification) return `${getProfilePath(notification.comments.item)}#comments`
  switch (notification.kind) {
    case 'operation-ended': {
      const item = notification.operation?.item
      if (item) return getProfilePath(item)
      return isAdmin ? pages.jobs.pattern : undefined
    }
    case 'followed-items': {
      const { count, followed, item } = notification.items
      return count === 1 ? getProfilePath(item) : getFollowedPath(followed)
    }
    case 'named-in-items': {
      const { count, participantId, item } = notification.items
      if (count === 1) return getProfilePath(item)
      return `${pages.search.pattern}?${new URLSearchParams({ participant: participantId })}`
    }
    case 'second-factor-removed':
      return pages.userProfile.pattern
    case 'region-suggestion':
    case 'region-accepted':
      return getProfilePath(notification.suggestions.item)
    case 'question-asked':
      return `${pages.questions.pattern}?scope=asked-of-me`
    case 'question-answered': {
      const { item } = notification.question
      return item && getProfilePath(item)
    }
    case 'event-reminder': {
      const { startDay, startsAt, timeZone } = notification.event
      const day =
        startsAt === null ? startDay : toLocalTime(Date.parse(startsAt), deviceZone ?? timeZone ?? 'UTC').day
      return `${pages.planning.pattern}?day=${day}`
    }
    case 'anniversary-reminder':
      return `${pages.planning.pattern}?day=${notification.anniversary.when}`
    default:
      return undefined
  }
}

/** The path of the search that shows the items of what is followed. */
export function getFollowedPath({ type, id, address }: FollowedThing): string {
  return `${pages.search.pattern}?${type === 'saved-search' ? (address ?? '') : new URLSearchParams({ [type]: id })}`
}

function getProfilePath({ kind, id }: { readonly kind: ItemKind; readonly id: string }): string {
  return getKindPages(kind).profile.pattern.replace(':id', id)
}
