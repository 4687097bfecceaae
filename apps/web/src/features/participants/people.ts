import { fold } from '@lares/shared-types/fold'
import { type Language, nameIn } from '@lares/shared-types/languages'
import type { Participant } from '@lares/shared-types/participants'

/** A participant with the name that the reader sees. */
export interface Person {
  readonly name: string
  readonly participant: Participant
}

/** Participants by name, in the order of the reader's alphabet. */
export function peopleOf(participants: readonly Participant[], language: Language): Person[] {
  const collator = new Intl.Collator(language, { numeric: true })
  return participants
    .map((participant) => ({ name: nameIn(participant.names, language), participant }))
    .sort((one, other) => collator.compare(one.name, other.name))
}

/** Everything a participant is called: the names of all languages and the aliases. */
export function calledOf({ names, aliases }: Participant): string[] {
  return [...Object.values(names), ...aliases]
}

/** Those who are called something that contains `words`; accents and case do not count. */
export function filterPeople(people: readonly Person[], words: string): readonly Person[] {
  const wanted = fold(words.trim())
  if (!wanted) return people
  return people.filter(({ participant }) =>
    calledOf(participant).some((called) => fold(called).includes(wanted)),
  )
}
