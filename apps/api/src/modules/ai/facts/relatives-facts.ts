import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import type { RelationName } from '../../../languages/fact-words.ts'
import { type Asked, followAll, type Relations, withMeaning } from './asked-relations.ts'
import { cite, type FactSentence, relate } from './cite-people.ts'
import { describes } from './describe-people.ts'
import type { NamedRelation } from './fact-lexicon.ts'
import { isAfter } from './fact-sentences.ts'
import { getSex, type Person } from './find-people.ts'
import { compareBirths } from './person-facts.ts'
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
  const found = await followAll(asked, subjects, relations)
  const last = meanings[0]
  if (!found || found.length === 0 || !last) return []
  if (isOnlyParent(found, last)) {
    // The other one of two parents is known to be of the other sex.
    const parents = await followAll(asked, subjects, withMeaning(relations, { ...last, sex: undefined }))
    if (parents?.length !== 2) return []
  }
  const named = narrow(asked, found)
  const isOrdered = isAbout(asked, 'oldest', 'youngest')
  if (relations.length > 1) {
    if (isOrdered) return undefined
    const before = await followAll(asked, subjects, relations.slice(0, -1))
    if (!before || before.length === 0) return undefined
    return [describeRelatives(asked, before, named, last.name)]
  }
  if (last.name === 'sibling' && (isAbout(asked, 'older', 'younger') || asksForLittleSibling(asked)))
    return compareSiblings(asked, subjects, named)
  if (isOrdered) {
    const ordered = named.filter((person) => person.birth !== null).toSorted(compareBirths)
    const picked = signals.has('oldest') ? ordered[0] : ordered.at(-1)
    if (!picked?.birth || ordered.length < named.length) return undefined
    if (!isOutermost(picked, ordered, signals.has('oldest'))) return undefined
    const text = signals.has('oldest') ? texts.pickOldest : texts.pickYoungest
    const relation = write.relation(last.name, named)
    const birth = { on: write.on(picked.birth), date: write.date(picked.birth) }
    const values = { relation, name: write.name(picked), ...birth }
    const working = write.pairs(ordered.map((one) => [one, write.date(one.birth ?? '')]))
    return [cite(write.about(text, write.names(subjects), values), [picked, ...subjects], working)]
  }
  return [describeRelatives(asked, subjects, named, last.name)]
}

/** The siblings who are certainly older or younger than the subject; undefined where the dates do not tell of all. */
function compareSiblings(
  { signals, write }: Asked,
  [subject, ...more]: readonly Person[],
  siblings: readonly Person[],
): FactSentence[] | undefined {
  const isOlder = signals.has('older')
  const own = parseEdtfRange(subject?.birth ?? '')
  if (!subject || !own || more.length > 0 || signals.has('howMany') || (isOlder && signals.has('younger')))
    return undefined
  const picked: Person[] = []
  for (const sibling of siblings) {
    const range = parseEdtfRange(sibling.birth ?? '')
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
    return id === picked.id || (isOldest ? isAfter(...dates) : isAfter(dates[1], dates[0]))
  })
}

/** Whether the only parent known, of whom nothing tells the sex, would be stated as the father or the mother. */
function isOnlyParent(found: readonly Person[], { name, sex }: NamedRelation): boolean {
  const [only, ...more] = found
  return (
    name === 'parent' && sex !== undefined && more.length === 0 && only !== undefined && getSex(only) !== sex
  )
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
