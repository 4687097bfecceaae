import type { CitedEvent, CitedPerson, CitedSentence } from '@lares/shared-types/citations'

/** What facts rest on: how they were computed, the people and the events, each once. */
export interface FactBasis {
  readonly workings: readonly string[]
  readonly people: readonly CitedPerson[]
  readonly events: readonly CitedEvent[]
}

export function getBasis(sentences: readonly Omit<CitedSentence, 'citations' | 'text'>[]): FactBasis {
  const people = sentences.flatMap((sentence) => sentence.people ?? [])
  const events = sentences.flatMap((sentence) => sentence.events ?? [])
  return {
    workings: [...new Set(sentences.flatMap(({ working }) => working ?? []))],
    people: [...new Map(people.map((person) => [person.id, person])).values()],
    events: [...new Map(events.map((event) => [`${event.id} ${event.day}`, event])).values()],
  }
}
