import type { Facets } from '@lares/shared-types/contracts/search'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fillDecades, getDecadeRange } from '../state/decades.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import styles from './decades.module.css'

interface DecadesProps extends Pick<SearchControl, 'state' | 'change'> {
  counts: Facets['decade']
}

/** A bar chart of the results per decade; pressing a bar filters by its decade. */
export function Decades({ state, change, counts }: DecadesProps) {
  const { t } = useTranslation('search')
  const { t: dates } = useTranslation('dates')
  const decades = fillDecades(counts)
  const maxCount = Math.max(1, ...decades.map(({ count }) => count))
  if (decades.length < 2) return null
  return (
    <ul className={styles.decades} aria-label={t('timeline.label')}>
      {decades.map(({ decade, count }) => {
        const range = getDecadeRange(decade)
        const chosen = state.from === range.from && state.to === range.to
        const decadeName = dates('words.decade', { year: String(decade) })
        return (
          <li key={decade}>
            <UnstyledButton
              className={styles.decade}
              aria-pressed={chosen}
              aria-label={t('filters.decade', { decade, count })}
              title={t('filters.decade', { decade: decadeName, count })}
              disabled={count === 0}
              onClick={() => change(chosen ? { from: '', to: '' } : range)}
            >
              <span className={styles.bar} style={{ height: `${Math.round((count / maxCount) * 100)}%` }} />
              <span className={styles.name}>{decade}</span>
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}
