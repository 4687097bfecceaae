import { Button } from '@mantine/core'
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { QueryInput } from '../field/query-input.tsx'
import { useQueryInput } from '../field/use-query-input.ts'
import { ActiveFilters } from '../filters/active-filters.tsx'
import { toHitLink } from '../hits/hit-link.ts'
import { CorrectionsNote, PartialNote } from '../pages/corrections-note.tsx'
import { useTotalText } from '../pages/results-bar.tsx'
import { Suggestions } from '../pages/suggestions.tsx'
import { useRememberSearch } from '../recent/use-remember-search.ts'
import { SavedSearches } from '../saved/saved-searches.tsx'
import { parseSearch, type SearchState, serializeSearch, toSearchFilter } from '../state/search-state.ts'
import { useSearch } from '../state/use-search.ts'
import { type AppPage, findPages } from './find-pages.ts'
import styles from './quick.module.css'
import { QuickHits } from './quick-hits.tsx'
import type { TypedAhead } from './typed-ahead.ts'
import { getOptionId, useActiveOption } from './use-active-option.ts'

/** The search page shows the rest. */
const maxHits = 8

interface QuickSearchContentProps {
  pages: readonly AppPage[]
  typedAhead: TypedAhead
  onClose: () => void
}

/**
 * The search box, suggestions and first results of the quick search. The arrow keys choose a result; Enter opens it, or
 * the search page when none is chosen.
 */
export function QuickSearchContent({ pages, typedAhead, onClose }: QuickSearchContentProps) {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const formatTotal = useTotalText()
  const [state, setState] = useState<SearchState>(() => parseSearch(new URLSearchParams()))
  const change = useCallback(
    (next: Partial<SearchState>) => setState((current) => ({ ...current, ...next })),
    [],
  )
  const filter = useMemo(() => toSearchFilter(state), [state])
  const search = useSearch(filter, 'never')
  const hits = filter ? search.hits.slice(0, maxHits) : []
  const input = useQueryInput(state.q, (q) => change({ q }))
  const { remember } = useRememberSearch(state.q, !search.isLoading && !search.isStale && hits.length > 0)
  const query = input.text.trim()
  const matchingPages = findPages(pages, input.text)
  const { activeId, move, reset } = useActiveOption([
    ...matchingPages.map(({ path }) => path),
    ...hits.map(({ item }) => item.id),
  ])
  const buildSearchLink = `${paths.search.to()}?${serializeSearch({ ...state, q: query })}`

  function rememberAndClose() {
    remember(query)
    onClose()
  }
  function insertTypedAhead() {
    const text = typedAhead.take()
    if (text) input.change(input.text + text)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      return move(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key !== 'Enter') return reset()
    event.preventDefault()
    const page = matchingPages.find(({ path }) => path === activeId)
    if (page) {
      onClose()
      return void navigate(page.path)
    }
    const hit = hits.find(({ item }) => item.id === activeId)
    rememberAndClose()
    void navigate(hit ? toHitLink(hit, query) : buildSearchLink)
  }

  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <QueryInput
          input={input}
          data-autofocus
          size="md"
          role="combobox"
          aria-expanded={hits.length + matchingPages.length > 0}
          aria-controls="quick-hits"
          aria-autocomplete="list"
          aria-activedescendant={activeId ? getOptionId(activeId) : undefined}
          onFocus={insertTypedAhead}
          onKeyDown={onKeyDown}
        />
        <Suggestions state={state} change={change} />
        <ActiveFilters state={state} change={change} />
        <CorrectionsNote state={state} change={change} corrections={search.firstPage?.corrections ?? []} />
        {search.firstPage?.partial ? <PartialNote /> : null}
      </div>
      {filter || matchingPages.length > 0 ? (
        <QuickHits
          search={search}
          hits={hits}
          pages={matchingPages}
          query={state.q}
          activeId={activeId}
          onOpen={rememberAndClose}
        />
      ) : (
        <SavedSearches />
      )}
      {filter && search.firstPage && hits.length > 0 ? (
        <Button component={Link} to={buildSearchLink} variant="subtle" onClick={rememberAndClose}>
          {t('filters.show', { results: formatTotal(search.firstPage) })}
        </Button>
      ) : null}
    </div>
  )
}
