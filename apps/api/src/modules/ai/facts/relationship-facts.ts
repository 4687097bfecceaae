import type { RelationName } from '../../../languages/fact-words.ts'
import type { Asked, Relations } from './asked-relations.ts'
import { cite, type FactSentence } from './cite-people.ts'
import type { Person } from './find-people.ts'
import { followRelation } from './resolve-people.ts'

/** Relations in the order in which one that two people have is looked for. */
const closeRelations: readonly RelationName[] = [
  'partner',
  'parent',
  'child',
  'sibling',
  'grandparent',
  'grandchild',
  'greatGrandparent',
  'greatGrandchild',
  'parentSibling',
  'siblingChild',
  'cousin',
  'greatUncle',
  'parentInLaw',
  'childInLaw',
  'siblingInLaw',
]

/** States which relation one person is to another, if it is among the relations that are asked for; empty where none is known. */
export async function answerRelationship(
  { db, write }: Asked,
  subjects: readonly Person[],
  other: Person | undefined,
  relations: readonly Relations[],
): Promise<FactSentence[] | undefined> {
  const [one, second, ...more] = [...subjects, ...(other ? [other] : [])]
  if (!one || !second || more.length > 0 || relations.length > 1) return undefined
  const asked = relations[0]?.phrase.relations.map(({ name }) => name) ?? closeRelations
  for (const name of asked) {
    const relatives = await followRelation(db, second, [{ name, sex: undefined }])
    if (relatives?.some(({ id }) => id === one.id)) {
      const values = { relation: write.relatedAs(name, one), name: write.name(one) }
      return [cite(write.about(write.texts.relationship, write.name(second), values), [one, second])]
    }
  }
  return []
}
