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

/**
 * The meanings of a folded word of a language; none where no dictionary has it or a word that it can be a form of.
 * Independent of what the archive contains.
 */
export function getGlosses(language: Language, folded: string): Glosses {
  const key = `${language}${folded}`
  const cached = cache.get(key)
  if (cached) return cached
  const glosses = findGlosses(language, folded)
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

function findGlosses(language: Language, folded: string): Glosses {
  const glosses = new Map<string, GlossClass>()
  for (const meaning of getMeanings(language, folded)) glosses.set(meaning, 'A')
  const { irregular, regular } = getLemmas(language, folded)
  // The surest reading first: the word itself, then a form in a table, then a form by a rule.
  const readings = [
    { words: [folded], classes: sameClasses },
    { words: irregular, classes: classesOfIrregular },
    { words: regular, classes: classesOfRegular },
  ]
  let isSurest = glosses.size === 0
  for (const { words, classes } of readings) {
    for (const word of words.filter((one) => isHeadword(language, one))) {
      addAll(glosses, mapClasses(getWordGlosses(language, word), isSurest ? sameClasses : classes))
      isSurest = false
    }
  }
  if (glosses.size > 0) return glosses
  const [last, first] = splitCompound(language, folded)
  if (last && first) {
    addAll(glosses, mapClasses(getWordGlosses(language, last), classesOfLastPart))
    addAll(glosses, mapClasses(getWordGlosses(language, first), classesOfFirstPart))
  }
  return glosses
}

type ClassMap = Readonly<Record<GlossClass, GlossClass | undefined>>

const sameClasses: ClassMap = { A: 'A', B: 'B', C: 'C' }
/** Meanings that a word has only if it is a form of another word than is most likely: by a table, or by a rule. */
const classesOfIrregular: ClassMap = { A: 'B', B: 'C', C: undefined }
const classesOfRegular: ClassMap = { A: 'C', B: undefined, C: undefined }
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
