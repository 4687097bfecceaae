import type { Db } from '../../../db/client.ts'
import type { NamedRelation } from './fact-lexicon.ts'
import { getSex, loadPeople, type Person } from './find-people.ts'
import { findRelatives } from './relation-paths.ts'

/** A person's relatives by a named relation, except those known to be of the other sex; undefined for too many. */
export async function followRelation(
  db: Db,
  { id }: Person,
  relations: readonly NamedRelation[],
): Promise<Person[] | undefined> {
  const found = new Map<string, Person>()
  for (const { name, sex } of relations) {
    const ids = await findRelatives(db, id, name)
    if (!ids) return undefined
    for (const person of await loadPeople(db, [...ids])) {
      if (sex === undefined || (getSex(person) ?? sex) === sex) found.set(person.id, person)
    }
  }
  return [...found.values()]
}
