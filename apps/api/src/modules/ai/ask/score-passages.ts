import { createYielder } from '@lares/server-kit/event-loop-yield'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import type { WeighedTerm } from '../../search/retrieval/relevant-documents.ts'
import type { FoundPassage } from '../../search/retrieval/relevant-passages.ts'
import type { UnderstoodQuestion } from '../facts/answer-facts.ts'
import { fitsType, readExpectedAnswer } from './expected-answer.ts'
import { getNamingWords, isInPeriod, mentions, type NamingWords } from './passage-subjects.ts'
import {
  type ComparedWord,
  getNameWeight,
  memoizeComparison,
  type QuestionWord,
  readQuestionWords,
  readWords,
  type WrittenWord,
} from './question-words.ts'
import { splitSentences } from './split-sentences.ts'

/** A passage with how much of a question it has. */
export interface ScoredPassage {
  readonly passage: FoundPassage
  /** Weighted share of the question that its best sentence and what surrounds it have, 0 to 1, and more for the expected type. */
  readonly score: number
  /** The same of the words that name neither people nor times, in the passage alone; 1 where there are none. */
  readonly topic: number
  /** The best sentence. */
  readonly sentence: string
  /** Whether the item is about all people, and of all times, that the question names. */
  readonly isAboutSubjects: boolean
  /** Whether the passage itself, and not only its title and people, tells of a death, if one is asked about. */
  readonly isAboutDeath: boolean
  /** Whether the passage has an answer of the type that is asked for. */
  readonly hasAnswer: boolean
  /** Whether it gives a reason, if one is asked for. */
  readonly hasReason: boolean
}

/** How much a match counts outside of the sentence: next to it, in its passage, in the item's title and people, elsewhere in it. */
const [besideShare, passageShare, contextShare, itemShare] = [0.85, 0.8, 0.7, 0.3]
/** A person among those of an item counts nearly as much as one that the sentence names. */
const nameInContext = 0.9
/** Weight of a time that the question names. */
const periodWeight = 5
/** Added to a sentence that has an answer of the type asked for. */
const typeBonus = 0.1

/** Matches of each part of the question: its words, the people and the times that it names. */
type Matches = readonly number[]

interface ComparedPassage {
  readonly passage: FoundPassage
  readonly sentences: readonly {
    readonly text: string
    readonly matches: Matches
    readonly words: readonly ComparedWord[]
  }[]
  readonly context: Matches
}

/**
 * Scores passages by how much of a question their sentences have, the best first. Words match in any form and by what
 * dictionaries say that they mean, so that a German question finds a French sentence.
 */
