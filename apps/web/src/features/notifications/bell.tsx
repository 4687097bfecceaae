import { maxUnreadCount } from '@lares/shared-types/notifications'
import { UnstyledButton } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyOptional } from '../../shared/build/lazy-optional.ts'
import { runWhenSettled } from '../../shared/build/when-idle.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { usePanel } from '../../shared/overlays/use-overlay.ts'
import { lazyDialog } from '../../shared/ui/lazy-with-retry.tsx'
import styles from './bell.module.css'

const UnreadCounter = lazyOptional(async () => (await import('./unread-counter.tsx')).UnreadCounter)
const NotificationsPanel = lazyDialog(
  async () => (await import('./panel/notifications-panel.tsx')).NotificationsPanel,
)

/** The button with the number of unread notifications, which opens their panel. */
export function Bell() {
  const { t } = useTranslation('notifications')
  const [isOpen, panel] = usePanel('notifications')
  const [unread, setUnread] = useState(0)
  const [isSettled, setIsSettled] = useState(false)
  // The first page does not wait for the code and the stream of notifications.
  useEffect(() => runWhenSettled(() => setIsSettled(true)), [])
  return (
    <>
      <UnstyledButton
        className={styles.bell ?? ''}
        aria-label={unread > 0 ? t('bellUnread', { count: unread }) : t('title')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? panel.close : panel.open}
        data-bell
      >
        <Icon name="bell" size={22} />
        {unread > 0 ? (
          <span className={styles.badge} aria-hidden>
            {unread < maxUnreadCount ? unread : `${maxUnreadCount - 1}+`}
          </span>
        ) : null}
      </UnstyledButton>
      <Suspense>
        {isSettled || isOpen ? <UnreadCounter onChange={setUnread} /> : null}
        {isOpen ? <NotificationsPanel onClose={panel.close} /> : null}
      </Suspense>
    </>
  )
}
