import type { RelationName } from '../../../languages/fact-words.ts'
import { type Asked, followCertainly, maxPeople, type Relations } from './asked-relations.ts'
import { deny, type FactSentence, keepAny } from './cite-people.ts'
import type { Person } from './find-people.ts'
import { followRelation } from './follow-relation.ts'
import { stateMarriages } from './marriage-facts.ts'

const ancestors: readonly RelationName[] = [
  'parent',
  'grandparent',
  'greatGrandparent',
  'greatGreatGrandparent',
]

/**
 * States since when the subjects, or their relatives by the relations, are married: people who are named together and ancestors to
 * each other, others to anybody.
 */
export async function answerWedding(
  asked: Asked,
  subjects: readonly Person[],
  relations: readonly Relations[],
): Promise<FactSentence[] | undefined> {
  const others = asked.people.others.flat()
  const relatives = relations.length > 0 ? await followCertainly(asked, subjects, relations) : subjects
  if (!relatives || relatives.length === 0) return undefined
  const people = [...relatives, ...others.filter(({ id }) => relatives.every((one) => one.id !== id))]
  if (people.length > maxPeople) return undefined
  const last = relations.at(-1)?.phrase.relations[0]
  const areAncestors = last !== undefined && ancestors.includes(last.name)
  // Of parents of whom one is not known, nobody can tell whether the other one married them.
  if (areAncestors && last.sex === undefined && people.length === 1) return undefined
  if (relations.length > 0 && others.length > 0) return answerMarriageWith(asked, relatives, others)
  const isOfEach = people.length === 1 || (relations.length > 0 && !areAncestors)
  return keepAny(await stateMarriages(asked, people, isOfEach ? 'of-each' : 'between'))
}

/** States since when relatives are married to others, or that the only relative is not known to be. */
async function answerMarriageWith(
  asked: Asked,
  relatives: readonly Person[],
  others: readonly Person[],
): Promise<FactSentence[] | undefined> {
  const { write } = asked
  const stated: FactSentence[] = []
  for (const relative of relatives)
    for (const other of others) stated.push(...(await stateMarriages(asked, [relative, other], 'between')))
  const [[relative, ...more], [other]] = [relatives, others]
  if (stated.length > 0 || more.length > 0 || !relative || !other) return keepAny(stated)
  const text = write.about(write.texts.noMarriage, write.name(relative), { other: write.name(other) })
  return [deny(text, [relative, other])]
}

/** Says that two people are not known to be married, where the question takes it for granted. */
export async function correctMarriage(
  asked: Asked,
  subjects: readonly Person[],
): Promise<FactSentence[] | undefined> {
  const { people, signals, write, db } = asked
  const [one, joined] = subjects
  const other = joined ?? (people.others[0]?.length === 1 ? people.others[0][0] : undefined)
  if (!signals.has('married') || !one || !other || people.relations.length > 0) return undefined
  const partners = await followRelation(db, one, [{ name: 'partner', sex: undefined }])
  if (!partners || partners.some(({ id }) => id === other.id)) return undefined
  const text = write.about(write.texts.noMarriage, write.name(one), { other: write.name(other) })
  return [deny(text, [one, other])]
}
