import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { ToastCard } from './toast-card.tsx'
import styles from './toasts.module.css'
import { selectToasts, toastDismissed } from './toasts-slice.ts'

/** The container of the toasts; always rendered, so that assistive technology announces what is added to it. */
export function Toaster() {
  const { t } = useTranslation('shared')
  const dispatch = useDispatch()
  const toasts = useSelector(selectToasts)
  return (
    <section className={styles.region} aria-label={t('messages')}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => dispatch(toastDismissed(toast.id))} />
      ))}
    </section>
  )
}
