import type { RelationName } from '../../../languages/fact-words.ts'
import type { Asked, Relations } from './asked-relations.ts'
import { cite, type FactSentence, relate } from './cite-people.ts'
import type { Person } from './find-people.ts'
import { followRelation } from './follow-relation.ts'

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
  'greatGreatGrandparent',
  'parentSibling',
  'siblingChild',
  'cousin',
  'greatUncle',
  'secondCousin',
  'parentInLaw',
  'childInLaw',
  'siblingInLaw',
]

/**
 * States which relation one person is to another, if it is among the relations that are asked for, or which one the other is to
 * them where none is asked for: there is no word for what one is to one’s great-uncle. Empty where no relation is known.
 */
export async function answerRelationship(
  asked: Asked,
  subjects: readonly Person[],
  other: Person | undefined,
  relations: readonly Relations[],
): Promise<FactSentence[] | undefined> {
  const [one, second, ...more] = [...subjects, ...(other ? [other] : [])]
  if (!one || !second || more.length > 0 || relations.length > 1) return undefined
  const named = relations[0]?.phrase.relations.map(({ name }) => name)
  const stated = await stateRelation(asked, one, second, named ?? closeRelations)
  const sentence = stated ?? (named ? undefined : await stateRelation(asked, second, one, closeRelations))
  return sentence ? [sentence] : []
}

/** States which of some relations one person is to another. */
async function stateRelation(
  { db, write }: Asked,
  one: Person,
  other: Person,
  names: readonly RelationName[],
): Promise<FactSentence | undefined> {
  for (const name of names) {
    const relatives = await followRelation(db, other, [{ name, sex: undefined }])
    if (relatives?.some(({ id }) => id === one.id)) {
      const values = { relation: write.relatedAs(name, one), name: write.name(one) }
      const stated = write.about(write.texts.relationship, write.name(other), values)
      return { ...cite(stated, [one, other]), ...relate(name, [one], [other]) }
    }
  }
  return undefined
}
