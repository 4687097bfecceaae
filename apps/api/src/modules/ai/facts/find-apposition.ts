import type { Db } from '../../../db/client.ts'
import type { NamedPeople, Person } from './find-people.ts'
import { followRelation } from './follow-relation.ts'
import type { Phrase, ReadQuestion } from './read-question.ts'

interface Apposition {
  readonly index: number
  readonly start: number
  readonly end: number
  readonly people: readonly Person[]
}

/** Reads `Giulia, the daughter of Paolo, …`: the first named person is narrowed to those of whom the clause is true. */
export async function findApposition(
  db: Db,
  { tokens }: ReadQuestion,
  anchors: readonly NamedPeople[],
  relations: readonly Phrase[],
): Promise<Apposition | undefined> {
  for (const [index, anchor] of anchors.entries()) {
    if (!tokens[anchor.end]?.startsClause) continue
    const next = tokens.findIndex(({ startsClause }, at) => at > anchor.end && startsClause)
    const [start, end] = [anchor.end, next === -1 ? tokens.length : next]
    const relation = relations.find((phrase) => phrase.start >= start && phrase.end <= end)
    const of = anchors.find((other) => relation && other.start >= relation.end && other.end <= end)
    if (!relation || !of?.people[0]) continue
    const relatives = await followRelation(db, of.people[0], relation.relations)
    return {
      index,
      start,
      end,
      people: anchor.people.filter(({ id }) => relatives?.some((other) => other.id === id)),
    }
  }
  return undefined
}
