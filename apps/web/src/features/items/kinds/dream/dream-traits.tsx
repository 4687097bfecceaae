import type { ItemSummary } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { detailsOf } from '../details-of.ts'
import styles from './dream.module.css'

/** Who dreamt, how it felt, whether it was lucid or came back. */
export function DreamMarks({ item }: { item: Pick<ItemSummary, 'kind' | 'details'> }) {
  const { t } = useTranslation('items')
  const details = detailsOf(item, 'dream')
  if (!details) return null
  const { dreamer, mood, lucid, recurring } = details
  return (
    <ul className={styles.marks}>
      {dreamer ? (
        <li>
          <Icon name="user" size={14} />
          {dreamer}
        </li>
      ) : null}
      {mood ? (
        <li>
          <Icon name="mood-smile" size={14} />
          {t(`moods.${mood}`)}
        </li>
      ) : null}
      {lucid ? (
        <li>
          <Icon name="sparkles" size={14} />
          {t('dream.lucid')}
        </li>
      ) : null}
      {recurring ? (
        <li>
          <Icon name="repeat" size={14} />
          {t('dream.recurring')}
        </li>
      ) : null}
    </ul>
  )
}
