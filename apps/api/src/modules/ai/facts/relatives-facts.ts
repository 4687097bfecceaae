import type { RelationName } from '../../../languages/fact-words.ts'
import {
  type Asked,
  followAll,
  followCertainly,
  needsSex,
  type Relations,
  withMeaning,
} from './asked-relations.ts'
import { cite, type FactSentence, relate } from './cite-people.ts'
import { describes } from './describe-people.ts'
import { getPossibleRange, isCertainlyAfter } from './fact-sentences.ts'
import { getSex, type Person } from './find-people.ts'
import { compareBirths, statePeople } from './person-facts.ts'
import { isAbout } from './read-question.ts'

/** Whether a question asks for a little brother or sister, who is a younger one. */
export function asksForLittleSibling({ tokens, lexicon, people }: Asked): boolean {
  return people.relations.some(
    ({ start, end, relations }) =>
      relations.some(({ name }) => name === 'sibling') &&
      [start - 1, end].some((at) => lexicon.small.has(tokens[at]?.folded ?? '')),
  )
}

export async function answerRelatives(
  asked: Asked,
  subjects: readonly Person[],
  relations: readonly Relations[],
): Promise<FactSentence[] | undefined> {
  const { write, signals } = asked
  const { texts } = write
  const meanings = relations.at(-1)?.phrase.relations ?? []
  if (new Set(meanings.map(({ name }) => name)).size > 1) {
    const stated = await Promise.all(
      meanings.map((meaning) => answerRelatives(asked, subjects, withMeaning(relations, meaning))),
    )
    return stated.some((sentences) => !sentences) ? undefined : stated.flatMap((sentences) => sentences ?? [])
  }
  const last = meanings[0]
  if (!last) return []
  const all = await followAll(asked, subjects, withMeaning(relations, { ...last, sex: undefined }))
  const found =
    (await followAll(asked, subjects, relations)) ??
    // Of two parents whose sex nothing tells, both are named.
    (last.name === 'parent' && all?.length === 2 ? all : undefined)
  if (!found || found.length === 0) return []
  const named = narrow(asked, found)
  const asksForOneSex = new Set(meanings.map(({ sex }) => sex)).size === 1 && last.sex !== undefined
  const isIncomplete = asksForOneSex && all !== undefined && all.length > found.length
  const isOrdered = isAbout(asked, 'oldest', 'youngest')
  if (relations.length > 1) {
    if (isOrdered) return undefined
    const before = await followCertainly(asked, subjects, relations.slice(0, -1))
    if (!before || before.length === 0) return undefined
    return describeOfOneSex(asked, before, { named, found, all, asksForOneSex }, last.name)
  }
  if (last.name === 'sibling' && (isAbout(asked, 'older', 'younger') || asksForLittleSibling(asked)))
    return compareSiblings(asked, subjects, named)
  if (isOrdered) {
    const ordered = named.filter((person) => person.birth !== null).toSorted(compareBirths)
    const picked = signals.has('oldest') ? ordered[0] : ordered.at(-1)
    if (!picked?.birth || ordered.length < named.length) return undefined
    if (!isOutermost(picked, ordered, signals.has('oldest'))) return undefined
    const text = signals.has('oldest') ? texts.pickOldest : texts.pickYoungest
    const isPartly = isIncomplete && named.some((person) => getSex(person) === undefined)
    if (isPartly && getSex(picked) === undefined) return undefined
    // The word for both sexes would include those who were left out; twice the same person makes the plural.
    const relation = write.relation(last.name, isPartly ? [picked, picked] : named)
    const birth = { on: write.on(picked.birth), date: write.date(picked.birth) }
    const values = { relation, name: write.name(picked), ...birth }
    const working = write.pairs(ordered.map((one) => [one, write.date(one.birth ?? '')]))
    return [cite(write.about(text, write.names(subjects), values), [picked, ...subjects], working)]
  }
  return describeOfOneSex(asked, subjects, { named, found, all, asksForOneSex }, last.name)
}

interface FoundRelatives {
  /** Those of the sex that is asked for and those whose sex nothing tells, narrowed by the words that describe them. */
  readonly named: readonly Person[]
  /** The same before they were narrowed. */
  readonly found: readonly Person[]
  /** Those of both sexes; undefined for too many. */
  readonly all: readonly Person[] | undefined
  readonly asksForOneSex: boolean
}

/**
 * States relatives of one sex, such as brothers. The word for both sexes names all of them or nobody: of some it would say that
 * there are no others. Undefined where a number is asked for that nobody can tell.
 */
