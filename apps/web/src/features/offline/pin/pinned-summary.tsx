import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { formatFileSize } from '../../../shared/i18n/format-file-size.ts'
import { canPinItems } from '../../../shared/offline/pinned-items.ts'
import styles from './pinned-items.module.css'
import { usePinnedItems } from './use-pinned-items.ts'

/** How much the user keeps offline on this device, with a link to the list of it. */
export function PinnedSummary() {
  const { t, i18n } = useTranslation('offline')
  const { items } = usePinnedItems()
  if (!items || !canPinItems()) return null
  const size = formatFileSize(
    items.reduce((sum, item) => sum + item.size, 0),
    i18n.language,
  )
  return (
    <p className={styles.summary}>
      {t('summary', { count: items.length, size })}{' '}
      {items.length > 0 ? <Link to={paths.interface.to()}>{t('toList')}</Link> : null}
    </p>
  )
}
