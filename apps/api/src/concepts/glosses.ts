import { type Language, languages } from '@lares/shared-types/languages'
import { isHeadword, translateWord } from '../dictionaries/translate-word.ts'
import { splitCompound } from './compounds.ts'
import { getLemmas } from './lemmas.ts'
import { getMeanings } from './meaning-words.ts'

/** How surely a word has a meaning, the surest first: the weights of lexemes in the database. */
export type GlossClass = 'A' | 'B' | 'C' | 'D'

/** The meanings of a word: English words, with how surely it has each. */
export type Glosses = ReadonlyMap<string, GlossClass>

/** Translations of a word into a third language by which further English words are found, and of each of these. */
const [maxPivots, maxPivotGlosses] = [2, 2]
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

function findGlosses(language: Language, folded: string): Glosses {
  const { irregular, regular } = getLemmas(language, folded)
  const known = [folded, ...irregular].filter((word) => isHeadword(language, word))
  const byRule = regular.filter((word) => isHeadword(language, word))
  const glosses = new Map<string, GlossClass>()
  for (const meaning of getMeanings(language, folded)) glosses.set(meaning, 'A')
  if (known.length > 0) {
    for (const word of known) addAll(glosses, getWordGlosses(language, word))
    for (const word of byRule) addAll(glosses, demote(getWordGlosses(language, word)))
  } else if (byRule.length > 0) {
    const [first = '', ...others] = byRule
    addAll(glosses, getWordGlosses(language, first))
    for (const word of others) addAll(glosses, demote(getWordGlosses(language, word)))
  } else if (glosses.size === 0) {
    for (const part of splitCompound(language, folded))
      addAll(glosses, demoteParts(getWordGlosses(language, part)))
  }
  return glosses
}

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
      for (const gloss of found.slice(0, maxPivotGlosses)) if (!glosses.has(gloss)) glosses.set(gloss, 'C')
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

const classesOfOtherForms = { A: 'D', B: 'D', C: undefined, D: undefined } as const

/** Meanings that the word has only if it is a form of another one. */
function demote(glosses: ReadonlyMap<string, GlossClass>): Map<string, GlossClass> {
  return mapClasses(glosses, classesOfOtherForms)
}

const classesOfParts = { A: 'B', B: 'C', C: undefined, D: undefined } as const

/** Meanings of a part of a compound. */
function demoteParts(glosses: ReadonlyMap<string, GlossClass>): Map<string, GlossClass> {
  return mapClasses(glosses, classesOfParts)
}

/** Replaces classes; meanings of a class without replacement are left out. */
function mapClasses(
  glosses: ReadonlyMap<string, GlossClass>,
  replacements: Readonly<Record<GlossClass, GlossClass | undefined>>,
): Map<string, GlossClass> {
  const mapped = new Map<string, GlossClass>()
  for (const [gloss, rank] of glosses) {
    const replacement = replacements[rank]
    if (replacement) mapped.set(gloss, replacement)
  }
  return mapped
}
