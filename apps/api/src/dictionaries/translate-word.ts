import { createYielder } from '@lares/server-kit/event-loop-yield'
import { type Language, languages } from '@lares/shared-types/languages'
import { DictionaryTable, parseLine } from './dictionary-table.ts'

/** The tables, one for each licence (`data/SOURCES.md`). */
const tableNames = ['gpl', 'cc-by-sa'] as const
/** Lines of one word: two tables, three other languages. */
const maxLines = 12
/** Translations of a word into one language; by way of a third language, of so many words there. */
const [maxTranslations, maxPivots] = [4, 2]

let tables: readonly DictionaryTable[] | undefined

/** Reads the tables on first use: they take 7 MB of memory. */
function getTables(): readonly DictionaryTable[] {
  tables ??= tableNames.map((name) => DictionaryTable.read(name))
  return tables
}

export type Translations = ReadonlyMap<Language, readonly string[]>

/**
 * The translations of a folded word, by language, the usual ones first. Where no dictionary leads to a language directly, by
 * way of a third one.
 */
export function translateWord(language: Language, word: string): Translations {
  const direct = lookUp(language, word)
  const all = new Map(direct)
  for (const target of languages) {
    if (target === language || all.has(target)) continue
    const found = [...direct].flatMap(([pivot, words]) =>
      words.slice(0, maxPivots).flatMap((one) => lookUp(pivot, one).get(target)?.slice(0, maxPivots) ?? []),
    )
    if (found.length > 0) all.set(target, [...new Set(found)].slice(0, maxTranslations))
  }
  return all
}

function lookUp(language: Language, word: string): Map<Language, readonly string[]> {
  const found = new Map<Language, readonly string[]>()
  for (const table of getTables()) {
    for (const { to, translations } of table.find(`${language}${word}\t`, maxLines).map(parseLine)) {
      const known = found.get(to) ?? []
      found.set(to, [...new Set([...known, ...translations])].slice(0, maxTranslations))
    }
  }
  return found
}

/** Headwords of a language that begin with a text, at most `limit` of each table. */
export function findHeadwords(language: Language, beginning: string, limit: number): string[] {
  const lines = getTables().flatMap((table) => table.find(`${language}${beginning}`, limit))
  return [...new Set(lines.map((line) => parseLine(line).word))]
}

/** Whether a dictionary has this folded word of a language. */
export function isHeadword(language: Language, word: string): boolean {
  return getTables().some((table) => table.find(`${language}${word}\t`, 1).length > 0)
}

/** The English words that dictionaries have. */
export async function loadEnglishWords(): Promise<ReadonlySet<string>> {
  const words = new Set((await loadTranslationCounts()).keys())
  for (const table of getTables()) {
    for (const line of table.lines()) if (line.startsWith('en')) words.add(parseLine(line).word)
  }
  return words
}

/** Lines that are counted between two looks at the time. */
const linesPerPause = 256

let translationCounts: Promise<ReadonlyMap<string, number>> | undefined

/**
 * The number of headwords that dictionaries translate with each English word. Counted on first use, with pauses in which
 * other requests are answered.
 */
export function loadTranslationCounts(): Promise<ReadonlyMap<string, number>> {
  translationCounts ??= countTranslations()
  return translationCounts
}

async function countTranslations(): Promise<Map<string, number>> {
  const pause = createYielder()
  const counts = new Map<string, number>()
  let lines = 0
  for (const table of getTables()) {
    for (const line of table.lines()) {
      if (lines++ % linesPerPause === 0) await pause()
      const { to, translations } = parseLine(line)
      if (to === 'en') for (const word of translations) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return counts
}
