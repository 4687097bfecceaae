import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { edtfWords } from '../../../shared/dates/edtf-words.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { Chip, chipAct } from '../chips/chip.tsx'
import { ChipList } from '../chips/chip-list.tsx'
import { countFilters, type SearchState } from '../state/search-state.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import { useFilterNames } from './use-filter-names.ts'

interface ActiveFilter {
  readonly key: string
  readonly label: string
  /** The search without it. */
  readonly without: Partial<SearchState>
}

type ActiveFiltersProps = Pick<SearchControl, 'state' | 'change'>

/** The filters that are set, as chips that take them off again. Names are fetched only where there are any. */
export function ActiveFilters(props: ActiveFiltersProps) {
  return countFilters(props.state) > 0 ? <Chips {...props} /> : null
}

function Chips({ state, change }: ActiveFiltersProps) {
  const { t } = useTranslation('search')
  const chips = useChips(state)
  return (
    <ChipList label={t('filters.active')}>
      {chips.map(({ key, label, without }) => (
        <Chip key={key}>
          <UnstyledButton
            className={chipAct}
            aria-label={t('filters.takeOff', { filter: label })}
            onClick={() => change(without)}
          >
            <span>{label}</span>
            <Icon name="x" size={14} />
          </UnstyledButton>
        </Chip>
      ))}
    </ChipList>
  )
}

function useChips(state: SearchState): ActiveFilter[] {
  const { t, i18n } = useTranslation('search')
  const { t: dates } = useTranslation('dates')
  const names = useFilterNames()
  const { kind, category, tag, participant, place, language, from, to, favourite, rating, hasFile } = state
  const without = <T,>(values: readonly T[], value: T) => values.filter((other) => other !== value)
  const inWords = (date: string) => edtfWords(date, i18n.language, dates)

  const nameOf = (filter: keyof typeof names, value: string) =>
    names[filter].find((named) => named.value === value)?.label ?? t('filters.unknown')
  return [
    ...kind.map((one) => ({ key: one, label: nameOf('kind', one), without: { kind: without(kind, one) } })),
    ...category.map((one) => ({
      ...{ key: one, label: nameOf('category', one) },
      without: { category: without(category, one) },
    })),
    ...tag.map((one) => ({ key: one, label: nameOf('tag', one), without: { tag: without(tag, one) } })),
    ...participant.map((one) => ({
      ...{ key: one, label: nameOf('participant', one) },
      without: { participant: without(participant, one) },
    })),
    ...place.map((one) => ({ key: `place ${one}`, label: one, without: { place: without(place, one) } })),
    ...language.map((one) => ({
      ...{ key: one, label: nameOf('language', one) },
      without: { language: without(language, one) },
    })),
    ...(from
      ? [{ key: 'from', label: t('filters.since', { date: inWords(from) }), without: { from: '' } }]
      : []),
    ...(to ? [{ key: 'to', label: t('filters.until', { date: inWords(to) }), without: { to: '' } }] : []),
    ...(favourite
      ? [{ key: 'favourite', label: t('filters.favourite'), without: { favourite: false } }]
      : []),
    ...(hasFile ? [{ key: 'hasFile', label: t('filters.hasFile'), without: { hasFile: false } }] : []),
    ...(rating > 0
      ? [{ key: 'rating', label: t('filters.stars', { count: rating }), without: { rating: 0 } }]
      : []),
  ]
}
