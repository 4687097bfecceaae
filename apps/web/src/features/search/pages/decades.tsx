import type { Facets } from '@lares/shared-types/contracts/search'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { decadesBetween, spanOfDecade } from '../state/decades.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import styles from './decades.module.css'

interface DecadesProps extends Pick<SearchControl, 'state' | 'change'> {
  counts: Facets['decade']
}

/** How many results each decade has, from the first to the last; pressed, one of them is all that is looked at. */
export function Decades({ state, change, counts }: DecadesProps) {
  const { t, i18n } = useTranslation('search')
  const { t: dates } = useTranslation('dates')
  const number = new Intl.NumberFormat(i18n.language)
  const decades = decadesBetween(counts)
  const most = Math.max(1, ...decades.map(({ count }) => count))
  if (decades.length < 2) return null
  return (
    <ul className={styles.decades} aria-label={t('timeline.label')}>
      {decades.map(({ decade, count }) => {
        const span = spanOfDecade(decade)
        const chosen = state.from === span.from && state.to === span.to
        const words = dates('words.decade', { year: String(decade) })
        return (
          <li key={decade}>
            <UnstyledButton
              className={styles.decade}
              aria-pressed={chosen}
              aria-label={t('filters.decade', { decade, count: number.format(count) })}
              title={t('filters.decade', { decade: words, count: number.format(count) })}
              disabled={count === 0}
              onClick={() => change(chosen ? { from: '', to: '' } : span)}
            >
              <span className={styles.bar} style={{ height: `${Math.round((count / most) * 100)}%` }} />
              <span className={styles.name}>{decade}</span>
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}
