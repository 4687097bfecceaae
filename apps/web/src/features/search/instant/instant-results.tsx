import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useShownItems } from '../../items/public.ts'
import { Hits } from '../hits/hits.tsx'
import { CorrectionsNote } from '../pages/corrections-note.tsx'
import { NothingFound } from '../pages/nothing-found.tsx'
import { useTotalText } from '../pages/results-bar.tsx'
import { StartSelectingButton } from '../pages/start-selecting-button.tsx'
import type { useInstantSearch } from '../state/use-instant-search.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import styles from './instant.module.css'

interface InstantResultsProps extends Pick<SearchControl, 'state' | 'change'> {
  search: ReturnType<typeof useInstantSearch>
}

/** The number of results, the search engine that answered, and the hits; or why there are none. */
export function InstantResults({ state, change, search }: InstantResultsProps) {
  const { t } = useTranslation('search')
  const formatTotal = useTotalText()
  const { hits, firstPage, isLoading, isStale, isLoadingMore, error, retry, onEnd } = search
  const navigate = useNavigate()
  useShownItems({ list: () => hits.map(({ item }) => item) })

  /** Only the search page can search by meaning. */
  function searchByMeaning() {
    void navigate(`${paths.search.to()}?${new URLSearchParams({ q: state.q, mode: 'meaning' })}`)
  }

  return (
    <section aria-labelledby="results">
      <VisuallyHidden>
        <h2 id="results">{t('results.label')}</h2>
      </VisuallyHidden>
      <div className={styles.line}>
        <p role="status">{firstPage ? formatTotal(firstPage) : ''}</p>
        {firstPage ? (
          <div className={styles.engine}>
            <p>{t(`instant.engine.${firstPage.engine}`)}</p>
            {hits.length > 0 ? <StartSelectingButton /> : null}
          </div>
        ) : null}
      </div>
      {isLoading ? <ListSkeleton rows={8} lead="picture" lines={3} /> : null}
      {firstPage && hits.length === 0 && !error ? (
        <NothingFound
          state={state}
          change={change}
          unknown={[]}
          onByMeaning={state.q ? searchByMeaning : undefined}
        />
      ) : null}
      {firstPage && hits.length > 0 ? (
        <CorrectionsNote state={state} change={change} corrections={firstPage.corrections} />
      ) : null}
      {hits.length > 0 ? <Hits hits={hits} view="list" isStale={isStale} onEnd={onEnd} /> : null}
      {isLoadingMore ? <ListSkeleton rows={2} lead="picture" lines={3} /> : null}
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
    </section>
  )
}
