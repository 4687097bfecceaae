import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { Hits } from '../hits/hits.tsx'
import { CorrectionsNote } from '../pages/corrections-note.tsx'
import { NothingFound } from '../pages/nothing-found.tsx'
import { useTotalInWords } from '../pages/results-bar.tsx'
import type { useInstantSearch } from '../state/use-instant-search.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import styles from './instant.module.css'

interface InstantResultsProps extends Pick<SearchControl, 'state' | 'change'> {
  search: ReturnType<typeof useInstantSearch>
}

/** How much was found, by what, and what it is; or what there is to say instead. */
export function InstantResults({ state, change, search }: InstantResultsProps) {
  const { t } = useTranslation('search')
  const total = useTotalInWords()
  const { hits, first, loading, stale, loadingMore, error, retry, onEnd } = search
  const navigate = useNavigate()

  /** The other page can. */
  function searchByMeaning() {
    void navigate(`${paths.search.to()}?${new URLSearchParams({ q: state.q, mode: 'meaning' })}`)
  }

  return (
    <section aria-labelledby="results">
      <VisuallyHidden>
        <h2 id="results">{t('results.label')}</h2>
      </VisuallyHidden>
      <div className={styles.line}>
        <p role="status">{first ? total(first) : ''}</p>
        {first ? <p>{t(`instant.engine.${first.engine}`)}</p> : null}
      </div>
      {loading ? <ListSkeleton rows={8} lead="picture" lines={3} /> : null}
      {first && hits.length === 0 && !error ? (
        <NothingFound state={state} change={change} unknown={[]} onByMeaning={searchByMeaning} />
      ) : null}
      {first && hits.length > 0 ? (
        <CorrectionsNote state={state} change={change} corrections={first.corrections} />
      ) : null}
      {hits.length > 0 ? <Hits hits={hits} view="list" stale={stale} onEnd={onEnd} /> : null}
      {loadingMore ? <ListSkeleton rows={2} lead="picture" lines={3} /> : null}
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
    </section>
  )
}
