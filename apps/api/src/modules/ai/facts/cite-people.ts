import type { CitedSentence } from '@lares/shared-types/citations'
import type { RelationName, SignalName } from '../../../languages/fact-words.ts'
import type { Person } from './find-people.ts'

type NamedPerson = Pick<Person, 'id' | 'names'>

/** What some people are to others: the children `people` of their parents `of`. */
export interface StatedRelation {
  readonly name: RelationName
  readonly people: readonly NamedPerson[]
  readonly of: readonly NamedPerson[]
}

/** What a fact is about, by which a sentence that cites it is compared with it. */
interface FactSubject {
  readonly signals: readonly SignalName[]
  readonly relations: readonly StatedRelation[]
}

/** A sentence of an answer, or a note in place of one. */
export interface FactSentence extends CitedSentence {
  readonly isNote?: boolean
  /** Whether it denies what it is about, or says that it is unknown. */
  readonly denies?: boolean
  readonly about?: FactSubject
  /** The items that it rests on besides those that it cites, such as all that are counted; `many` where they are too many to list. */
  readonly restsOn?: readonly string[] | 'many'
}

/** A fact as it is shown. */
export function toCitedSentence({ text, citations, people, working, events }: FactSentence): CitedSentence {
  return {
    text,
    citations,
    ...(people && { people }),
    ...(working !== undefined && { working }),
    ...(events && { events }),
  }
}

/** A sentence that rests on people. */
export const cite = (text: string, people: readonly Person[], working?: string): FactSentence => ({
  text,
  citations: [],
  people: people.map(({ id, names }) => ({ id, names })),
  ...(working && { working }),
})

/** A sentence that says what the archive does not know, or how it understands the question: no answer. */
export const note = (text: string, people: readonly Person[]): FactSentence => ({
  ...cite(text, people),
  isNote: true,
})

/** A note that denies what the question asks for, or says that it is unknown. */
export const deny = (text: string, people: readonly Person[]): FactSentence => ({
  ...note(text, people),
  denies: true,
})

/** What a sentence about a relation is about. */
export const relate = (
  name: RelationName,
  people: readonly NamedPerson[],
  of: readonly NamedPerson[],
): Pick<FactSentence, 'about'> => ({ about: { signals: [], relations: [{ name, people, of }] } })

export function keepAny(sentences: readonly FactSentence[]): FactSentence[] | undefined {
  return sentences.length > 0 ? [...sentences] : undefined
}
