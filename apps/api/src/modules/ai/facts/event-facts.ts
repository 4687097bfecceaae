import { minEventYear } from '@lares/shared-types/planning'
import { toDayNumber } from '@lares/shared-types/recurrence/days'
import { compareHits, findHits, loadEventsOf, readFields } from '../../planning/occurrence-hits.ts'
import { type AskedOfItems, maxCited } from './asked-items.ts'
import type { FactSentence } from './cite-people.ts'
import type { Period } from './read-periods.ts'

/** Longer periods have no answer that lists their events. */
const maxDays = 100

/**
 * States which events of the calendar are in a period of which is asked what happened, by the days on which they are where they take
 * place. Empty where there are none, or too many to name all of them.
 */
export async function stateEvents(
  { db, viewer, signals, people, phrases, write }: AskedOfItems,
  period: Period,
): Promise<FactSentence[]> {
  const asksForEvents = signals.has('what') && !signals.has('who') && !signals.has('where')
  if (!asksForEvents || people.subjects.length > 0 || phrases.some(({ kind }) => kind)) return []
  const range = { from: toDayNumber(period.first), to: toDayNumber(period.last) }
  if (Number(period.first.slice(0, 4)) < minEventYear || range.to - range.from > maxDays) return []
  const events = await loadEventsOf(db, viewer, range)
  const found = events
    .flatMap((event) => findHits(event, range))
    .sort(compareHits)
    .map(readFields)
    // The hits of a range are those of all time zones.
    .filter(({ fields }) => fields.startDay <= period.last && fields.endDay >= period.first)
    .map(({ eventId, fields }) => ({ id: eventId, title: fields.title, day: fields.startDay }))
  // A series is named once, at its first day.
  const named = [...new Map(found.toReversed().map((event) => [event.id, event])).values()].reverse()
  if (named.length === 0 || named.length > maxCited) return []
  const text = write.fill(write.texts.events, {
    when: write.on(period.edtf),
    titles: write.titles(named.map(({ title }) => ({ title, date: null }))),
  })
  return [{ text, citations: [], events: named }]
}
