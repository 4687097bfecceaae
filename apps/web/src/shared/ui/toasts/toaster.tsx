import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { ToastCard } from './toast-card.tsx'
import styles from './toasts.module.css'
import { selectToasts, type Toast, toastDismissed } from './toasts-slice.ts'

/**
 * The container of the toasts. The live region of status messages is always rendered, because assistive technology only
 * announces what is added to a region that it knows. Errors are alerts, which are announced when they are inserted.
 */
export function Toaster() {
  const { t } = useTranslation('shared')
  const dispatch = useDispatch()
  const toasts = useSelector(selectToasts)
  const toCard = (toast: Toast) => (
    <ToastCard key={toast.id} toast={toast} onDismiss={() => dispatch(toastDismissed(toast.id))} />
  )
  return (
    <section className={styles.region} data-screen-only aria-label={t('messages')}>
      <div role="status" aria-atomic={false} className={styles.list}>
        {toasts.filter(({ intent }) => intent !== 'error').map(toCard)}
      </div>
      {toasts.filter(({ intent }) => intent === 'error').map(toCard)}
    </section>
  )
}