export async function scorePassages(
  question: string,
  understood: UnderstoodQuestion,
  terms: readonly WeighedTerm[],
  passages: readonly FoundPassage[],
): Promise<ScoredPassage[]> {
  const { read, people } = understood
  const words = await readQuestionWords(question, understood, terms)
  const weights = [
    ...words.map(({ weight }) => weight),
    ...people.named.map((name) => getNameWeight(name, understood, terms)),
    ...read.periods.map(() => periodWeight),
  ]
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return []
  const pause = createYielder()
  const asked: AskedParts = {
    words,
    comparisons: words.map((word) => memoizeComparison(word, read.language)),
    names: people.named.map((name) => name.people.flatMap(getNamingWords)),
    periods: read.periods,
  }
  const contexts = new Map<string, Promise<readonly ComparedWord[]>>()
  const readContext = (passage: FoundPassage) => {
    const about = describeContext(passage)
    const context = contexts.get(about) ?? readWords(about, passage.language ?? undefined)
    contexts.set(about, context)
    return context
  }
  const compared: ComparedPassage[] = []
  for (const passage of passages) {
    await pause()
    compared.push(comparePassage(passage, await readTexts(passage, readContext), asked))
  }
  const byItem = new Map<string, Matches>()
  for (const { passage, sentences, context } of compared) {
    const own = maxOfEach([context, ...sentences.map(({ matches }) => matches)], weights.length)
    byItem.set(passage.itemId, maxOfEach([own, byItem.get(passage.itemId) ?? []], weights.length))
  }
  const expected = readExpectedAnswer(understood, words)
  const allMatches = maxOfEach([...byItem.values()], weights.length)
  // An owner whom no participant is called like must be in the item, if that name is anywhere.
  const isNeeded = (part: number) =>
    part >= words.length || (words[part]?.isOwner === true && (allMatches[part] ?? 0) > 0)
  return compared
    .map(({ passage, sentences, context }): ScoredPassage => {
      const inItem = byItem.get(passage.itemId) ?? []
      const inPassage = maxOfEach(
        sentences.map(({ matches }) => matches),
        weights.length,
      )
      let best = { score: -1, at: 0 }
      for (const [at, { text, matches, words: written }] of sentences.entries()) {
        const beside = maxOfEach(
          [sentences[at - 1]?.matches ?? [], sentences[at + 1]?.matches ?? []],
          weights.length,
        )
        const sum = weights.reduce(
          (sum, weight, part) =>
            sum +
            weight *
              Math.max(
                matches[part] ?? 0,
                (beside[part] ?? 0) * besideShare,
                (inPassage[part] ?? 0) * passageShare,
                (context[part] ?? 0) * contextShare,
                (inItem[part] ?? 0) * itemShare,
              ),
          0,
        )
        const score = sum / total + typeBonus * fitsType(expected, text, written, read.language)
        if (score > best.score) best = { score, at }
      }
      const { text = '', matches = [] } = sentences[best.at] ?? {}
      const topicWeight = words.reduce((sum, { weight }) => sum + weight, 0)
      const topic = words.reduce(
        (sum, { weight }, part) =>
          sum +
          weight *
            Math.max(
              matches[part] ?? 0,
              (inPassage[part] ?? 0) * besideShare,
              (context[part] ?? 0) * contextShare,
            ),
        0,
      )
      return {
        passage,
        score: Math.max(0, best.score),
        topic: topicWeight === 0 ? 1 : topic / topicWeight,
        sentence: text,
        isAboutSubjects: inItem.every((match, part) => match > 0 || !isNeeded(part)),
        hasReason: expected.hasReason(passage.text),
        isAboutDeath:
          !read.signals.has('died') ||
          words.length === 0 ||
          inPassage.slice(0, words.length).some((match) => match > 0),
        hasAnswer:
          expected.isMet(passage.text) &&
          // Where only people are named, their relatives are counted, of whom a number in a text tells nothing.
          (!expected.wantsNumber || words.length > 0) &&
          (!expected.counted ||
            sentences.some((one) => fitsType(expected, one.text, one.words, read.language) > 0)),
      }
    })
    .toSorted((one, other) => other.score - one.score || other.topic - one.topic)
}

/** The parts of a question that passages are compared with. */
interface AskedParts {
  readonly words: readonly QuestionWord[]
  /** How well a word of a text matches each of these words. */
  readonly comparisons: readonly ((word: ComparedWord) => number)[]
  /** Of each name in the question, the words by which a text may name whom it means. */
  readonly names: readonly NamingWords[]
  readonly periods: UnderstoodQuestion['read']['periods']
}

interface ReadTexts {
  readonly words: readonly WrittenWord[]
  readonly context: readonly ComparedWord[]
}

async function readTexts(
  passage: FoundPassage,
  readContext: (passage: FoundPassage) => Promise<readonly ComparedWord[]>,
): Promise<ReadTexts> {
  const words = await readWords(passage.text, passage.language ?? undefined)
  return { words, context: await readContext(passage) }
}

function describeContext({ title, context }: FoundPassage): string {
  return `${title}. ${context.replaceAll('·', '.')}`
}

function comparePassage(
  passage: FoundPassage,
  { words, context }: ReadTexts,
  asked: AskedParts,
): ComparedPassage {
  const matchAll = (text: readonly ComparedWord[]) =>
    asked.comparisons.map((compare) => Math.max(0, ...text.map(compare)))
  const nameAll = (text: string) => {
    const folded = new Set(splitWords(text).map(fold))
    return asked.names.map((naming) => (mentions(folded, naming) ? 1 : 0))
  }
  const spans = splitSentences(passage.text, passage.source === 'transcript')
  const sentences = spans.map(({ start, end }) => {
    const text = passage.text.slice(start, end)
    const written = words.filter((word) => word.start >= start && word.start < end)
    return { text, words: written, matches: [...matchAll(written), ...nameAll(text)] }
  })
  // An item of a time, or with a person among those it is about, has them for each of its sentences.
  const whole = 1 / contextShare
  return {
    passage,
    sentences,
    context: [
      ...matchAll(context).map((match, part) => (asked.words[part]?.kind === passage.kind ? whole : match)),
      ...nameAll(describeContext(passage)).map((match) => match * nameInContext * whole),
      ...asked.periods.map((period) => (isInPeriod(passage, period) ? whole : 0)),
    ],
  }
}

function maxOfEach(lists: readonly Matches[], length: number): Matches {
  return Array.from({ length }, (_, part) => Math.max(0, ...lists.map((list) => list[part] ?? 0)))
}
