import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatEdtf } from '../../../shared/dates/format-edtf.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useFocusOnRemoval } from '../../../shared/ui/use-focus-on-removal.ts'
import { Chip, chipAction } from '../chips/chip.tsx'
import { ChipList, type ChipListProps } from '../chips/chip-list.tsx'
import { countFilters, type SearchState } from '../state/search-state.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import { useFilterValues } from './use-filter-values.ts'

interface ActiveFilter {
  readonly key: string
  readonly label: string
  /** The change that removes the filter. */
  readonly removal: Partial<SearchState>
}

type ActiveFiltersProps = Pick<SearchControl, 'state' | 'change'>

/** The filters that are set, as chips that remove them. The names are loaded only when a filter is set. */
export function ActiveFilters(props: ActiveFiltersProps) {
  const focus = useFocusOnRemoval<HTMLUListElement>()
  return countFilters(props.state) > 0 ? <Chips {...props} focus={focus} /> : null
}

type ChipsProps = ActiveFiltersProps & Required<Pick<ChipListProps, 'focus'>>

function Chips({ state, change, focus }: ChipsProps) {
  const { t } = useTranslation('search')
  const filters = useActiveFilters(state)
  return (
    <ChipList label={t('filters.active')} focus={focus}>
      {filters.map(({ key, label, removal }) => (
        <Chip key={key}>
          <UnstyledButton
            className={chipAction}
            aria-label={t('filters.takeOff', { filter: label })}
            onClick={() => change(removal)}
          >
            <span>{label}</span>
            <Icon name="x" size={14} />
          </UnstyledButton>
        </Chip>
      ))}
    </ChipList>
  )
}

function useActiveFilters(state: SearchState): ActiveFilter[] {
  const { t, i18n } = useTranslation('search')
  const { t: dates } = useTranslation('dates')
  const values = useFilterValues()
  const { kind, category, tag, participant, place, language, from, to, favourite, rating, hasFile } = state
  const without = <T,>(values: readonly T[], value: T) => values.filter((other) => other !== value)
  const formatDate = (date: string) => formatEdtf(date, i18n.language, dates)

  const getLabel = (filter: keyof typeof values, value: string) =>
    values[filter].find((named) => named.value === value)?.label ?? t('filters.unknown')

  const filters: ActiveFilter[] = []
  for (const one of kind)
    filters.push({ key: one, label: getLabel('kind', one), removal: { kind: without(kind, one) } })
  for (const id of category)
    filters.push({ key: id, label: getLabel('category', id), removal: { category: without(category, id) } })
  for (const id of tag)
    filters.push({ key: id, label: getLabel('tag', id), removal: { tag: without(tag, id) } })
  for (const id of participant) {
    const removal = { participant: without(participant, id) }
    filters.push({ key: id, label: getLabel('participant', id), removal })
  }
  for (const name of place)
    filters.push({ key: `place ${name}`, label: name, removal: { place: without(place, name) } })
  for (const one of language)
    filters.push({
      key: one,
      label: getLabel('language', one),
      removal: { language: without(language, one) },
    })
  if (from)
    filters.push({
      key: 'from',
      label: t('filters.since', { date: formatDate(from) }),
      removal: { from: '' },
    })
  if (to)
    filters.push({ key: 'to', label: t('filters.until', { date: formatDate(to) }), removal: { to: '' } })
  if (favourite)
    filters.push({ key: 'favourite', label: t('filters.favourite'), removal: { favourite: false } })
  if (hasFile) filters.push({ key: 'hasFile', label: t('filters.hasFile'), removal: { hasFile: false } })
  if (rating > 0)
    filters.push({ key: 'rating', label: t('filters.stars', { count: rating }), removal: { rating: 0 } })
  return filters
}
