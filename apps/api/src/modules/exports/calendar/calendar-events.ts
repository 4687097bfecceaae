import type { Item } from '@lares/shared-types/items'
import type { LocalizedNames } from '@lares/shared-types/languages'
import { fillText } from '../../../languages/export-texts.ts'
import { getPagePath } from '../exported-item.ts'
import { type ExportContext, getName, getTitle } from '../pages/export-context.ts'
import { toContentLine, toTextLine } from './content-lines.ts'

/** A birthday that is known to the day. */
export interface Birthday {
  readonly participantId: string
  readonly names: LocalizedNames
  /** `1956-12-03` */
  readonly birth: string
  /** The last day on which they may have lived; undefined for the living. */
  readonly lastDay: string | undefined
}

/** The beginning of an iCalendar file (RFC 5545, 3.4). */
export const calendarStart = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Lares//Export//EN',
  'CALSCALE:GREGORIAN',
]
  .map(toContentLine)
  .join('')

export const calendarEnd = toContentLine('END:VCALENDAR')

/** The day of an EDTF date that is exact to the day, as `1956-12-03`; undefined for any other date. */
export function getExactDay(edtf: string | null | undefined): string | undefined {
  return /^(\d{4}-\d{2}-\d{2})(?:T[^/]*)?$/.exec(edtf?.trim() ?? '')?.[1]
}

/** An item as an all-day event, with the path of its page; undefined if its day is not known. */
export function renderItemEvent(context: ExportContext, item: Item): string | undefined {
  const day = getExactDay(item.date?.edtf)
  if (day === undefined) return undefined
  return renderEvent(context, {
    uid: item.id,
    day,
    summary: getTitle(context, item),
    lines: [toTextLine('DESCRIPTION', getPagePath(item))],
  })
}

/** A birthday as an event of every year of a life. */
export function renderBirthdayEvent(
  context: ExportContext,
  { participantId, names, birth, lastDay }: Birthday,
): string {
  const rule = [
    'RRULE:FREQ=YEARLY',
    // The last day of February: programs would otherwise leave out the years that have no 29 February.
    birth.endsWith('-02-29') ? ';BYMONTH=2;BYMONTHDAY=-1' : '',
    lastDay === undefined ? '' : `;UNTIL=${toDate(lastDay)}`,
  ]
  return renderEvent(context, {
    uid: `${participantId}-birthday`,
    day: birth,
    summary: fillText(context.texts.birthday, { name: getName(context, names) }),
    lines: [toContentLine(rule.join(''))],
  })
}

interface CalendarEvent {
  /** The same in every export, so that a calendar program replaces the event instead of adding it again. */
  readonly uid: string
  readonly day: string
  readonly summary: string
  /** Further properties. */
  readonly lines: readonly string[]
}

/** An all-day event that does not make anybody busy (RFC 5545, 3.6.1). */
function renderEvent({ madeAt }: ExportContext, { uid, day, summary, lines }: CalendarEvent): string {
  return [
    toContentLine('BEGIN:VEVENT'),
    toContentLine(`UID:${uid}@lares`),
    toContentLine(`DTSTAMP:${madeAt.toISOString().replace(/[-:]|\.\d+/g, '')}`),
    toContentLine(`DTSTART;VALUE=DATE:${toDate(day)}`),
    toTextLine('SUMMARY', summary),
    ...lines,
    toContentLine('TRANSP:TRANSPARENT'),
    toContentLine('END:VEVENT'),
  ].join('')
}

/** `1956-12-03` as `19561203` (RFC 5545, 3.3.4). */
function toDate(day: string): string {
  return day.replaceAll('-', '')
}
