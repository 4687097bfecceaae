import type { EventFields } from '@lares/shared-types/planning'
import { formatRule } from '@lares/shared-types/recurrence/rule'
import { toInstantMs } from '@lares/shared-types/recurrence/zoned-time'
import {
  type CalendarTimes,
  renderCalendarEvent,
  toDayLine,
  toInstant,
  toMomentLine,
} from '../../../calendar-files/calendar-event.ts'
import { toContentLine, toTextLine } from '../../../calendar-files/content-lines.ts'
import { renderTimeZone } from '../../../calendar-files/time-zone.ts'
import type { ChangedDay } from '../../../db/schema/events.ts'
import { getRule, type StoredEvent, type StoredFields } from '../stored-event.ts'
import { listVisibleChangedDays } from '../visible-changed-days.ts'

type OwnFields = Pick<
  EventFields,
  'title' | 'text' | 'place' | 'startDay' | 'endDay' | 'startTime' | 'endTime' | 'timeZone'
>

/**
 * Renders stored events as components of one iCalendar file: a series with its rule and exceptions, its changed occurrences as
 * components of their own, and each time zone before the first event that refers to it. People and items, which are ids of this
 * archive, are left out.
 */
export class EventComponents {
  readonly #definedZones = new Set<string>()

  /** @param changedAt when the event was last changed */
  render(event: StoredEvent, changedAt: Date): string {
    const { fields } = event
    const occurrences = fields.rule === null ? [] : listChangedDays(fields)
    return [
      ...[fields, ...occurrences].map(({ timeZone }) => this.#defineZone(timeZone)),
      renderComponent(event, fields, changedAt, getSeriesLines(fields)),
      ...occurrences.map((occurrence) =>
        renderComponent(event, occurrence, changedAt, [
          toDaysLine('RECURRENCE-ID', fields, [occurrence.day]),
        ]),
      ),
    ].join('')
  }

  #defineZone(timeZone: string | null): string {
    if (timeZone === null || this.#definedZones.has(timeZone)) return ''
    this.#definedZones.add(timeZone)
    return renderTimeZone(timeZone)
  }
}

/** The occurrences that differ from the series in what the file has. Those with other people or items alone would tell of hidden ones. */
function listChangedDays(fields: StoredFields): readonly ChangedDay[] {
  const withoutLinks = { ...fields, participantIds: [], itemIds: [] }
  const changedDays = fields.changedDays.map((changed) => ({ ...changed, participantIds: [] }))
  return listVisibleChangedDays({ ...withoutLinks, changedDays }, () => false)
}

function renderComponent(
  { id, fields: { visibility } }: StoredEvent,
  own: OwnFields,
  changedAt: Date,
  lines: readonly string[],
): string {
  const { title, text, place, startTime } = own
  return renderCalendarEvent({
    uid: id,
    madeAt: changedAt,
    summary: title,
    times: toTimes(own),
    isBusy: startTime !== null,
    lines: [
      ...lines,
      ...(place ? [toTextLine('LOCATION', place)] : []),
      ...(text ? [toTextLine('DESCRIPTION', text)] : []),
      // An import makes a private event one of the family, whoever is chosen to see the others.
      ...(visibility === 'family' ? [toContentLine('CLASS:PRIVATE')] : []),
    ],
  })
}

function toTimes({ startDay, endDay, startTime, endTime, timeZone }: OwnFields): CalendarTimes {
  if (startTime === null || endTime === null || timeZone === null)
    return { firstDay: startDay, lastDay: endDay }
  return {
    start: { day: startDay, time: startTime, timeZone },
    end: { day: endDay, time: endTime, timeZone },
  }
}

/** The rule of a series and the days on which it has no occurrence. */
function getSeriesLines(fields: StoredFields): string[] {
  const rule = renderRule(fields)
  if (rule === undefined) return []
  const { removedDays } = fields
  return [
    toContentLine(`RRULE:${rule}`),
    ...(removedDays.length > 0 ? [toDaysLine('EXDATE', fields, removedDays)] : []),
  ]
}

/** The rule, whose end is an instant if the series has times (RFC 5545, 3.3.10). */
function renderRule(fields: StoredFields): string | undefined {
  const rule = getRule(fields)
  if (!rule) return undefined
  const { startTime, timeZone } = fields
  const { until } = rule
  if (until === undefined || startTime === null || timeZone === null) return formatRule(rule)
  const last = new Date(toInstantMs(until, startTime, timeZone)).toISOString()
  return formatRule(rule).replace(/UNTIL=\d+/, `UNTIL=${toInstant(last)}`)
}

/** Names occurrences of a series by their days. */
function toDaysLine(
  name: string,
  { startTime, timeZone }: Pick<StoredFields, 'startTime' | 'timeZone'>,
  days: readonly string[],
): string {
  if (startTime === null || timeZone === null) return toDayLine(name, days)
  return toMomentLine(
    name,
    days.map((day) => ({ day, time: startTime, timeZone })),
  )
}
