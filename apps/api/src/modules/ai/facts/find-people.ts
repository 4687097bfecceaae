import type { LocalizedNames } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import { isFunctionWord } from '../../../query-language/function-words.ts'
import { foldDigraphs } from '../../../query-language/umlauts.ts'
import {
  isMaidenName,
  isOnlyFeast,
  maxWordsOfSex,
  type Sex,
  wordsBesideNames,
  wordsOfSex,
} from './fact-lexicon.ts'
import type { ReadQuestion } from './read-question.ts'

/** Words of a question that are looked up as names, and people found by one of them or by all. */
const [maxNameWords, maxPerWord, maxFound] = [24, 500, 200]

export interface Person {
  readonly id: string
  readonly names: LocalizedNames
  readonly aliases: readonly string[]
  readonly description: string
  /** EDTF. */
  readonly birth: string | null
  readonly death: string | null
}

/** A name in a question, from the token `start` up to but without `end`, and who may be meant by it. */
export interface Mention {
  readonly start: number
  readonly end: number
  readonly people: readonly Person[]
}

const columns = sql`id, names, aliases, description, birth_edtf as birth, death_edtf as death`

/** Loads participants, who are visible to all users, by id. */
export async function loadPeople(db: Db, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Person>`
    select ${columns} from participants where id = any(${[...ids]}::uuid[]) order by birth_earliest, id`.execute(
    db,
  )
  return rows
}

/** The participant linked to a user. */
export async function loadOwnPerson(db: Db, userId: string | null): Promise<Person | undefined> {
  if (userId === null) return undefined
  const { rows } = await sql<Person>`select ${columns} from participants where user_id = ${userId}`.execute(
    db,
  )
  return rows[0]
}

/** Finds the participants whom a question names by a name or alias, whatever its accents, case and genitive. */
export async function findMentions(db: Db, question: ReadQuestion): Promise<Mention[]> {
  const forms = question.tokens.map((_, at) =>
    canBeName(question, at) ? getForms(question.tokens[at]?.folded ?? '') : [],
  )
  const words = [...new Set(forms.flat())].filter((word) => word.length > 1 && !/^\d/.test(word))
  if (words.length === 0) return []
  const { rows } = await sql<Person>`
    with found as materialized (
      select id, count(*) as words
      from unnest(${words.slice(0, maxNameWords)}::text[]) word, lateral (
        select id from participants where participant_name_words(names, aliases) @> array[word]
        limit ${sql.lit(maxPerWord)}
      ) having_word
      group by id order by words desc, id limit ${sql.lit(maxFound)}
    )
    select ${columns} from participants where id in (select id from found) order by id`.execute(db)
  const written = question.tokens.map(({ folded }) => folded)
  return chooseMentions(rows.flatMap((person) => findNames(person, forms, written)))
}

/** A word, what is left of it without the ending of a genitive, and both with umlauts where they may be written without. */
export function getForms(folded: string): string[] {
  const forms = folded.length > 3 && folded.endsWith('s') ? [folded, folded.slice(0, -1)] : [folded]
  return [...forms, ...forms.flatMap((form) => foldDigraphs(form) ?? [])]
}

/**
 * Whether a word of the question can be part of a name: not a word of its language, unless it is written like a name within
 * the sentence (the Italian `mia` is my, Mia is a girl).
 */
function canBeName({ tokens, lexicon, language, phrases }: ReadQuestion, at: number): boolean {
  const { word, folded } = tokens[at] ?? { word: '', folded: '' }
  if (folded.length < 2) return false
  const phrase = phrases.find(({ start, end }) => at >= start && at < end)
  if (phrase && phrase.relations.length > 0) return false
  const isWordOfLanguage =
    [lexicon.peopleFillers, lexicon.of, lexicon.mine, lexicon.and, lexicon.or, lexicon.with].some((words) =>
      words.has(folded),
    ) || isFunctionWord(language, folded)
  const isFree = phrase === undefined || isOnlyFeast(phrase)
  return (!isWordOfLanguage && isFree) || (language !== 'de' && at > 0 && /^\p{Lu}/u.test(word))
}

