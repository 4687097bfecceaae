import type { BatchExample } from '@lares/shared-types/batches'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useHiddenPartNames } from '../../items/public.ts'
import styles from './batch-preview.module.css'
import { pickChangedDetails } from './changed-details.ts'
import { ItemRefLink } from './item-ref-link.tsx'
import { TurnedPicture } from './turned-picture.tsx'
import { useValueText } from './use-value-text.ts'

/** One item that would be changed, with each field before and after, and what it would no longer show. */
export function ExampleRow({ example }: { example: BatchExample }) {
  const { t } = useTranslation('batches')
  const getText = useValueText()
  const getHiddenNames = useHiddenPartNames()
  const { item, changes, picture, hidden } = example
  return (
    <li className={styles.example}>
      <ItemRefLink item={item} />
      {changes.map(({ field, before, after }) => {
        if (field === 'rotations' && picture)
          return <TurnedPicture key={field} picture={picture} before={before} after={after} />
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
      {hidden ? (
        <p className={styles.muted}>{t('preview.hidden', { names: getHiddenNames(hidden) })}</p>
      ) : null}
    </li>
  )
}
