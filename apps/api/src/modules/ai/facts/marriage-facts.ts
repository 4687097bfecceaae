import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import type { Language } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { translateWord } from '../../../dictionaries/translate-word.ts'
import { isFunctionWord } from '../../../query-language/function-words.ts'
import { cite, deny, type FactSentence } from './cite-people.ts'
import { type FactWriter, getAge, isAfter, maxLivingAge } from './fact-sentences.ts'
import { loadPeople, type Person } from './find-people.ts'
import type { ReadQuestion } from './read-question.ts'

/** Marriages that are read for each person, on average. */
const maxPartners = 12
/** A marriage of which no end is known is not said to have lasted for more years, because the end may only be unknown. */
const maxLastingYears = 80

interface Asked extends ReadQuestion {
  readonly db: Db
  readonly write: FactWriter
  /** Today, such as `2026-11-26`. */
  readonly today: string
}

/** Of several people, whether only marriages between two of them are stated, or all marriages of each. */
export type MarriageScope = 'between' | 'of-each'

interface Marriage {
  readonly people: readonly [Person, Person]
  /** EDTF. */
  readonly since: string | null
}

/** Whether a question asks when people married, or how long they have been married. */
export function asksForWedding({ signals }: Pick<ReadQuestion, 'signals'>): boolean {
  return signals.has('married') && (signals.has('when') || signals.has('howLong') || signals.has('ago'))
}

/** States since when people are married. Empty where no such marriage is known, or only one with a date in the future. */
export async function stateMarriages(
  asked: Asked,
  people: readonly Person[],
  scope: MarriageScope,
): Promise<FactSentence[]> {
  const marriages = await loadMarriages(asked.db, people)
  return marriages
    .filter(({ people: [, other] }) => scope === 'of-each' || people.some(({ id }) => id === other.id))
    .filter(({ since }) => since === null || !isAfter(since, asked.today))
    .map((marriage) => stateMarriage(asked, marriage))
}

/** The marriages of people, each once. */
async function loadMarriages(db: Db, people: readonly Person[]): Promise<Marriage[]> {
  const { rows } = await sql<{ id: string; other: string; since: string | null }>`
    select participant_id as id, other_id as other, since
    from participant_relations
    where kind = 'partner' and participant_id = any(${people.map(({ id }) => id)}::uuid[])
    order by since, other_id
    limit ${people.length * maxPartners}`.execute(db)
  const others = new Map(
    (
      await loadPeople(
        db,
        rows.map(({ other }) => other),
      )
    ).map((one) => [one.id, one]),
  )
  const marriages = new Map<string, Marriage>()
  for (const { id, other, since } of rows) {
    const [person, partner] = [people.find((one) => one.id === id), others.get(other)]
    const key = [id, other].sort().join(' ')
    if (person && partner && !marriages.has(key)) marriages.set(key, { people: [person, partner], since })
  }
  return [...marriages.values()]
}

const wholeDay = /^\d{4}-\d{2}-\d{2}$/

function stateMarriage({ write, signals, today }: Asked, { people, since }: Marriage): FactSentence {
  const { texts } = write
  const names = write.names(people)
  if (since === null) return deny(write.about(texts.unknownMarriage, names), people)
  const text = wholeDay.test(since) ? texts.married : texts.togetherSince
  const stated = write.about(text, names, { on: write.on(since), date: write.date(since) })
  const ago = signals.has('ago') ? write.ago(since, today) : undefined
  if (ago) return cite(`${stated} ${ago.text}`, people, ago.working)
  if (!signals.has('howLong')) return cite(stated, people)
  const [until] = people
    .flatMap(({ death }) => death ?? [])
    .sort((one, other) => getEarliest(one) - getEarliest(other))
  const age = getAge(since, until ?? today)
  const mayBeOver = age !== undefined && (age.max > maxLastingYears || people.some(isTooOld(today)))
  if (!age || (until === undefined && mayBeOver)) return cite(stated, people)
  const duration = write.fill(until ? texts.ended : texts.lasting, {
    age: write.age(age),
    until: write.date(until ?? today),
  })
  const working = `${write.date(since)} – ${write.date(until ?? today)}`
  return cite(`${stated} ${duration}`, people, working)
}

/** Whether somebody would be older than those are who live. */
const isTooOld =
  (today: string) =>
  ({ birth }: Person): boolean =>
    birth !== null && !((getAge(birth, today)?.max ?? Infinity) <= maxLivingAge)

function getEarliest(date: string): number {
  return parseEdtfRange(date)?.earliest.getTime() ?? 0
}

/**
 * Says that the archive knows nobody by this name, if the unexplained words of the question are one run of words that can be
 * a name.
 */
export function noteUnknownName(
  { tokens, write, language }: Asked,
  unexplained: readonly number[],
): FactSentence | undefined {
  const [first, last] = [unexplained[0], unexplained.at(-1)]
  if (first === undefined || last === undefined || last - first !== unexplained.length - 1) return undefined
  const words = tokens.slice(first, last + 1)
  // After a preposition a word may be a place, and the first word of a sentence has a capital in any case.
  const before = tokens[first - 1]
  if (before === undefined || isFunctionWord(language, before.folded)) return undefined
  if (!words.every((token) => isUnknownName(token, language))) return undefined
  return deny(write.fill(write.texts.nobody, { name: words.map(({ word }) => word).join(' ') }), [])
}

/** German nouns have capitals too: there, a name is a word that is the same in all languages, or that no dictionary has. */
function isUnknownName({ word, folded }: { word: string; folded: string }, language: Language): boolean {
  if (!/^\p{Lu}/u.test(word)) return false
  return (
    language !== 'de' || [...translateWord(language, folded).values()].flat().every((one) => one === folded)
  )
}
