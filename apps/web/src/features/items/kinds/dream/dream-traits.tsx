import type { ItemSummary } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { getDetails } from '../get-details.ts'
import styles from './dream.module.css'

/** The dreamer, the mood, and whether the dream was lucid or recurring. */
export function DreamTraits({ item }: { item: Pick<ItemSummary, 'kind' | 'details'> }) {
  const { t } = useTranslation('items')
  const details = getDetails(item, 'dream')
  if (!details) return null
  const { dreamer, mood, lucid, recurring } = details
  return (
    <ul className={styles.traits}>
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
