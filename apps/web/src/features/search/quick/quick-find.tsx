import { Button } from '@mantine/core'
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { itemLinks } from '../../items/public.ts'
import { useTypedWords } from '../field/use-typed-words.ts'
import { WordsInput } from '../field/words-input.tsx'
import { ActiveFilters } from '../filters/active-filters.tsx'
import { CorrectionsNote } from '../pages/corrections-note.tsx'
import { useTotalInWords } from '../pages/results-bar.tsx'
import { Suggestions } from '../pages/suggestions.tsx'
import { useRememberSearch } from '../recent/use-remember-search.ts'
import { SavedSearches } from '../saved/saved-searches.tsx'
import { filterOf, readSearch, type SearchState, writeSearch } from '../state/search-state.ts'
import { useSearch } from '../state/use-search.ts'
import { type FoundPage, findPages } from './found-page.ts'
import styles from './quick.module.css'
import { QuickHits } from './quick-hits.tsx'
import type { TypedAhead } from './typed-ahead.ts'
import { optionId, useChosenOption } from './use-chosen-option.ts'

/** Results that are shown; the search page has all of them. */
const mostShown = 8

interface QuickFindProps {
  pages: readonly FoundPage[]
  typedAhead: TypedAhead
  onLeave: () => void
}

/** Field, suggestions and the first results: arrows choose one of these, Enter opens it, or the search page on the field itself. */
export function QuickFind({ pages, typedAhead, onLeave }: QuickFindProps) {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const total = useTotalInWords()
  const [state, setState] = useState<SearchState>(() => readSearch(new URLSearchParams()))
  const change = useCallback((next: Partial<SearchState>) => setState((now) => ({ ...now, ...next })), [])
  const filter = useMemo(() => filterOf(state), [state])
  const search = useSearch(filter)
  const hits = filter ? search.hits.slice(0, mostShown) : []
  const typing = useTypedWords(state.q, (q) => change({ q }))
  const { remember } = useRememberSearch(state.q, !search.loading && !search.stale && hits.length > 0)
  const places = findPages(pages, typing.typed)
  const { chosen, move, forget } = useChosenOption([
    ...places.map(({ path }) => path),
    ...hits.map(({ item }) => item.id),
  ])
  const whole = `${paths.search.to()}?${writeSearch({ ...state, q: typing.typed.trim() })}`

  function leave(words: string) {
    remember(words)
    onLeave()
  }
  function takeTypedAhead() {
    const text = typedAhead.take()
    if (text) typing.type(typing.typed + text)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      return move(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key !== 'Enter') return forget()
    event.preventDefault()
    const place = places.find(({ path }) => path === chosen)
    if (place) {
      onLeave()
      return void navigate(place.path)
    }
    const hit = hits.find(({ item }) => item.id === chosen)
    leave(typing.typed.trim())
    void navigate(hit ? itemLinks.profile(hit.item) : whole)
  }

  return (
    <div className={styles.find}>
      <div className={styles.head}>
        <WordsInput
          words={typing}
          data-autofocus
          size="md"
          role="combobox"
          aria-expanded={hits.length + places.length > 0}
          aria-controls="quick-hits"
          aria-autocomplete="list"
          aria-activedescendant={chosen ? optionId(chosen) : undefined}
          onFocus={takeTypedAhead}
          onKeyDown={onKeyDown}
        />
        <Suggestions state={state} change={change} />
        <ActiveFilters state={state} change={change} />
        <CorrectionsNote state={state} change={change} corrections={search.first?.corrections ?? []} />
      </div>
      {filter || places.length > 0 ? (
        <QuickHits
          search={search}
          hits={hits}
          pages={places}
          words={state.q}
          chosen={chosen}
          onOpen={() => leave(typing.typed.trim())}
        />
      ) : (
        <SavedSearches />
      )}
      {filter && search.first && hits.length > 0 ? (
        <Button component={Link} to={whole} variant="subtle" onClick={() => leave(typing.typed.trim())}>
          {t('filters.show', { results: total(search.first) })}
        </Button>
      ) : null}
    </div>
  )
}
