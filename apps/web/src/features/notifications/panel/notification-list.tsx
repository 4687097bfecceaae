import type { Notification } from '@lares/shared-types/notifications'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLoadMore } from '../../../shared/api/use-load-more.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useFocusOnRemoval } from '../../../shared/ui/use-focus-on-removal.ts'
import { useNotificationsInfiniteQuery } from '../api.ts'
import { groupByDay } from './group-by-day.ts'
import { moveByArrowKeys } from './move-by-arrow-keys.ts'
import { NotificationEntry } from './notification-entry.tsx'
import styles from './notifications-panel.module.css'
import { useDayText } from './use-day-text.ts'

/** The notifications: unread ones first, by day. */
export function NotificationList({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('notifications')
  const pages = useNotificationsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const focus = useFocusOnRemoval<HTMLDivElement>('[data-entry]')
  const { loadMore, retry } = useLoadMore(pages)
  const notifications = pages.data?.pages.flatMap((page) => page.notifications) ?? []
  const unread = notifications.filter(({ readAt }) => readAt === undefined)
  const read = notifications.filter(({ readAt }) => readAt !== undefined)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the links and buttons inside.
    <div {...focus} tabIndex={-1} className={styles.entries} onKeyDown={moveByArrowKeys}>
      {pages.isLoading ? <ListSkeleton lead="none" lines={2} height={56} /> : null}
      {pages.data && notifications.length === 0 ? (
        <EmptyState icon="bell" title={t('empty.title')} text={t('empty.text')} />
      ) : null}
      <Days title={t('unread')} notifications={unread} onFollow={onFollow} />
      <Days title={t('read')} notifications={read} onFollow={onFollow} />
      {pages.error ? <ErrorState error={pages.error} onRetry={retry} /> : null}
      {pages.hasNextPage && !pages.error ? (
        <div className={styles.more}>
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={loadMore}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

interface DaysProps {
  title: string
  notifications: readonly Notification[]
  onFollow: () => void
}

function Days({ title, notifications, onFollow }: DaysProps) {
  const getDayText = useDayText()
  if (notifications.length === 0) return null
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      {groupByDay(notifications).map(({ day, entries }) => (
        <section key={day.getTime()}>
          <h4 className={styles.day}>{getDayText(day)}</h4>
          <ul className={styles.list}>
            {entries.map((notification) => (
              <NotificationEntry key={notification.id} notification={notification} onFollow={onFollow} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
