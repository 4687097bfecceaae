import type { Suggestion, suggestionKinds } from '@lares/shared-types/contracts/search'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useSuggestionsQuery } from '../api.ts'
import { Chip, chipAct } from '../chips/chip.tsx'
import { ChipList } from '../chips/chip-list.tsx'
import { RecentSearches } from '../recent/recent-searches.tsx'
import { completed, withoutLast } from '../state/last-word.ts'
import { toggled } from '../state/search-state.ts'
import type { SearchControl } from '../state/use-search-state.ts'

const icons = {
  participant: 'user',
  category: 'category',
  tag: 'tag',
  word: 'search',
} as const satisfies Record<(typeof suggestionKinds)[number], string>

type SuggestionsProps = Pick<SearchControl, 'state' | 'change'>

/** What could be looked for: while nothing is typed the searches of late, then how what is being typed may go on. */
export function Suggestions({ state, change }: SuggestionsProps) {
  return state.q === '' ? (
    <RecentSearches onChoose={(q) => change({ q })} />
  ) : (
    <Continuations state={state} change={change} />
  )
}

/** A name becomes a filter in the place of what is being typed, a word takes its place. */
function Continuations({ state, change }: SuggestionsProps) {
  const { t } = useTranslation('search')
  const { currentData } = useSuggestionsQuery({ query: { q: state.q } })
  const offered = (currentData?.suggestions ?? []).filter(
    ({ kind, id }) => kind === 'word' || id === null || !state[kind].includes(id),
  )

  function take({ kind, id, text }: Suggestion) {
    if (kind === 'word' || id === null) return change({ q: completed(state.q, text) })
    change({ q: withoutLast(state.q), [kind]: toggled(state[kind], id) })
  }

  return (
    <ChipList label={t('suggestions.label')} oneLine>
      {offered.map((suggestion) => (
        <Chip key={`${suggestion.kind} ${suggestion.id ?? suggestion.text}`}>
          <UnstyledButton
            className={chipAct}
            aria-label={t(`suggestions.${suggestion.kind}`, { text: suggestion.text })}
            onClick={() => take(suggestion)}
          >
            <Icon name={icons[suggestion.kind]} size={16} />
            <span>{suggestion.text}</span>
          </UnstyledButton>
        </Chip>
      ))}
    </ChipList>
  )
}
