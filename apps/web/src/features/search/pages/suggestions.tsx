import type { Suggestion, suggestionKinds } from '@lares/shared-types/contracts/search'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useSuggestionsQuery } from '../api.ts'
import { completed, withoutLast } from '../state/last-word.ts'
import { toggled } from '../state/search-state.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import styles from './suggestions.module.css'

const icons = {
  participant: 'user',
  category: 'category',
  tag: 'tag',
  word: 'search',
} as const satisfies Record<(typeof suggestionKinds)[number], string>

/** How what is being typed may go on: a name becomes a filter in its place, a word takes its place. */
export function Suggestions({ state, change }: Pick<SearchControl, 'state' | 'change'>) {
  const { t } = useTranslation('search')
  const { currentData } = useSuggestionsQuery({ query: { q: state.q } }, { skip: state.q === '' })
  const offered = (currentData?.suggestions ?? []).filter(
    ({ kind, id }) => kind === 'word' || id === null || !state[kind].includes(id),
  )
  if (state.q === '') return null

  function take({ kind, id, text }: Suggestion) {
    if (kind === 'word' || id === null) return change({ q: completed(state.q, text) })
    change({ q: withoutLast(state.q), [kind]: toggled(state[kind], id) })
  }

  return (
    <ul className={styles.list} aria-label={t('suggestions.label')}>
      {offered.map((suggestion) => (
        <li key={`${suggestion.kind} ${suggestion.id ?? suggestion.text}`}>
          <UnstyledButton
            className={styles.one}
            aria-label={t(`suggestions.${suggestion.kind}`, { text: suggestion.text })}
            onClick={() => take(suggestion)}
          >
            <Icon name={icons[suggestion.kind]} size={16} />
            <span>{suggestion.text}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
