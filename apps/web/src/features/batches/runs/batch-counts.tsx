import type { Batch } from '@lares/shared-types/batches'
import { useTranslation } from 'react-i18next'
import styles from './runs.module.css'

const shown = ['changed', 'undone', 'unchanged', 'refused', 'kept'] as const

/** How many items were changed, and what became of the others; what happened to none is left out. */
export function BatchCounts({ counts }: { counts: Batch['counts'] }) {
  const { t } = useTranslation('batches')
  const given = shown.filter((name) => counts[name] > 0)
  return (
    <p className={styles.counts}>
      {given.length === 0 ? <span>{t('counts.none')}</span> : null}
      {given.map((name) => (
        <span key={name}>{t(`counts.${name}`, { count: counts[name] })}</span>
      ))}
    </p>
  )
}
