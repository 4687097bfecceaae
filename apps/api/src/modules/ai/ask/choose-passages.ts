import type { WeighedTerm } from '../../search/retrieval/relevant-documents.ts'
import type { FoundPassage } from '../../search/retrieval/relevant-passages.ts'
import type { UnderstoodQuestion } from '../facts/answer-facts.ts'
import { type ScoredPassage, scorePassages } from './score-passages.ts'

/** A passage to quote, with the sentence that answers where that is known. */
export interface ChosenPassage {
  readonly passage: FoundPassage
  readonly sentence?: string
}

/** Passages that answer, and passages that are only near. */
export interface ChosenPassages {
  readonly answers: readonly ChosenPassage[]
  readonly near: readonly ChosenPassage[]
}

const [maxAnswers, maxNear] = [3, 4]
/** A passage answers with this share of the question, and of its words besides names. */
const [minScore, minTopic] = [0.35, 0.3]
/** Within a time that the question names, a passage answers with so much of it, beside others of that time too. */
const minScoreInTime = 0.5
/** What is rather computed, or takes a relative for granted who is not known: a passage needs so much of such a question. */
const minScoreOfComputed = 0.8
/** With so much of the question, a passage answers beside others that have as much, and without a word that gives a reason. */
const minScoreOfMost = 0.7
/** By which share of its own score a passage stands out from the next item, by the score from which on that is enough. */
const standouts = [
  [minScoreOfMost, 0],
  [0.57, 0.05],
  [0, 0.1],
] as const
/** A question to be answered by yes or no needs a passage with most of its words. */
const minScoreOfYes = 0.8
/** One that asks for a reason may take something for granted that never happened: a passage needs so much of its words. */
const minTopicOfReason = 0.4
/** A passage that can be an answer is preferred to others with a little more of the question: it has this share of the best score. */
const minShareOfFitting = 0.85
/** Further passages are quoted with this share of the score of the best one. */
const minShareOfBest = 0.8
/** A passage that is merely near has at least this share of the question. */
const minNearScore = 0.25

/**
 * Chooses the passages that can answer a question: those about the people and the time that it names, with an answer of the
 * kind that it asks for, that have enough of its words and stand out from other items. Where that is in doubt, passages are only
 * near.
 */
export async function choosePassages(
  question: string,
  understood: UnderstoodQuestion | undefined,
  terms: readonly WeighedTerm[],
  passages: readonly FoundPassage[],
): Promise<ChosenPassages> {
  if (!understood) return divide(passages, (passage) => passage.isLikelyAnswer)
  const scored = await scorePassages(question, understood, terms, passages)
  const [first] = scored
  const fitting = scored.filter(isFitting)
  const best = fitting.find(({ score }) => score >= (first?.score ?? 0) * minShareOfFitting)
  const isAnswered = best !== undefined && canAnswer(best, fitting, understood)
  const answers = isAnswered
    ? scored.filter(
        (one) =>
          one === best ||
          (one.score >= best.score * minShareOfBest &&
            (hasEnough(one, understood) || hasEnoughInTime(one, understood)) &&
            isFitting(one)),
      )
    : []
  // What else the best item says comes before other items.
  const isOfBest = (one: ScoredPassage) => one.passage.itemId === best?.passage.itemId
  const ordered = [...answers.filter(isOfBest), ...answers.filter((one) => !isOfBest(one))]
  if (answers.length > 0) return { answers: ordered.slice(0, maxAnswers), near: [] }
  return { answers, near: scored.filter(({ score }) => score >= minNearScore).slice(0, maxNear) }
}

/** @param fitting all passages that can be an answer by what they are about and have, the best first */
function canAnswer(
  best: ScoredPassage,
  fitting: readonly ScoredPassage[],
  understood: UnderstoodQuestion,
): boolean {
  const { read, facts } = understood
  if (facts || asksForAdvice(read)) return false
  const next = fitting.find(({ passage }) => passage.itemId !== best.passage.itemId)
  const standout = (best.score - (next?.score ?? 0)) / best.score
  return (
    hasEnoughInTime(best, understood) ||
    (hasEnough(best, understood) &&
      standouts.some(([score, minStandout]) => best.score >= score && standout >= minStandout))
  )
}

/** Whether a question asks what should be done. What should have been done at a time may be told. */
function asksForAdvice({ signals, periods }: UnderstoodQuestion['read']): boolean {
  return signals.has('should') && periods.length === 0
}

/** Whether a passage of the time that a question names is about its topic, too: persons and times alone are many passages. */
function hasEnoughInTime({ score, topic, passage }: ScoredPassage, { read }: UnderstoodQuestion): boolean {
  if (read.periods.length === 0 || topic < minTopic) return false
  if (asksForComputed(read) && score < minScoreOfComputed) return false
  return score >= minScoreInTime || passage.isLikelyAnswer
}

const computed = ['born', 'birthday', 'howOld', 'oldest', 'youngest', 'maidenName'] as const

/** Whether a question asks for what is rather computed: a date, an age or relatives of somebody, a count or an order of items. */
function asksForComputed({ signals, phrases }: UnderstoodQuestion['read']): boolean {
  const isOfDeath = signals.has('died') && (signals.has('when') || signals.has('howLong'))
  const isOfItems =
    phrases.some(({ kind }) => kind) &&
    (signals.has('howMany') || signals.has('first') || signals.has('last'))
  return isOfDeath || isOfItems || computed.some((name) => signals.has(name))
}

function hasEnough({ score, topic }: ScoredPassage, { read, assumesUnknown }: UnderstoodQuestion): boolean {
  if (isYesOrNo(read) && score < minScoreOfYes) return false
  const needsReason = read.signals.has('why')
  return (
    score >= (assumesUnknown || asksForComputed(read) ? minScoreOfComputed : minScore) &&
    topic >= (needsReason ? minTopicOfReason : minTopic)
  )
}

function isFitting({ isAboutSubjects, isAboutDeath, hasAnswer, hasReason, score }: ScoredPassage): boolean {
  return isAboutSubjects && isAboutDeath && hasAnswer && (hasReason || score >= minScoreOfMost)
}

const interrogatives = [
  'when',
  'who',
  'where',
  'what',
  'why',
  'how',
  'howMany',
  'howLong',
  'howOld',
  'trade',
] as const
/** A shorter question is one of keywords. */
const minWordsOfSentence = 4

/** Whether a question can be answered by yes or no, which no quotation says. */
function isYesOrNo({ signals, tokens, isQuestion, periods }: UnderstoodQuestion['read']): boolean {
  return (
    isQuestion &&
    periods.length === 0 &&
    tokens.length >= minWordsOfSentence &&
    !interrogatives.some((name) => signals.has(name))
  )
}

function divide(
  passages: readonly FoundPassage[],
  isAnswer: (passage: FoundPassage) => boolean,
): ChosenPassages {
  const answers = passages.filter(isAnswer).slice(0, maxAnswers)
  const near =
    answers.length > 0 ? [] : passages.filter(({ score }) => score >= minNearScore).slice(0, maxNear)
  return { answers: answers.map((passage) => ({ passage })), near: near.map((passage) => ({ passage })) }
}
