import type { Item } from '@lares/shared-types/items'
import type { LocalizedNames } from '@lares/shared-types/languages'
import { renderCalendarEvent, toDate } from '../../../calendar-files/calendar-event.ts'
import { toContentLine, toTextLine } from '../../../calendar-files/content-lines.ts'
import { fillText } from '../../../languages/export-texts.ts'
import { getPagePath } from '../exported-item.ts'
import { type ExportContext, getName, getTitle } from '../pages/export-context.ts'

/** A birthday that is known to the day. */
export interface Birthday {
  readonly participantId: string
  readonly names: LocalizedNames
  /** `1956-12-03` */
  readonly birth: string
  /** The last day on which they may have lived; undefined for the living. */
  readonly lastDay: string | undefined
}

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

interface DayEvent {
  readonly uid: string
  readonly day: string
  readonly summary: string
  readonly lines: readonly string[]
}

/** An all-day event that does not make anybody busy. */
function renderEvent({ madeAt }: ExportContext, { day, ...event }: DayEvent): string {
  return renderCalendarEvent({ ...event, madeAt, times: { firstDay: day, lastDay: day }, isBusy: false })
}
