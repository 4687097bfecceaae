import type { ItemSummary } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { clockTime, ItemCard } from '../../items/public.ts'
import styles from './strip.module.css'
import { StripSection } from './strip-section.tsx'

interface ContinueListeningProps {
  items: readonly ItemSummary[]
  /** The second where the listener stopped, by the item's id. */
  stopped: ReadonlyMap<string, number>
}

/** Recordings that were begun on this device, each with how far. */
export function ContinueListening({ items, stopped }: ContinueListeningProps) {
  const { t } = useTranslation('search')
  return (
    <StripSection title={t('listening.title')}>
      <ul className={styles.strip}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <p className={styles.when}>
              {t('listening.stopped', { time: clockTime(stopped.get(item.id) ?? 0) })}
            </p>
            <ItemCard item={item} />
          </li>
        ))}
      </ul>
    </StripSection>
  )
}
