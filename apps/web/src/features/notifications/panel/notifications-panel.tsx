import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isDialogOpen } from '../../../shared/keys/dialog-open.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { useFocusReturn } from '../../../shared/ui/dialog/use-focus-return.ts'
import { useTopLayerEscape } from '../../../shared/ui/dialog/use-top-layer.ts'
import { useWideScreen } from '../../../shared/ui/use-wide-screen.ts'
import { NotificationList } from './notification-list.tsx'
import styles from './notifications-panel.module.css'
import { OwnOperations } from './own-operations.tsx'
import { ReadAllButton } from './read-all-button.tsx'

/** The user's operations and notifications: a panel below the bell, or on a phone a sheet. */
export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications')
  const isWide = useWideScreen()
  const content = (
    <>
      <OwnOperations onFollow={onClose} />
      <NotificationList onFollow={onClose} />
    </>
  )
  if (isWide) return <WidePanel onClose={onClose}>{content}</WidePanel>
  return (
    <AppDialog opened onClose={onClose} title={t('title')} size="page">
      <ReadAllButton />
      {content}
    </AppDialog>
  )
}

function WidePanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('notifications')
  const panel = useRef<HTMLElement>(null)
  useTopLayerEscape(true, onClose)
  useFocusReturn(true)
  useEffect(() => panel.current?.focus(), [])
  useEffect(() => {
    function closeIfOutside({ target }: PointerEvent) {
      // A dialog that was opened from the panel lies outside of it.
      const isInside = target instanceof Element && target.closest('[role=dialog], [data-bell]') !== null
      if (!isInside && !isDialogOpen()) onClose()
    }
    document.addEventListener('pointerdown', closeIfOutside)
    return () => document.removeEventListener('pointerdown', closeIfOutside)
  }, [onClose])
  return (
    <section
      ref={panel}
      role="dialog"
      aria-label={t('title')}
      tabIndex={-1}
      data-panel
      className={styles.panel}
      data-screen-only
    >
      <header className={styles.header}>
        <h2 className={styles.title}>{t('title')}</h2>
        <ReadAllButton />
      </header>
      <div className={styles.scroller}>{children}</div>
    </section>
  )
}
