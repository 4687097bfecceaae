import type { CitedSentence } from '@lares/shared-types/citations'
import type { Person } from './find-people.ts'

/** A sentence of an answer, or a note in place of one. */
export interface FactSentence extends CitedSentence {
  readonly isNote?: boolean
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
