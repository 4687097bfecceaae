import { type Language, languages } from '@lares/shared-types/languages'
import type { SignalName } from '../../../languages/fact-words.ts'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import { detectQuestionLanguage } from '../../../query-language/question-fillers.ts'
import { type FactLexicon, factLexicons, type Meaning } from './fact-lexicon.ts'
import { isYear, type Period, readPeriods } from './read-periods.ts'

/** A question with more words is a text about something, and is not read as a question about a fact. */
const maxWords = 60

/** A word of the question. */
export interface Token {
  readonly word: string
  readonly folded: string
  /** Whether a comma, colon or bracket is written before it. */
  readonly startsClause: boolean
}

/** A phrase that means something, from the token `start` up to but without `end`. */
export interface Phrase extends Meaning {
  readonly start: number
  readonly end: number
}

/** A question as far as its words tell without the archive. */
export interface ReadQuestion {
  readonly language: Language
  readonly lexicon: FactLexicon
  readonly tokens: readonly Token[]
  readonly phrases: readonly Phrase[]
  readonly periods: readonly Period[]
  readonly signals: ReadonlySet<SignalName>
  /** Whether it ends with a question mark. */
  readonly isQuestion: boolean
}

/** Reads a question in the language that most of its words belong to, else in the asker's. Undefined if it is too long. */
export function readQuestion(question: string, fallback: Language): ReadQuestion | undefined {
  const tokens = tokenize(question)
  if (tokens.length > maxWords) return undefined
  const words = tokens.map(({ folded }) => folded)
  const language = detectLanguage(words, fallback)
  const lexicon = factLexicons[language]
  const phrases = findPhrases(words, lexicon).filter(
    ({ start, end }) => end - start > 1 || !isOr({ tokens, lexicon }, start),
  )
  const periods = readPeriods(words, phrases, { before: lexicon.decades, after: lexicon.years })
  return {
    language,
    lexicon,
    tokens,
    phrases,
    periods,
    isQuestion: question.trim().endsWith('?'),
    signals: new Set(phrases.flatMap(({ signals }) => [...signals])),
  }
}

/**
 * Whether a word is “or”. French `ou` is, unless it can only be a `où` (where) written without its accent: as the first word of a
 * clause, or after `et` or `d’`.
 */
export function isOr({ tokens, lexicon }: Pick<ReadQuestion, 'tokens' | 'lexicon'>, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]]
  if (!before || !token || token.startsClause || !lexicon.or.has(token.word.toLowerCase())) return false
  return !lexicon.and.has(before.folded) && !lexicon.of.has(before.folded)
}

/** The language in which most words form the question or have a meaning in it; the fallback where it is not certain. */
function detectLanguage(words: readonly string[], fallback: Language): Language {
  const counts = languages.map((language) => {
    const lexicon = factLexicons[language]
    const phrases = findPhrases(words, lexicon)
    const inPhrases = phrases.reduce((sum, { start, end }) => sum + (end - start), 0)
    return {
      language,
      count: inPhrases * 2 + words.filter((word) => word.length > 1 && lexicon.fillers.has(word)).length,
    }
  })
  const max = Math.max(...counts.map(({ count }) => count))
  const best = counts.filter(({ count }) => count === max)
  if (max === 0 || best.length > 1) {
    const detected = detectQuestionLanguage(words)
    return best.some(({ language }) => language === detected) && detected ? detected : fallback
  }
  return best[0]?.language ?? fallback
}

function tokenize(question: string): Token[] {
  const text = question.normalize('NFC')
  const tokens: Token[] = []
  let end = 0
  for (const word of splitWords(text).slice(0, maxWords + 1)) {
    const start = text.indexOf(word, end)
    tokens.push({ word, folded: fold(word), startsClause: /[,;:()–—]/.test(text.slice(end, start)) })
    end = start + word.length
  }
  return tokens
}

/** Stands for a year in phrases that only mean something before one, such as the French `été 1983`. */
const anyYear = '#'

/** The phrases with a meaning, the longest at each place. */
function findPhrases(words: readonly string[], { meanings, maxWords: longest }: FactLexicon): Phrase[] {
  const phrases: Phrase[] = []
  const written = words.map((word) => (isYear(word) ? anyYear : word))
  for (let start = 0; start < words.length; ) {
    let end = Math.min(words.length, start + longest)
    let meaning: Meaning | undefined
    for (; end > start; end -= 1) {
      meaning = meanings.get(written.slice(start, end).join(' '))
      if (meaning) break
    }
    if (meaning) phrases.push({ ...meaning, start, end })
    start = Math.max(end, start + 1)
  }
  return phrases
}

export function isAbout({ signals }: ReadQuestion, ...names: readonly SignalName[]): boolean {
  return names.some((name) => signals.has(name))
}
