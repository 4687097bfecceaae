import { type Language, languages } from '@lares/shared-types/languages'
import { isHeadword, translateWord } from '../dictionaries/translate-word.ts'
import { splitCompound } from './compounds.ts'
import { getLemmas } from './lemmas.ts'
import { getMeanings } from './meaning-words.ts'

/** How surely a word has a meaning, the surest first: the weights of lexemes in the database. */
export type GlossClass = 'A' | 'B' | 'C'

/** The meanings of a word: English words, with how surely it has each. */
export type Glosses = ReadonlyMap<string, GlossClass>

/** Translations of a word into a third language by which further English words are found, and of each of these. */
const [maxPivots, maxPivotGlosses] = [2, 2]
/** English words of a word that are found by way of third languages. */
const maxFurther = 4
/** Words whose meanings are cached: those of texts repeat. */
const maxCached = 20_000

const cache = new Map<string, Glosses>()

/** Which readings of a word are looked for; a name is only read as a word that is listed in this very form. */
export type ReadAs = 'word' | 'name'

/**
 * The meanings of a folded word of a language; none where no dictionary has it or a word that it can be a form of.
 * Independent of what the archive contains.
 */
export function getGlosses(language: Language, folded: string, readAs: ReadAs = 'word'): Glosses {
  const key = `${readAs === 'name' ? '=' : ''}${language}${folded}`
  const cached = cache.get(key)
  if (cached) return cached
  const glosses = findGlosses(language, folded, readAs)
  const [oldest] = cache.keys()
  if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest)
  cache.set(key, glosses)
  return glosses
}

/** Whether a dictionary or a table has a folded word in this very form. */
export function isListed(language: Language, folded: string): boolean {
  return (
    isHeadword(language, folded) ||
    getMeanings(language, folded).length > 0 ||
    getLemmas(language, folded).irregular.length > 0
  )
}

function findGlosses(language: Language, folded: string, readAs: ReadAs): Glosses {
  const glosses = new Map<string, GlossClass>()
  for (const meaning of getMeanings(language, folded)) glosses.set(meaning, 'A')
  if (isHeadword(language, folded)) addAll(glosses, getWordGlosses(language, folded))
  const isWordItself = glosses.size > 0
  const { irregular, regular } = getLemmas(language, folded)
  // The surest reading first: the word itself, then a form in a table, then a form by a rule.
  const byRules = readAs === 'name' ? [] : regular.filter((word) => isHeadword(language, word))
  // "Letti" is the plural of "letto", which is both a bed and "read": what its singular mostly means is what it mostly means.
  // German rules make nouns of too many verbs: "brachte" is no form of "brachen".
  const plurals =
    isWordItself || language === 'de' ? [] : byRules.filter((word) => isHomograph(language, word, irregular))
  addReadings(language, glosses, plurals, classesOfUnlikely)
  const byTables = irregular.filter((word) => isHeadword(language, word))
  for (const word of byTables) {
    const readings = getWordGlosses(language, word)
    const isOfOther = glosses.size > 0 && !haveSameMeaning(glosses, readings)
    const classes = isWordItself || plurals.length > 0 ? classesOfUnlikely : classesOfOther
    addAll(glosses, isOfOther ? mapClasses(readings, classes) : readings)
  }
  addReadings(language, glosses, byRules, classesOfUnlikely)
  return glosses.size > 0 || readAs === 'name' ? glosses : getCompoundGlosses(language, folded)
}

/** Adds the meanings of these words: those of the first one as they are, if there are none yet, and of others by `classes`. */
function addReadings(
  language: Language,
  glosses: Map<string, GlossClass>,
  words: readonly string[],
  classes: ClassMap,
): void {
  for (const word of words) {
    const readings = getWordGlosses(language, word)
    addAll(glosses, glosses.size === 0 ? readings : mapClasses(readings, classes))
  }
}

/** Whether a word is itself a form of one of these words. */
function isHomograph(language: Language, word: string, others: readonly string[]): boolean {
  return getLemmas(language, word).irregular.some((other) => other !== word && others.includes(other))
}

/** Whether a word and one that it may be a form of are one: "peint" (painted) and "peindre" (to paint). */
function haveSameMeaning(glosses: Glosses, readings: Glosses): boolean {
  return [...readings].some(([gloss, rank]) => rank === 'A' && glosses.has(gloss))
}

function getCompoundGlosses(language: Language, folded: string): Glosses {
  const glosses = new Map<string, GlossClass>()
  const [last, first] = splitCompound(language, folded)
  if (last && first) {
    addAll(glosses, mapClasses(getWordGlosses(language, last), classesOfLastPart))
    addAll(glosses, mapClasses(getWordGlosses(language, first), classesOfFirstPart))
  }
  return glosses
}

type ClassMap = Readonly<Record<GlossClass, GlossClass | undefined>>

/** Meanings of a form that tables have of several words, of those after the first one. */
const classesOfOther: ClassMap = { A: 'B', B: 'C', C: undefined }
/** Meanings that a word has only if it is not what it looks like most: "vin" is wine, and rarely "came". */
const classesOfUnlikely: ClassMap = { A: 'C', B: undefined, C: undefined }
/** Meanings of the last part of a compound, which says what it is, and of the first one, which only specifies it. */
const classesOfLastPart: ClassMap = { A: 'B', B: 'C', C: undefined }
const classesOfFirstPart: ClassMap = { A: 'C', B: undefined, C: undefined }

/** The meanings of a headword. */
function getWordGlosses(language: Language, word: string): Map<string, GlossClass> {
  const glosses = new Map<string, GlossClass>()
  const translations = translateWord(language, word)
  const direct = language === 'en' ? [word] : (translations.get('en') ?? [])
  for (const [index, gloss] of direct.entries()) glosses.set(gloss, index === 0 ? 'A' : 'B')
  for (const pivot of languages) {
    if (pivot === 'en' || pivot === language) continue
    for (const other of translations.get(pivot)?.slice(0, maxPivots) ?? []) {
      const found = translateWord(pivot, other).get('en') ?? []
      for (const gloss of found.slice(0, maxPivotGlosses))
        if (!glosses.has(gloss) && glosses.size < direct.length + maxFurther) glosses.set(gloss, 'C')
    }
  }
  return glosses
}

function addAll(glosses: Map<string, GlossClass>, others: ReadonlyMap<string, GlossClass>): void {
  for (const [gloss, rank] of others) {
    const known = glosses.get(gloss)
    if (known === undefined || rank < known) glosses.set(gloss, rank)
  }
}

/** Replaces classes; meanings of a class without replacement are left out. */
function mapClasses(
  glosses: ReadonlyMap<string, GlossClass>,
  replacements: ClassMap,
): Map<string, GlossClass> {
  const mapped = new Map<string, GlossClass>()
  for (const [gloss, rank] of glosses) {
    const replacement = replacements[rank]
    if (replacement) mapped.set(gloss, replacement)
  }
  return mapped
}
