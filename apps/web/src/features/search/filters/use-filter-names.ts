import { itemKinds } from '@lares/shared-types/item-kinds'
import { languages } from '@lares/shared-types/languages'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../../shared/i18n/language-names.ts'
import { flatten, type LabelNode, useLabelTree } from '../../labels/public.ts'
import { usePeople } from '../../participants/public.ts'
import type { ValuesFilter } from '../state/search-state.ts'
import type { FilterValue } from './value-list.tsx'

type Named = Omit<FilterValue, 'count'>

/** Filters whose values have names of their own. A place is its name. */
export type NamedFilter = Exclude<ValuesFilter, 'place'>

/** What each filter can be set to, in the reader's words and order. */
export function useFilterNames(): Record<NamedFilter, readonly Named[]> {
  const { t } = useTranslation('items')
  const tags = useLabelTree('tags')
  const categories = useLabelTree('categories')
  const { people } = usePeople()
  return {
    kind: itemKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}.many`) })),
    category: flatten(categories.tree).map(named),
    tag: flatten(tags.tree).map(named),
    participant: people.map(({ name, participant }) => ({ value: participant.id, label: name })),
    language: languages.map((language) => ({ value: language, label: languageNames[language] })),
  }
}

function named({ label, name, path }: LabelNode): Named {
  return { value: label.id, label: name, depth: path.length - 1 }
}
