import type { Suggestion, suggestionKinds } from '@lares/shared-types/contracts/search'
import { UnstyledButton } from '@mantine/core'
import { skipToken } from '@reduxjs/toolkit/query'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useSuggestionsQuery } from '../api.ts'
import { Chip, chipAction } from '../chips/chip.tsx'
import { ChipList } from '../chips/chip-list.tsx'
import { RecentSearches } from '../recent/recent-searches.tsx'
import { completeLastWord, removeLastWord } from '../state/query-text.ts'
import { toggleValue } from '../state/search-state.ts'
import type { SearchControl } from '../state/use-search-state.ts'

const icons = {
  participant: 'user',
  category: 'category',
  tag: 'tag',
  word: 'search',
} as const satisfies Record<(typeof suggestionKinds)[number], string>

/** Longer queries are pasted texts, whose last word needs no completion. */
const maxCompletedLength = 200

type SuggestionsProps = Pick<SearchControl, 'state' | 'change'>

/** Recent searches while the query is empty, else completions of its last word. */
export function Suggestions({ state, change }: SuggestionsProps) {
  return state.q === '' ? (
    <RecentSearches onChoose={(q) => change({ q })} />
  ) : (
    <Completions state={state} change={change} />
  )
}

/** A chosen word completes the last word of the query; a tag, category or participant replaces it with a filter. */
function Completions({ state, change }: SuggestionsProps) {
  const { t } = useTranslation('search')
  const { currentData } = useSuggestionsQuery(
    state.q.length > maxCompletedLength ? skipToken : { query: { q: state.q } },
  )
  const offered = (currentData?.suggestions ?? []).filter(
    ({ kind, id }) => kind === 'word' || id === null || !state[kind].includes(id),
  )

  function apply({ kind, id, text }: Suggestion) {
    if (kind === 'word' || id === null) return change({ q: completeLastWord(state.q, text) })
    change({ q: removeLastWord(state.q), [kind]: toggleValue(state[kind], id) })
  }

  return (
    <ChipList label={t('suggestions.label')} isSingleLine>
      {offered.map((suggestion) => (
        <Chip key={`${suggestion.kind} ${suggestion.id ?? suggestion.text}`}>
          <UnstyledButton
            className={chipAction}
            aria-label={t(`suggestions.${suggestion.kind}`, { text: suggestion.text })}
            onClick={() => apply(suggestion)}
          >
            <Icon name={icons[suggestion.kind]} size={16} />
            <span>{suggestion.text}</span>
          </UnstyledButton>
        </Chip>
      ))}
    </ChipList>
  )
}
