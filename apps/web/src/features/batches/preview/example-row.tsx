import type { BatchExample } from '@lares/shared-types/batches'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import styles from './batch-preview.module.css'
import { pickChangedDetails } from './changed-details.ts'
import { ItemRefLink } from './item-ref-link.tsx'
import { useValueText } from './use-value-text.ts'

/** One item that would be changed, with each field before and after. */
export function ExampleRow({ example: { item, changes } }: { example: BatchExample }) {
  const { t } = useTranslation('batches')
  const getText = useValueText()
  return (
    <li className={styles.example}>
      <ItemRefLink item={item} />
      {changes.map(({ field, before, after }) => {
        const [old, fresh] = field === 'details' ? pickChangedDetails(before, after) : [before, after]
        return (
          <p key={field} className={styles.change}>
            <span className={styles.muted}>{t(`values.fields.${field}`)}</span>
            <del>{getText(field, old)}</del>
            <Icon name="arrow-right" size={16} />
            <ins>{getText(field, fresh)}</ins>
          </p>
        )
      })}
    </li>
  )
}
