import type { SearchHit } from '@lares/shared-types/contracts/search'
import { useTranslation } from 'react-i18next'
import { VirtualList, type VirtualListProps } from '../../../shared/ui/virtual-list/virtual-list.tsx'
import { ItemCard, SelectableEntry } from '../../items/public.ts'
import type { View } from '../state/search-state.ts'
import { HitRow } from './hit-row.tsx'
import styles from './hits.module.css'

const keyOf = ({ item }: SearchHit) => item.id

interface HitsProps {
  hits: readonly SearchHit[]
  view: View
  /** Whether these are still the results of the previous search, while the next ones load. */
  isStale: boolean
  onEnd: () => void
}

/** The hits as a list with snippets, as a grid of cards, or as a timeline by year. */
export function Hits({ hits, view, isStale, onEnd }: HitsProps) {
  const { t } = useTranslation('search')
  return (
    <div className={isStale ? styles.stale : undefined} aria-busy={isStale}>
      <VirtualList
        key={view}
        entries={hits}
        getKey={keyOf}
        label={t('results.label')}
        onEnd={onEnd}
        {...layouts[view]}
        render={(hit, index) => <Hit hit={hit} view={view} previous={hits[index - 1]} />}
      />
    </div>
  )
}

const layouts = {
  list: { estimate: 116 },
  grid: { estimate: 300, columnWidth: 156, gap: 16 },
  timeline: { estimate: 124 },
} as const satisfies Record<View, Partial<VirtualListProps<SearchHit>>>

interface HitProps {
  hit: SearchHit
  view: View
  previous: SearchHit | undefined
}

function Hit({ hit, view, previous }: HitProps) {
  const { item } = hit
  if (view !== 'timeline')
    return (
      <SelectableEntry item={item}>
        {view === 'grid' ? <ItemCard item={item} /> : <HitRow hit={hit} />}
      </SelectableEntry>
    )
  const year = getYear(hit)
  const isYearStart = !previous || getYear(previous) !== year
  return (
    <>
      {isYearStart ? <YearHeading year={year} /> : null}
      <SelectableEntry item={item}>
        <HitRow hit={hit} heading="h4" />
      </SelectableEntry>
    </>
  )
}

/** Starts a year of the timeline; `undefined` heads the items without a date. */
function YearHeading({ year }: { year: number | undefined }) {
  const { t } = useTranslation('search')
  return <h3 className={styles.year}>{year ?? t('timeline.undated')}</h3>
}

function getYear({ item }: SearchHit): number | undefined {
  return item.date ? Number(item.date.earliest.slice(0, 4)) : undefined
}
