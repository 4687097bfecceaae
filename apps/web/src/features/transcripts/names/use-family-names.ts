import { useCallback, useMemo } from 'react'
import { usePeople } from '../../participants/public.ts'
import { findSimilarNames, type NameSuggestion, toNameParts } from './similar-names.ts'

/** The names of the family's people, and a function that finds words of a text that resemble one of them. */
export function useFamilyNames(): {
  readonly names: readonly string[]
  readonly findNames: (text: string) => readonly NameSuggestion[]
} {
  const { people } = usePeople()
  const names = useMemo(() => people.map(({ name }) => name), [people])
  const parts = useMemo(
    () =>
      toNameParts(
        people.flatMap(({ participant }) => [...Object.values(participant.names), ...participant.aliases]),
      ),
    [people],
  )
  const findNames = useCallback((text: string) => findSimilarNames(text, parts), [parts])
  return { names, findNames }
}