function describeOfOneSex(
  asked: Asked,
  subjects: readonly Person[],
  { named, found, all, asksForOneSex }: FoundRelatives,
  relation: RelationName,
): FactSentence[] | undefined {
  const describe = (people: readonly Person[]) => describeRelatives(asked, subjects, people, relation)
  const unknown = named.filter((person) => getSex(person) === undefined)
  if (!asksForOneSex || unknown.length === 0 || relation === 'parent' || named !== found)
    return [describe(named)]
  const { signals } = asked
  const isWhole = all?.length === found.length
  const counts = signals.has('howMany')
  const untold = stateUnknownSex(asked, unknown)
  const certain = named.filter((person) => !unknown.includes(person))
  if (certain.length > 0) return isWhole && !counts ? [describe(named)] : [describe(certain), untold]
  if (isWhole) return counts ? [describe(named), untold] : [describe(named)]
  return counts || !all ? undefined : [describe(all), untold]
}

function stateUnknownSex({ write }: Asked, people: readonly Person[]): FactSentence {
  return {
    ...cite(write.about(write.texts.unknownSex, write.names(people)), people),
    // It must prove no sentence that calls them sons or daughters.
    denies: true,
    about: { signals: [], relations: [] },
  }
}

/**
 * States what is asked of relatives, such as when a brother was born. Where nothing tells the sex of those who may be meant, also that
 * they are brothers or sisters.
 */
export async function stateRelatives(
  asked: Asked,
  subjects: readonly Person[],
  relations: readonly Relations[],
): Promise<FactSentence[] | undefined> {
  const last = relations.at(-1)
  const meaning = last?.phrase.relations[0]
  const found = await followAll(asked, subjects, relations)
  if (!last || !meaning || !found || found.length === 0) return []
  const unknown = needsSex(last) ? found.filter((person) => getSex(person) === undefined) : []
  if (unknown.length === 0) return statePeople(asked, found)
  if (unknown.length < found.length) {
    const stated = statePeople(
      asked,
      found.filter((person) => !unknown.includes(person)),
    )
    return stated && [...stated, stateUnknownSex(asked, unknown)]
  }
  if (relations.length > 1 || last.phrase.relations.length > 1) return []
  const all = await followAll(asked, subjects, withMeaning(relations, { ...meaning, sex: undefined }))
  const stated = statePeople(asked, found)
  if (!all || !stated) return undefined
  // A number that is asked for is not that of the relatives.
  const named = describeRelatives({ ...asked, signals: new Set() }, subjects, all, meaning.name)
  return [named, ...(all.length > found.length ? [stateUnknownSex(asked, unknown)] : []), ...stated]
}

/** The siblings who are certainly older or younger than the subject; undefined where the dates do not tell of all. */
function compareSiblings(
  { signals, write }: Asked,
  [subject, ...more]: readonly Person[],
  siblings: readonly Person[],
): FactSentence[] | undefined {
  const isOlder = signals.has('older')
  const own = getPossibleRange(subject?.birth ?? '')
  if (!subject || !own || more.length > 0 || signals.has('howMany') || (isOlder && signals.has('younger')))
    return undefined
  const picked: Person[] = []
  for (const sibling of siblings) {
    const range = getPossibleRange(sibling.birth ?? '')
    if (!range || (range.latest >= own.earliest && range.earliest <= own.latest)) return undefined
    if (range.latest < own.earliest === isOlder) picked.push(sibling)
  }
  if (picked.length === 0) return []
  const younger = isOlder ? [subject] : picked
  const older = isOlder ? picked : [subject]
  const text = younger.length === 1 ? write.texts.younger.one : write.texts.younger.other
  const people = [...picked, subject]
  const working = write.pairs(people.map((one) => [one, write.date(one.birth ?? '')]))
  return [cite(write.about(text, write.names(older), { names: write.names(younger) }), people, working)]
}

/** Whether the dates tell that somebody was born before, or after, all others. */
function isOutermost(picked: Person, people: readonly Person[], isOldest: boolean): boolean {
  return people.every(({ id, birth }) => {
    const dates = [birth ?? '', picked.birth ?? ''] as const
    return id === picked.id || (isOldest ? isCertainlyAfter(...dates) : isCertainlyAfter(dates[1], dates[0]))
  })
}

function describeRelatives(
  { write, signals }: Asked,
  subjects: readonly Person[],
  found: readonly Person[],
  relation: RelationName,
): FactSentence {
  const { texts } = write
  const values = {
    relation: write.relation(relation, found),
    names: write.names(found),
    count: String(found.length),
  }
  const { one, other } = signals.has('howMany') ? texts.relativesCount : texts.relatives
  const text = found.length === 1 ? one : other
  const stated = write.about(text, write.names(subjects), values)
  return { ...cite(stated, [...found, ...subjects]), ...relate(relation, found, subjects) }
}

/** Keeps the people whose description has every word that the question says of them, if there are any. */
function narrow(asked: Asked, found: readonly Person[]): readonly Person[] {
  const { rest } = asked.people
  const described = found.filter(
    (person) => rest.length > 0 && rest.every((at) => describes(asked, person, at)),
  )
  return described.length > 0 ? described : found
}
