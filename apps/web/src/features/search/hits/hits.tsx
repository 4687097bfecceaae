import type { SearchHit } from '@lares/shared-types/contracts/search'
import { useTranslation } from 'react-i18next'
import { ItemCard, VirtualList, type VirtualListProps } from '../../items/public.ts'
import type { View } from '../state/search-state.ts'
import { HitRow } from './hit-row.tsx'
import styles from './hits.module.css'
import { YearLine } from './year-line.tsx'
import { yearOf } from './year-of.ts'

const keyOf = ({ item }: SearchHit) => item.id

interface HitsProps {
  hits: readonly SearchHit[]
  view: View
  /** They answer the question before: the new answer is on its way. */
  stale: boolean
  onEnd: () => void
}

/** What was found: as a list with the places of the words, as cards, or through the years. */
export function Hits({ hits, view, stale, onEnd }: HitsProps) {
  const { t } = useTranslation('search')
  return (
    <div className={stale ? styles.stale : undefined} aria-busy={stale}>
      <VirtualList
        key={view}
        entries={hits}
        keyOf={keyOf}
        label={t('results.label')}
        onEnd={onEnd}
        {...looks[view]}
        render={(hit, index) => <Hit hit={hit} view={view} before={hits[index - 1]} />}
      />
    </div>
  )
}

const looks = {
  list: { estimate: 116 },
  grid: { estimate: 300, columnWidth: 156, gap: 16 },
  timeline: { estimate: 124 },
} as const satisfies Record<View, Partial<VirtualListProps<SearchHit>>>

interface HitProps {
  hit: SearchHit
  view: View
  before: SearchHit | undefined
}

function Hit({ hit, view, before }: HitProps) {
  if (view === 'grid') return <ItemCard item={hit.item} />
  if (view === 'list') return <HitRow hit={hit} />
  const year = yearOf(hit)
  const begins = !before || yearOf(before) !== year
  return (
    <>
      {begins ? <YearLine year={year} /> : null}
      <HitRow hit={hit} heading="h4" />
    </>
  )
}
