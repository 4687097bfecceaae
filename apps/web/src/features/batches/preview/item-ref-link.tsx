import type { BatchExample } from '@lares/shared-types/batches'
import { itemKinds } from '@lares/shared-types/item-kinds'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { kindPages } from '../../../shared/config/paths.ts'
import styles from './item-ref-link.module.css'

/** A link to an item of a batch. */
export function ItemRefLink({ item: { id, kind: kindName, title } }: { item: BatchExample['item'] }) {
  const { t } = useTranslation('operations')
  const kind = itemKinds.find((known) => known === kindName)
  const text = title || t('untitled')
  return kind ? (
    <Link className={styles.item ?? ''} to={kindPages[kind].profile.to({ id })}>
      {text}
    </Link>
  ) : (
    <span className={styles.item}>{text}</span>
  )
}
