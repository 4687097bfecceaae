import type { ChatSentence } from '@lares/shared-types/chats'
import type { Citation, CitedEvent, CitedPerson } from '@lares/shared-types/citations'
import { fold, splitWords } from '../../../../lexicon/fold.ts'
import { isNumber } from '../../facts/answer-words.ts'
import type { FactSentence } from '../../facts/cite-people.ts'
import { getContentWords } from '../../quotes/content-words.ts'

/** A sentence with the facts that it states of those that the model cites for it. Such a sentence is proven. */
export function addFacts(sentence: ChatSentence, cited: readonly FactSentence[]): ChatSentence {
  const facts = cited.filter((fact) => statesFact(sentence.text, fact))
  if (facts.length === 0) return sentence
  const workings = facts.flatMap(({ working }) => working ?? [])
  const events = unique<CitedEvent>(facts.flatMap((fact) => fact.events ?? []))
  const citations = [...sentence.citations, ...facts.flatMap((fact) => fact.citations)]
  return {
    ...sentence,
    citations: [...new Map(citations.map((one) => [toKey(one), one])).values()],
    // Present also where there are none: what a fact rests on is more than its citations.
    people: unique<CitedPerson>(facts.flatMap((fact) => fact.people ?? [])),
    ...(workings.length > 0 && { working: [...new Set(workings)].join('; ') }),
    ...(events.length > 0 && { events }),
    state: 'proven',
  }
}

/**
 * Whether a sentence says no more numbers than a fact, and has a word in common with it, or only a number if it names nobody. It may
 * be in another language than the fact, so that only names and numbers can be compared.
 */
function statesFact(sentence: string, { text, working = '' }: FactSentence): boolean {
  const known = new Set(splitWords(`${text} ${working}`).map(fold))
  const numbers = splitWords(sentence)
    .map(fold)
    .filter((word) => word.length > 1 || /\d/.test(word))
    .filter((word) => isNumber(word) && !isArticle(word))
  if (!numbers.every((word) => known.has(word))) return false
  const words = [...getContentWords(sentence)].filter((word) => !isNumber(word))
  return words.some((word) => known.has(word)) || (numbers.length > 0 && !mayNameSomebody(sentence))
}

/** Whether a word that is no function word begins with a capital letter, as names do. */
function mayNameSomebody(sentence: string): boolean {
  const words = new Set(getContentWords(sentence))
  return (sentence.match(/\p{Lu}\p{L}*/gu) ?? []).some((word) => words.has(fold(word)))
}

/** Number words that say “a” or “one of” as well. */
const articles: ReadonlySet<string> = new Set(['one'])

function isArticle(word: string): boolean {
  return articles.has(word)
}

function unique<T extends { readonly id: string }>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [value.id, value])).values()]
}

function toKey({ itemId, quote }: Citation): string {
  return `${itemId} ${quote}`
}
