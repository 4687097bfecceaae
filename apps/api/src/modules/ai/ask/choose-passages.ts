import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import type { WeighedTerm } from '../../search/retrieval/relevant-documents.ts'
import type { FoundPassage } from '../../search/retrieval/relevant-passages.ts'
import type { UnderstoodQuestion } from '../facts/answer-facts.ts'
import { getAnswerTypes, hasAnswerWord, isNumber } from '../facts/answer-words.ts'
import type { Person } from '../facts/find-people.ts'
import { selectQuote } from './select-quote.ts'

/** Passages that answer, and passages that are only near. */
export interface ChosenPassages {
  readonly answers: readonly FoundPassage[]
  readonly near: readonly FoundPassage[]
}

const [maxAnswers, maxNear] = [5, 4]
/**
 * A passage also answers if it has this share of the question and stands out from the next item by that share of its own;
 * less is enough within the time that the question names.
 */
const [minScore, minStandout] = [0.38, 0.3]
const minScoreInTime = 0.2
/** A question to be answered by yes or no needs a passage with most of its words. */
const minScoreOfYes = 0.6
/** With so much of the question, a passage answers without a word of the type asked for. */
const minScoreOfAnyType = 0.7
/** A passage that is merely near has at least this share of the question. */
const minNearScore = 0.25
/** Words between a number and the noun that it counts. */
const maxWordsFromNumber = 4

/**
 * Chooses the passages that can answer a question: those about the people and the time that it names, with an answer of the
 * kind that it asks for, that have most of its words or stand out from all others.
 */
export function choosePassages(
  understood: UnderstoodQuestion | undefined,
  terms: readonly WeighedTerm[],
  passages: readonly FoundPassage[],
): ChosenPassages {
  if (!understood) return divide(passages, (passage) => passage.isLikelyAnswer)
  const { read, people } = understood
  if (understood.facts || read.signals.has('should')) return divide(passages, () => false)
  const named = [...people.subjects, ...people.others]
  const types = getAnswerTypes(read)
  const words = getNames(understood)
  // Within the time that is asked for comes before texts that only have the words.
  const isIn = (passage: FoundPassage) => read.periods.every((period) => isInPeriod(passage, period))
  const isBounded = read.periods.length > 0
  const fitting = passages.filter(
    (passage, _, all) =>
      ((isBounded && passage.isLikelyAnswer && isIn(passage)) ||
        words.every((word) => hasWord(passage, word) || !all.some((other) => hasWord(other, word)))) &&
      named.every((candidates) => candidates.some((person) => mentions(passage, person))) &&
      (passage.isLikelyAnswer || read.periods.every((period) => isInPeriod(passage, period))) &&
      (passage.score >= minScoreOfAnyType ||
        types.every((type) => hasAnswerWord(quoteOf(passage, terms), type))),
  )
  const ordered = [...passages.filter(isIn), ...passages.filter((passage) => !isIn(passage))]
  const counted = read.signals.has('howMany') ? findCounted(understood, terms, fitting) : []
  const candidates =
    counted.length > 0 || !read.signals.has('howMany')
      ? [...counted, ...fitting]
      : fitting.filter((passage) => hasNumber(quoteOf(passage, terms)))
  const [best] = candidates
  const next = candidates.find(({ itemId }) => itemId !== best?.itemId)
  const standout = best ? (best.score - (next?.score ?? 0)) / best.score : 0
  const isBold =
    best !== undefined &&
    best.score >= (isBounded ? minScoreInTime : minScore) &&
    standout >= minStandout &&
    (isBounded || !(read.signals.has('when') || read.signals.has('who')))
  const minLikely = isYesOrNo(read) && !isBounded ? minScoreOfYes : 0
  return divide(
    ordered,
    (passage) =>
      candidates.includes(passage) &&
      ((passage.isLikelyAnswer && passage.score >= minLikely) ||
        (passage === best && (isBold || counted.includes(passage)) && minLikely === 0)),
  )
}

