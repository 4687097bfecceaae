import type { SearchHit } from '@lares/shared-types/contracts/search'
import { useTranslation } from 'react-i18next'
import { ItemCard, VirtualList } from '../../items/public.ts'
import type { View } from '../state/search-state.ts'
import { HitRow } from './hit-row.tsx'
import styles from './hits.module.css'

const keyOf = ({ item }: SearchHit) => item.id

interface HitsProps {
  hits: readonly SearchHit[]
  view: View
  /** They answer the question before: the new answer is on its way. */
  stale: boolean
  onEnd: () => void
}

/** What was found, as a list with the places of the words, or as cards. */
export function Hits({ hits, view, stale, onEnd }: HitsProps) {
  const { t } = useTranslation('search')
  const list = { entries: hits, keyOf, label: t('results.label'), onEnd }
  return (
    <div className={stale ? styles.stale : undefined} aria-busy={stale}>
      {view === 'grid' ? (
        <VirtualList
          key="grid"
          {...list}
          estimate={300}
          columnWidth={156}
          gap={16}
          render={({ item }) => <ItemCard item={item} />}
        />
      ) : (
        <VirtualList key="list" {...list} estimate={116} render={(hit) => <HitRow hit={hit} />} />
      )}
    </div>
  )
}
