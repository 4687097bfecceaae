import { maxNotifiedItems, type Notification } from '@lares/shared-types/notifications'
import { useTranslation } from 'react-i18next'
import { formatFileSize } from '../../../shared/i18n/format-file-size.ts'
import { useName } from '../../../shared/i18n/use-name.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { useAnniversaryText } from '../../planning/public.ts'
import { useEventTime } from './use-event-time.ts'

/** Returns a function that tells what a notification is about. */
export function useNotificationText(): (notification: Notification) => string {
  const { t, i18n } = useTranslation('notifications')
  const getTitle = useItemTitle()
  const getName = useName()
  const getWhen = useEventTime()
  const getAnniversaryText = useAnniversaryText()
  const { t: tOperations } = useTranslation('operations')
  return (notification) => {
    switch (notification.kind) {
      case 'backup-failed':
        return t('kinds.backup-failed')
      case 'backup-overdue':
        return t('kinds.backup-overdue', { count: notification.params.days })
      case 'backup-recovered':
        return t('kinds.backup-recovered')
      case 'integrity-findings':
        return t('kinds.integrity-findings', { count: notification.params.count })
      case 'second-factor-removed':
        return t('kinds.second-factor-removed')
      case 'operation-ended': {
        const { operation, state } = notification.params
        return t(`kinds.operation-ended.${state}`, { name: tOperations(`kinds.${operation}`) })
      }
      case 'disk-nearly-full':
        return t('kinds.disk-nearly-full', {
          size: formatFileSize(notification.params.freeBytes, i18n.language),
        })
      case 'followed-items': {
        const { count, followed, item } = notification.items
        const values = { count, name: followed.name, title: getTitle(item) }
        return count < maxNotifiedItems
          ? t('kinds.followed-items', values)
          : t('kinds.followed-items-many', values)
      }
      case 'named-in-items': {
        const { count, item } = notification.items
        if (count >= maxNotifiedItems) return t('kinds.named-in-items-many')
        return t('kinds.named-in-items', { count, title: getTitle(item) })
      }
      case 'comment-mention':
      case 'comment-reply':
      case 'comment-on-own-item':
      case 'comment-in-thread': {
        const { count, author, item } = notification.comments
        const name = author?.displayName ?? t('formerMember')
        return t(`kinds.${notification.kind}`, { count, name, title: getTitle(item) })
      }
      case 'region-suggestion':
      case 'region-accepted': {
        const { count, by, names, name, item } = notification.suggestions
        return t(`kinds.${notification.kind}`, {
          count,
          name: by?.displayName ?? t('formerMember'),
          person: names ? getName(names) : name,
          title: getTitle(item),
        })
      }
      case 'question-asked':
      case 'question-answered': {
        const { by, text } = notification.question
        return t(`kinds.${notification.kind}`, { name: by?.displayName ?? t('formerMember'), question: text })
      }
      case 'event-reminder': {
        const { title, startDay, startsAt } = notification.event
        return t('kinds.event-reminder', { title, when: getWhen(startDay, startsAt) })
      }
      case 'anniversary-reminder': {
        const { anniversary } = notification
        const when = getWhen(anniversary.when, null)
        return t('kinds.anniversary-reminder', { anniversary: getAnniversaryText(anniversary), when })
      }
    }
  }
}
