import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { CardsSkeleton, ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { Hits } from '../hits/hits.tsx'
import { useLinkFollowed } from '../hits/use-link-followed.ts'
import type { useSearch } from '../state/use-search.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import { CorrectionsNote } from './corrections-note.tsx'
import { Decades } from './decades.tsx'
import { MeaningNote } from './meaning-note.tsx'
import { NothingFound } from './nothing-found.tsx'

interface ResultsProps extends Pick<SearchControl, 'state' | 'change'> {
  search: ReturnType<typeof useSearch>
  /** One of them is opened. */
  onOpen: () => void
}

/** What was found, or what there is to say instead. */
export const Results = memo(function Results({ state, change, search, onOpen }: ResultsProps) {
  const { t } = useTranslation('search')
  const { hits, first, loading, stale, loadingMore, error, retry, onEnd } = search
  const followed = useLinkFollowed(onOpen)
  const skeleton =
    state.view === 'grid' ? (
      <CardsSkeleton height={280} />
    ) : (
      <ListSkeleton rows={8} lead="picture" lines={3} />
    )
  return (
    <section aria-labelledby="results" ref={followed}>
      <VisuallyHidden>
        <h2 id="results">{t('results.label')}</h2>
      </VisuallyHidden>
      {loading ? skeleton : null}
      <MeaningNote meaning={first?.meaning} />
      {first && hits.length === 0 && !error ? (
        <NothingFound
          state={state}
          change={change}
          unknown={first.unknown}
          onByMeaning={() => change({ mode: 'meaning' })}
        />
      ) : null}
      {first && hits.length > 0 ? (
        <CorrectionsNote state={state} change={change} corrections={first.corrections} />
      ) : null}
      {first && state.view === 'timeline' ? (
        <Decades state={state} change={change} counts={first.facets.decade} />
      ) : null}
      {hits.length > 0 ? <Hits hits={hits} view={state.view} stale={stale} onEnd={onEnd} /> : null}
      {loadingMore ? <ListSkeleton rows={2} lead="picture" lines={3} /> : null}
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
    </section>
  )
})
