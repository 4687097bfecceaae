import { itemKinds } from '@lares/shared-types/item-kinds'
import { languageNames, languages } from '@lares/shared-types/languages'
import { useTranslation } from 'react-i18next'
import { flatten, type LabelNode, useLabelTree } from '../../labels/public.ts'
import { usePeople } from '../../participants/public.ts'
import type { ValuesFilter } from '../state/search-state.ts'
import type { FilterValue } from './value-list.tsx'

type NamedValue = Omit<FilterValue, 'count'>

/** The filters whose values are ids or codes with a name; the value of `place` is the name itself. */
export type NamedFilter = Exclude<ValuesFilter, 'place'>

/** The possible values of each filter, named and sorted in the user's language. */
export function useFilterValues(): Record<NamedFilter, readonly NamedValue[]> {
  const { t } = useTranslation('items')
  const tags = useLabelTree('tags')
  const categories = useLabelTree('categories')
  const { people } = usePeople()
  return {
    kind: itemKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}.many`) })),
    category: flatten(categories.tree).map(toNamedValue),
    tag: flatten(tags.tree).map(toNamedValue),
    participant: people.map(({ name, participant }) => ({ value: participant.id, label: name })),
    language: languages.map((language) => ({ value: language, label: languageNames[language] })),
  }
}

function toNamedValue({ label, name, path }: LabelNode): NamedValue {
  return { value: label.id, label: name, depth: path.length - 1 }
}
