import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Language } from '@lares/shared-types/languages'
import { type Relatedness, relateWords } from '../../../concepts/broader-words.ts'
import type { Glosses } from '../../../concepts/glosses.ts'
import { getLemmas } from '../../../concepts/lemmas.ts'
import { readConcepts } from '../../../concepts/text-concepts.ts'
import { isSpeltAlike } from '../../../lexicon/edit-distance.ts'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import { type Level, matchWords } from '../../../search-index/concepts/match-levels.ts'
import type { WeighedTerm } from '../../search/retrieval/relevant-documents.ts'
import type { UnderstoodQuestion } from '../facts/answer-facts.ts'
import { areRelated } from '../quotes/related-words.ts'

/** A content word of a text, as far as it is compared with others. */
export interface ComparedWord {
  readonly folded: string
  /** Words of which it is an irregular form. */
  readonly lemmas: readonly string[]
  readonly concepts: Glosses
}

/** A content word of a text where it is written. */
export interface WrittenWord extends ComparedWord {
  /** Index of its first character. */
  readonly start: number
  /** How much it says by the dictionaries, 0 to 1. */
  readonly dictionaryWeight: number
}

/** A content word of a question that names neither a person nor a time. */
export interface QuestionWord extends ComparedWord {
  readonly weight: number
  /** The kind of items that it names. */
  readonly kind: ItemKind | undefined
  /** Whether it names the owner of something. */
  readonly isOwner: boolean
}

/** Highest weight of a word: beyond it, rarity says nothing more. */
const maxWeight = 5
/** Share of a word's weight that depends on how many words dictionaries translate with the same one. */
const dictionaryShare = 0.6

/** Reads the content words of a text. */
export async function readWords(text: string, language: Language | undefined): Promise<WrittenWord[]> {
  return (await readConcepts(text, language)).map(({ written, start, concepts, weight }) => {
    const folded = fold(written)
    const lemmas = language ? getLemmas(language, folded).irregular : []
    return { folded, start, lemmas, concepts, dictionaryWeight: weight }
  })
}

/** The words of a question that an answer is searched by, without names and dates, which are compared as such. */
export async function readQuestionWords(
  question: string,
  { read, people }: UnderstoodQuestion,
  terms: readonly WeighedTerm[],
): Promise<QuestionWord[]> {
  const named = [...people.named, ...read.periods]
  const taken = new Set(
    named.flatMap(({ start, end }) => read.tokens.slice(start, end).map(({ folded }) => folded)),
  )
  const weights = new Map(terms.map(({ word, weight }) => [word, weight]))
  const words = new Map<string, QuestionWord>()
  const isOwner = isNamedOwner(read)
  for (const { dictionaryWeight, start: _, ...word } of await readWords(question, read.language)) {
    // An expression is one word of several tokens.
    const parts = splitWords(word.folded).filter((part) => !taken.has(part) && !read.lexicon.light.has(part))
    const rarity = Math.min(maxWeight, Math.max(0, ...parts.map((part) => weights.get(part) ?? 0)))
    const weight = rarity * (1 - dictionaryShare + dictionaryShare * dictionaryWeight)
    const kind = read.phrases.find(
      (phrase) =>
        phrase.kind &&
        read.tokens.slice(phrase.start, phrase.end).some(({ folded }) => parts.includes(folded)),
    )?.kind
    if (weight > 0) words.set(word.folded, { ...word, weight, kind, isOwner: parts.some(isOwner) })
  }
  return [...words.values()]
}

/**
 * Whether a word with a capital is in the genitive, as in `Bianchi’s car` and `la voiture de Bianchi`; no German one, since all
 * German nouns have capitals.
 */
function isNamedOwner({
  language,
  lexicon,
  tokens,
  phrases,
}: UnderstoodQuestion['read']): (folded: string) => boolean {
  const isGenitive = (at: number) =>
    tokens[at + 1]?.folded === 's' || lexicon.of.has(tokens[at - 1]?.folded ?? '')
  const owners = new Set(
    tokens
      .filter(
        ({ word }, at) =>
          at > 0 &&
          /^\p{Lu}/u.test(word) &&
          isGenitive(at) &&
          !phrases.some(({ start, end }) => at >= start && at < end),
      )
      .map(({ folded }) => folded),
  )
  return (folded) => language !== 'de' && owners.has(folded)
}

/** The weight of a name: that of its rarest word. */
export function getNameWeight(
  { start, end }: { readonly start: number; readonly end: number },
  { read }: UnderstoodQuestion,
  terms: readonly WeighedTerm[],
): number {
  const words = read.tokens.slice(start, end).map(({ folded }) => folded)
  const weights = terms.filter(({ word }) => words.includes(word)).map(({ weight }) => weight)
  return Math.min(maxWeight, Math.max(1, ...weights))
}

const levelMatches: Readonly<Record<Level, number>> = { strong: 1, medium: 0.5 }
/** Score of a synonym, and of a word for a narrower kind of what is asked for. */
const relatedMatches: Readonly<Record<Relatedness, number>> = { same: 0.6, broader: 0.6 }
/** Of words that are only related by their letters. */
const relatedMatch = 0.8
/** Letters from which on words are compared by their letters, and may be spelt with one difference. */
const [minRelatedLetters, minSpeltLetters] = [4, 6]

/** Compares words with one of the question; each word is only compared once. */
export function memoizeComparison(asked: ComparedWord, language: Language): (word: ComparedWord) => number {
  const known = new Map<string, number>()
  return (word) => {
    // Texts in several languages may have one word with different meanings.
    const key = `${word.folded} ${word.lemmas.join(' ')} ${[...word.concepts].join(' ')}`
    const match = known.get(key) ?? compareWords(asked, word, language)
    known.set(key, match)
    return match
  }
}

/** How well a word of a text matches one of the question, 0 to 1. */
export function compareWords(asked: ComparedWord, word: ComparedWord, language: Language): number {
  if (asked.folded === word.folded) return 1
  if (asked.lemmas.includes(word.folded) || word.lemmas.includes(asked.folded)) return 1
  const level = matchWords(asked.concepts, word.concepts)
  const byMeaning =
    level === 'strong'
      ? levelMatches.strong
      : Math.max(level ? levelMatches[level] : 0, matchRelated(asked, word))
  return byMeaning >= relatedMatch || !isAlike(asked.folded, word.folded, language) ? byMeaning : relatedMatch
}

function matchRelated(asked: ComparedWord, word: ComparedWord): number {
  const relatedness = relateWords(asked.concepts, word.concepts)
  return relatedness ? relatedMatches[relatedness] : 0
}

function isAlike(one: string, other: string, language: Language): boolean {
  if (Math.min(one.length, other.length) < minRelatedLetters) return false
  return areRelated(one, other, language) || isSpeltAlike(one, other, minSpeltLetters)
}
