import type { ChatSentence } from '@lares/shared-types/chats'
import type { Citation, CitedEvent, CitedPerson } from '@lares/shared-types/citations'
import type { FactSentence } from '../../facts/cite-people.ts'
import { statesFact } from './states-fact.ts'

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

function unique<T extends { readonly id: string }>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [value.id, value])).values()]
}

function toKey({ itemId, quote }: Citation): string {
  return `${itemId} ${quote}`
}
