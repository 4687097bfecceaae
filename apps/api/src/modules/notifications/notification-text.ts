import { formatFileSize } from '@lares/shared-types/file-size'
import { formatDay } from '@lares/shared-types/format-day'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { getLocalizedName, type Language } from '@lares/shared-types/languages'
import { maxNotifiedItems, type Notification, type RemindedEvent } from '@lares/shared-types/notifications'
import type { Anniversary } from '@lares/shared-types/planning'
import { getUsualLocale } from '@lares/shared-types/usual-locale'
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
    case 'named-in-items': {
      const { count, item } = notification.items
      if (count >= maxNotifiedItems) return say('named-in-items-many', {})
      return say(kind, { count, title: getTitle(texts, item) })
    }
    case 'region-suggestion':
    case 'region-accepted': {
      const { count, by, names, name, item } = notification.suggestions
      return say(kind, {
        count,
        name: by?.displayName ?? texts.get('notifications', 'formerMember'),
        person: names ? getLocalizedName(names, texts.language) : name,
        title: getTitle(texts, item),
      })
    }
    case 'question-asked':
    case 'question-answered': {
      const { by, text } = notification.question
      const name = by?.displayName ?? texts.get('notifications', 'formerMember')
      return say(kind, { name, question: text })
    }
    case 'event-reminder': {
      const { title, ...start } = notification.event
      return say(kind, { title, when: formatStart(start, texts.language) })
    }
    case 'anniversary-reminder': {
      const { anniversary } = notification
      const day = { startDay: anniversary.when, startsAt: null, timeZone: null }
      return say(kind, {
        anniversary: describeAnniversary(texts, anniversary),
        when: formatStart(day, texts.language),
      })
    }
    case 'disk-nearly-full':
      return say(kind, { size: formatFileSize(notification.params.freeBytes, texts.language) })
    case 'backup-overdue':
      return say(kind, { count: notification.params.days })
    default:
      return say(kind, { ...notification.params })
  }
}

/** An anniversary as the calendar writes it. */
function describeAnniversary(texts: InterfaceTexts, anniversary: Anniversary): string {
  const { kind, names, partnerNames, years, doubt } = anniversary
  const text = texts.get('planning', `anniversary.${kind}`, {
    name: getLocalizedName(names, texts.language),
    count: years,
    ...(partnerNames && { partner: getLocalizedName(partnerNames, texts.language) }),
  })
  return doubt ? texts.get('planning', `doubt.${doubt}`, { anniversary: text }) : text
}

/** When an event starts: its day, or its time in the time zone that its reminder has. */
function formatStart(
  { startDay, startsAt, timeZone }: Omit<RemindedEvent, 'title'>,
  language: Language,
): string {
  const format = (options: Intl.DateTimeFormatOptions, at: string) =>
    formatDay(new Intl.DateTimeFormat(getUsualLocale(language), options), new Date(at))
  return startsAt === null
    ? format({ dateStyle: 'full', timeZone: 'UTC' }, `${startDay}T00:00:00Z`)
    : format({ dateStyle: 'full', timeStyle: 'short', timeZone: timeZone ?? 'UTC' }, startsAt)
}

function getTitle(
  texts: InterfaceTexts,
  { title, kind }: { readonly title: string; readonly kind: ItemKind },
): string {
  return title.trim() || texts.get('items', `untitled.${kind}`)
}