function isNameWord(word: string): boolean {
  return word.length > 1 && !wordsBesideNames.has(word)
}

interface NameFound {
  readonly person: Person
  readonly start: number
  readonly end: number
  readonly score: number
}

/** The places of the question where a person is named. */
function findNames(
  person: Person,
  forms: readonly (readonly string[])[],
  written: readonly string[],
): NameFound[] {
  const names = Object.values(person.names).map((name) => ({ name, isWhole: false }))
  const aliases = person.aliases.map((name) => ({ name, isWhole: true }))
  return [...names, ...aliases].flatMap(({ name, isWhole }) => {
    const all = splitWords(name).map(fold)
    const words = isWhole ? all.filter(isNameWord) : all
    return findRuns(words, forms).flatMap(({ start, end }) => {
      // Part of an alias names nobody.
      if (isWhole && end - start < words.length) return []
      const before = written[start - 1]
      const hasTitle = before !== undefined && all.includes(before) && wordsBesideNames.has(before)
      const hasFirst = words[0] !== undefined && (forms[start]?.includes(words[0]) ?? false)
      const score = end - start + (hasTitle ? 0.5 : 0) + (hasFirst ? 0.25 : 0)
      return [{ person, start, end, score }]
    })
  })
}

/** The longest runs of tokens that are all words of a name. */
function findRuns(
  words: readonly string[],
  forms: readonly (readonly string[])[],
): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = []
  for (let at = 0; at < forms.length; at += 1) {
    if (!forms[at]?.some((form) => words.includes(form))) continue
    const last = runs.at(-1)
    if (last && last.end === at) last.end = at + 1
    else runs.push({ start: at, end: at + 1 })
  }
  return runs
}

/** Keeps those who are named best at each place. */
function chooseMentions(found: readonly NameFound[]): Mention[] {
  const mentions: { start: number; end: number; score: number; people: Person[] }[] = []
  for (const { person, start, end, score } of [...found].sort((one, other) => other.score - one.score)) {
    const known = mentions.find((mention) => mention.start < end && start < mention.end)
    if (!known) mentions.push({ start, end, score, people: [person] })
    else if (known.score === score && !known.people.some(({ id }) => id === person.id))
      known.people.push(person)
  }
  return mentions.sort((one, other) => one.start - other.start)
}

/**
 * The sex that the archive tells by a person's names, aliases or the relation with which their description begins;
 * undefined where it tells none.
 */
export function getSex({ names, aliases, description }: Person): Sex | undefined {
  const maidenNames = Object.values(names).flatMap((name) =>
    splitWords(name).map(fold).filter(isBeforeMaidenName),
  )
  const told = [
    ...aliases
      .map((alias) => splitWords(alias).map(fold))
      .flatMap((words) => words.map((_, at) => readSex(words, at))),
    ...maidenNames.map((word) => wordsOfSex.get(word)),
  ].find((sex) => sex !== undefined)
  if (told) return told
  const words = splitWords(description).map(fold)
  return readSex(words, 0)
}

/** The sex told by the longest phrase that starts at a word: `grand mère`. A genitive tells nothing: `father’s sister`. */
function readSex(words: readonly string[], start: number): Sex | undefined {
  for (let length = maxWordsOfSex; length > 0; length -= 1) {
    const end = start + length
    const sex = wordsOfSex.get(words.slice(start, end).join(' '))
    if (sex && end <= words.length) return words[end] === 's' ? undefined : sex
  }
  return undefined
}

/** Whether a word stands before a maiden name, and not before a year: `geb. 1931`. */
function isBeforeMaidenName(word: string, at: number, words: readonly string[]): boolean {
  return isMaidenName(word) && !/^\d/.test(words[at + 1] ?? '')
}

/** People who may be meant by one name, from the token `start` up to but without `end`, titles such as `Uncle` included. */
export interface NamedPeople {
  readonly start: number
  readonly end: number
  readonly people: readonly Person[]
}
