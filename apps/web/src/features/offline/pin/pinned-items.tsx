import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatFileSize } from '../../../shared/i18n/format-file-size.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { canPinItems } from '../../../shared/offline/pinned-items.ts'
import styles from './pinned-items.module.css'
import { usePinnedItems } from './use-pinned-items.ts'

/** Lists the items that the user has stored on this device, with their sizes and a button to remove each. */
export function PinnedItems() {
  const { t, i18n } = useTranslation('offline')
  const { items, remove } = usePinnedItems()
  if (!items) return null
  if (!canPinItems()) return <p className={styles.empty}>{t('list.impossible')}</p>
  if (items.length === 0) return <p className={styles.empty}>{t('list.none')}</p>
  const totalSize = items.reduce((sum, { size }) => sum + size, 0)
  return (
    <>
      <ul className={styles.list}>
        {items.map(({ id, title, page, size }) => (
          <li key={id} className={styles.item}>
            <Link to={page}>{title}</Link>
            <span className={styles.size}>{formatFileSize(size, i18n.language)}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              aria-label={t('list.remove', { title })}
              onClick={() => void remove(id)}
            >
              <Icon name="trash" size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <p className={styles.empty}>{t('list.all', { size: formatFileSize(totalSize, i18n.language) })}</p>
    </>
  )
}
