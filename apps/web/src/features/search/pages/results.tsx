import type { SearchHit } from '@lares/shared-types/contracts/search'
import { VisuallyHidden } from '@mantine/core'
import { type ComponentType, lazy, memo, Suspense, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { CardsSkeleton, ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useShownItems } from '../../items/public.ts'
import { Hits } from '../hits/hits.tsx'
import { defaultMode, hasSearchableText } from '../state/search-state.ts'
import type { useSearch } from '../state/use-search.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import { CorrectionsNote, PartialNote } from './corrections-note.tsx'
import { Decades } from './decades.tsx'
import type { HitsByMeaningProps } from './hits-by-meaning.tsx'
import { NothingFound } from './nothing-found.tsx'
import { UnderstandingNote } from './understanding-note.tsx'

/** Loaded with the first search. If its code cannot be loaded, the hits by words are all. */
const HitsByMeaning = lazy(async (): Promise<{ default: ComponentType<HitsByMeaningProps> }> => {
  const loaded = await import('./hits-by-meaning.tsx').catch(() => undefined)
  return { default: loaded?.HitsByMeaning ?? (({ ifNone }) => ifNone) }
})

interface ResultsProps extends Pick<SearchControl, 'state' | 'change'> {
  search: ReturnType<typeof useSearch>
  /** Called when a result is opened. */
  onOpen: () => void
}

/** The hits of a search, or why there are none. */
export const Results = memo(function Results({ state, change, search, onOpen }: ResultsProps) {
  const { t } = useTranslation('search')
  const { hits, firstPage, facets, isLoading, isStale, isLoadingMore, error, retry, onEnd } = search
  const listenToLinks = useLinkClick(onOpen)
  const byMeaning = useRef<readonly SearchHit[]>([])
  useShownItems({ list: () => [...hits, ...byMeaning.current].map(({ item }) => item) })
  const isContinued = canContinueByMeaning(state)
  const skeleton =
    state.view === 'grid' ? (
      <CardsSkeleton height={280} />
    ) : (
      <ListSkeleton rows={8} lead="picture" lines={3} />
    )
  const nothingFound =
    firstPage && hits.length === 0 && !isStale && !error ? (
      <NothingFound
        state={state}
        change={change}
        unknown={firstPage.unknown}
        onByMeaning={state.q && state.mode === 'words' ? () => change({ mode: 'meaning' }) : undefined}
      />
    ) : null
  return (
    <section aria-labelledby="results" ref={listenToLinks}>
      <VisuallyHidden>
        <h2 id="results" tabIndex={-1}>
          {t('results.label')}
        </h2>
      </VisuallyHidden>
      {isLoading ? skeleton : null}
      <UnderstandingNote firstPage={firstPage} />
      {isContinued ? null : nothingFound}
      {firstPage && hits.length > 0 ? (
        <>
          <CorrectionsNote state={state} change={change} corrections={firstPage.corrections} />
          {firstPage.partial ? <PartialNote /> : null}
        </>
      ) : null}
      {facets && state.view === 'timeline' ? (
        <Decades state={state} change={change} counts={facets.decade} />
      ) : null}
      {hits.length > 0 ? <Hits hits={hits} view={state.view} isStale={isStale} onEnd={onEnd} /> : null}
      {isLoadingMore ? <ListSkeleton rows={2} lead="picture" lines={3} /> : null}
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      {isContinued ? (
        <Suspense>
          <HitsByMeaning
            state={state}
            search={search}
            shown={byMeaning}
            ifNone={nothingFound}
            onAll={() => change({ mode: 'meaning' })}
          />
        </Suspense>
      ) : null}
    </section>
  )
})

/** Whether a search is one that hits by meaning can follow; a timeline has no place for them. */
function canContinueByMeaning({ q, mode, view }: ResultsProps['state']): boolean {
  return mode === defaultMode && view !== 'timeline' && hasSearchableText(q)
}

/** Returns a ref callback for an element; `onClick` is called when a link inside it is followed by pointer or keyboard. */
function useLinkClick(onClick: () => void): (element: HTMLElement) => () => void {
  const latest = useRef(onClick)
  latest.current = onClick
  return useCallback((element) => {
    function handleClick({ target }: MouseEvent) {
      if (target instanceof Element && target.closest('a[href]')) latest.current()
    }
    element.addEventListener('click', handleClick)
    return () => element.removeEventListener('click', handleClick)
  }, [])
}
