import { fold } from '@lares/shared-types/fold'
import { getLocalizedName, type Language } from '@lares/shared-types/languages'
import type { Participant } from '@lares/shared-types/participants'

/** A participant with their name in the user's language. */
export interface Person {
  readonly name: string
  readonly participant: Participant
}

/** Names participants in a language and sorts them by its alphabet. */
export function toPeople(participants: readonly Participant[], language: Language): Person[] {
  const collator = new Intl.Collator(language, { numeric: true })
  return participants
    .map((participant) => ({ name: getLocalizedName(participant.names, language), participant }))
    .sort((one, other) => collator.compare(one.name, other.name))
}

/** Lists the names of a participant in all languages, and the aliases. */
export function getNames({ names, aliases }: Participant): string[] {
  return [...Object.values(names), ...aliases]
}

/** Keeps the people with a name or alias that contains `text`, ignoring accents and case. */
export function filterPeople(people: readonly Person[], text: string): readonly Person[] {
  const needle = fold(text.trim())
  if (!needle) return people
  return people.filter(({ participant }) => getNames(participant).some((name) => fold(name).includes(needle)))
}
