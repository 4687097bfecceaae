import type { ItemSummary } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../shared/i18n/format-time.ts'
import { StripSection } from '../../shared/ui/strip-section.tsx'
import { ItemCard } from '../items/public.ts'
import styles from './strip.module.css'

interface ContinueListeningProps {
  items: readonly ItemSummary[]
  /** Playback positions in seconds by item id. */
  stoppedAt: ReadonlyMap<string, number>
}

/** The recordings that were started, with their playback positions. */
export function ContinueListening({ items, stoppedAt }: ContinueListeningProps) {
  const { t } = useTranslation('start')
  return (
    <StripSection title={t('listening.title')}>
      <ul className={styles.strip}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <p className={styles.caption}>
              {t('listening.stopped', { time: formatDuration(stoppedAt.get(item.id) ?? 0) })}
            </p>
            <ItemCard item={item} />
          </li>
        ))}
      </ul>
    </StripSection>
  )
}
