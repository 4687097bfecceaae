import type { Db } from '../../../db/client.ts'
import type { RelationName } from '../../../languages/fact-words.ts'
import type { NamedRelation, Sex } from './fact-lexicon.ts'
import type { FactWriter } from './fact-sentences.ts'
import { getSex, type Person } from './find-people.ts'
import { followRelation } from './follow-relation.ts'
import { asksForWedding } from './marriage-facts.ts'
import type { Phrase, ReadQuestion } from './read-question.ts'
import type { ResolvedPeople } from './resolve-people.ts'

/** People about whom one answer states something; a question about more of them gets none. */
export const maxPeople = 12

/** A question about people, with what is needed to answer it. */
export interface Asked extends ReadQuestion {
  readonly db: Db
  readonly people: ResolvedPeople
  readonly write: FactWriter
  /** Today, such as `2026-11-26`. */
  readonly today: string
}

/** A relation that a question names, on the side of the father or mother if it names one. */
export interface Relations {
  readonly phrase: Pick<Phrase, 'relations'>
  readonly side: 'male' | 'female' | undefined
}

/** What somebody is to the relatives that one is to them. */
export const inverses: Readonly<Partial<Record<RelationName, RelationName>>> = {
  parent: 'child',
  child: 'parent',
  sibling: 'sibling',
  partner: 'partner',
  grandparent: 'grandchild',
  grandchild: 'grandparent',
  greatGrandparent: 'greatGrandchild',
  greatGrandchild: 'greatGrandparent',
  parentSibling: 'siblingChild',
  siblingChild: 'parentSibling',
  cousin: 'cousin',
  parentInLaw: 'childInLaw',
  childInLaw: 'parentInLaw',
  siblingInLaw: 'siblingInLaw',
}

/** The relation of `whose son is Tom`, from Tom to those who are asked for; undefined where it has no name. */
function invert({ people }: Asked): Relations[] | undefined {
  const [phrase, ...more] = people.relations
  const inverted = phrase?.relations.flatMap(({ name }) => inverses[name] ?? []) ?? []
  if (inverted.length === 0 || more.length > 0) return undefined
  return [{ phrase: { relations: inverted.map((name) => ({ name, sex: undefined })) }, side: undefined }]
}

/** The relations that are followed; being married is one. Undefined where they cannot be inverted. */
export function getRelations(asked: Asked): Relations[] | undefined {
  const { people, signals } = asked
  if (signals.has('whose')) return invert(asked)
  const side = signals.has('fatherSide') ? 'male' : signals.has('motherSide') ? 'female' : undefined
  const named = people.relations.map((phrase) => ({ phrase, side: undefined }))
  if (
    named.length === 0 &&
    signals.has('married') &&
    signals.has('who') &&
    !asksForWedding(asked) &&
    asked.periods.length === 0
  )
    return [{ phrase: { relations: [{ name: 'partner', sex: undefined }] }, side: undefined }]
  return named.map((one, index) => (index === named.length - 1 ? { ...one, side } : one))
}

/** The remaining way of a relation after its first step, up to a parent. */
const afterParent: Readonly<Partial<Record<RelationName, RelationName>>> = {
  grandparent: 'parent',
  greatGrandparent: 'grandparent',
  greatGreatGrandparent: 'greatGrandparent',
  parentSibling: 'sibling',
  greatUncle: 'parentSibling',
  cousin: 'siblingChild',
}

/** Follows one relation from a person, by the side of one parent where the question names it. */
async function follow(
  asked: Asked,
  person: Person,
  { phrase, side }: Relations,
): Promise<Person[] | undefined> {
  if (!side) return followNamed(asked.db, person, phrase.relations)
  const parents = await findParents(asked.db, person, side)
  if (parents?.length !== 1 || !parents[0]) return undefined
  const further = phrase.relations.flatMap(({ name, sex }) => {
    const next = afterParent[name]
    return next ? [{ name: next, sex }] : []
  })
  return followNamed(asked.db, parents[0], further)
}

/** Follows a relation to a father or mother only where the archive tells which parent that is. */
async function followNamed(
  db: Db,
  person: Person,
  relations: readonly NamedRelation[],
): Promise<Person[] | undefined> {
  const [relation, ...more] = relations
  if (relation?.name === 'parent' && relation.sex && more.length === 0)
    return findParents(db, person, relation.sex)
  return followRelation(db, person, relations)
}

/**
 * The father or the mother: the parent of that sex, or the one whose sex nothing tells if the other one of two is of the other sex.
 * Undefined where nobody can tell which parent is meant.
 */
async function findParents(db: Db, person: Person, sex: Sex): Promise<Person[] | undefined> {
  const parents = await followRelation(db, person, [{ name: 'parent', sex: undefined }])
  if (!parents) return undefined
  const certain = parents.filter((parent) => getSex(parent) === sex)
  if (certain.length > 0) return certain
  const unknown = parents.filter((parent) => getSex(parent) === undefined)
  if (unknown.length === 0) return []
  return unknown.length === 1 && parents.length === 2 ? unknown : undefined
}

/** Who is reached from all of the subjects by the relations one after the other; undefined where there are too many. */
export async function followAll(
  asked: Asked,
  subjects: readonly Person[],
  relations: readonly Relations[],
): Promise<Person[] | undefined> {
  const reached: Person[][] = []
  for (const subject of subjects) {
    let from: readonly Person[] = [subject]
    for (const [index, relation] of relations.entries()) {
      const previous = relations[index - 1]
      if (previous) from = keepOfAskedSex(from, previous)
      if (from.length > maxPeople) return undefined
      const next = new Map<string, Person>()
      for (const person of from) {
        const found = await follow(asked, person, relation)
        if (!found) return undefined
        for (const one of found) next.set(one.id, one)
      }
      from = [...next.values()]
    }
    reached.push([...from])
  }
  const [first = [], ...more] = reached
  return first.filter(({ id }) => more.every((people) => people.some((other) => other.id === id)))
}

/** The same without those of whom nothing tells whether they have the sex that the last relation asks for. */
export async function followCertainly(
  asked: Asked,
  subjects: readonly Person[],
  relations: readonly Relations[],
): Promise<Person[] | undefined> {
  const last = relations.at(-1)
  const found = await followAll(asked, subjects, relations)
  return found && last ? keepOfAskedSex(found, last) : found
}

/** Those of whom it is certain that a word such as `brother` is right for them. */
function keepOfAskedSex(people: readonly Person[], relation: Relations): Person[] {
  return needsSex(relation) ? people.filter((person) => getSex(person)) : [...people]
}

/**
 * Whether a relation is right only for people whose sex is known. A parent has been told from the other one before, and a partner is
 * called husband or wife.
 */
export function needsSex(relation: Relations): boolean {
  const [meaning] = relation.phrase.relations
  return meaning?.name !== 'parent' && meaning?.name !== 'partner' && getAskedSex(relation) !== undefined
}

/** The sex that the word for a relation tells, as `brother` does; undefined where it tells none, or has several meanings. */
function getAskedSex({ phrase }: Relations): Sex | undefined {
  const sexes = new Set(phrase.relations.map(({ sex }) => sex))
  return sexes.size === 1 ? phrase.relations[0]?.sex : undefined
}

/** The relations where the last one, whose word names several (`nipote`), means one of them. */
export function withMeaning(relations: readonly Relations[], meaning: NamedRelation): Relations[] {
  return relations.map((one, index) =>
    index === relations.length - 1 ? { ...one, phrase: { relations: [meaning] } } : one,
  )
}
