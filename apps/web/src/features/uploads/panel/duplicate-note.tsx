import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { itemLinks } from '../../../shared/items/item-links.ts'
import type { UploadEntry } from '../upload-entry.ts'
import styles from './upload-row.module.css'

/** Says that the archive already had the same file, with a link to its item. */
export function DuplicateNote({ item }: { item: NonNullable<UploadEntry['sameFile']> }) {
  const { t } = useTranslation('uploads')
  return (
    <span className={styles.duplicate}>
      {t('sameFile.there')}
      <Link to={itemLinks.profile(item)}>{item.title || t('sameFile.untitled')}</Link>
    </span>
  )
}
