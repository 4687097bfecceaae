import { getNotificationPath } from '@lares/shared-types/notification-paths'
import type { Notification } from '@lares/shared-types/notifications'
import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useUser } from '../../../shared/session/use-user.ts'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { OperationProgress } from '../../operations/public.ts'
import { useReadNotificationMutation } from '../api.ts'
import { getNotificationIcon } from './notification-icons.ts'
import styles from './notifications-panel.module.css'
import { useNotificationText } from './use-notification-text.ts'

interface NotificationEntryProps {
  notification: Notification
  /** Called when its link is followed. */
  onFollow: () => void
}

/** One notification, with a link to what it is about and a button that marks it as read. */
export function NotificationEntry({ notification, onFollow }: NotificationEntryProps) {
  const { t } = useTranslation('notifications')
  const getText = useNotificationText()
  const isAdmin = useUser()?.isAdmin ?? false
  const showFailure = useFailureToast()
  const [read] = useReadNotificationMutation()
  const { id, createdAt, readAt, operation } = notification
  const isUnread = readAt === undefined
  const text = getText(notification)
  const icon = getNotificationIcon(notification)
  const link = getNotificationPath(notification, isAdmin, Intl.DateTimeFormat().resolvedOptions().timeZone)

  async function markRead() {
    const { error } = await read({ params: { id } })
    if (error) showFailure(error)
  }

  function follow() {
    if (isUnread) void markRead()
    onFollow()
  }

  return (
    <li className={styles.entry} data-unread={isUnread || undefined} data-entry>
      <span className={styles.icon} data-tone={icon.tone}>
        <Icon name={icon.name} size={20} />
      </span>
      <div className={styles.body}>
        {link ? (
          <Link to={link} className={styles.name ?? ''} onClick={follow}>
            {text}
          </Link>
        ) : (
          <span className={styles.name} tabIndex={isUnread ? undefined : -1}>
            {text}
          </span>
        )}
        {operation ? <OperationProgress operation={operation} /> : null}
        <span className={styles.facts}>
          <RelativeTime instant={createdAt} />
        </span>
      </div>
      {isUnread ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('markRead', { text })}
          onClick={() => void markRead()}
        >
          <Icon name="check" size={18} />
        </ActionIcon>
      ) : null}
    </li>
  )
}