/** Passages with a number beside the noun that the question counts. */
function findCounted(
  understood: UnderstoodQuestion,
  terms: readonly WeighedTerm[],
  passages: readonly FoundPassage[],
): FoundPassage[] {
  const noun = getCounted(understood)
  const term = terms.find(({ word }) => word === noun)
  return term ? passages.filter((passage) => hasNumberOf(passage, term)) : []
}

function hasNumber(text: string): boolean {
  return splitWords(text).some((word) => isNumber(fold(word)))
}

const interrogatives = ['when', 'who', 'where', 'what', 'why', 'how', 'howMany', 'howOld', 'trade'] as const
/** A shorter question is one of keywords. */
const minWordsOfSentence = 4

/** Whether a question can be answered by yes or no, which no quotation says. */
function isYesOrNo({ signals, tokens, isQuestion }: UnderstoodQuestion['read']): boolean {
  return (
    isQuestion && tokens.length >= minWordsOfSentence && !interrogatives.some((name) => signals.has(name))
  )
}

/** Words written like names, where nouns are not written with capitals too. */
function getNames({ read, people }: UnderstoodQuestion): string[] {
  if (read.language === 'de') return []
  return people.rest.flatMap((at) => {
    const { word, folded } = read.tokens[at] ?? { word: '', folded: '' }
    return at > 0 && /^\p{Lu}/u.test(word) ? [folded] : []
  })
}

function hasWord({ text, context, title }: FoundPassage, word: string): boolean {
  return splitWords(`${title} ${context} ${text}`).some((other) => fold(other) === word)
}

function divide(
  passages: readonly FoundPassage[],
  isAnswer: (passage: FoundPassage) => boolean,
): ChosenPassages {
  const answers = passages.filter(isAnswer).slice(0, maxAnswers)
  const near =
    answers.length > 0 ? [] : passages.filter(({ score }) => score >= minNearScore).slice(0, maxNear)
  return { answers, near }
}

function quoteOf({ text, source }: FoundPassage, terms: readonly WeighedTerm[]): string {
  return selectQuote(text, terms, source === 'transcript').quote
}

/** Whether an item is about a person, by its text, its title or its participants. */
function mentions({ text, context, title }: FoundPassage, { names, aliases }: Person): boolean {
  const words = new Set(splitWords(`${title} ${context} ${text}`).map(fold))
  const first = Object.values(names).map((name) => fold(splitWords(name)[0] ?? ''))
  return (
    first.some((word) => words.has(word) || words.has(`${word}s`)) ||
    aliases.some((alias) => splitWords(alias).every((word) => words.has(fold(word))))
  )
}

/** Whether an item is dated within the period, or its text names the year. */
function isInPeriod({ date, text }: FoundPassage, { first, last }: { first: string; last: string }): boolean {
  if (text.includes(first.slice(0, 4))) return true
  const range = date === null ? undefined : parseEdtfRange(date)
  if (!range) return false
  return range.earliest <= new Date(`${last}T23:59:59Z`) && range.latest >= new Date(`${first}T00:00:00Z`)
}

/** The word after `how many`. */
function getCounted({ read }: UnderstoodQuestion): string | undefined {
  const phrase = read.phrases.find(({ signals }) => signals.has('howMany'))
  return read.tokens.slice(phrase?.end).find(({ folded }) => !read.lexicon.of.has(folded))?.folded
}

/** Whether a text has a number next to the counted noun or one of its translations. */
function hasNumberOf({ text }: FoundPassage, { needles }: WeighedTerm): boolean {
  const words = splitWords(text).map(fold)
  return words.some(
    (word, at) =>
      needles.some((needle) => word.startsWith(needle)) &&
      words.slice(Math.max(0, at - maxWordsFromNumber), at + maxWordsFromNumber).some(isNumber),
  )
}
