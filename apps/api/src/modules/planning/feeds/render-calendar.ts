import { createYielder } from '@lares/server-kit/event-loop-yield'
import { getLocalizedName, type Language } from '@lares/shared-types/languages'
import type { Anniversary } from '@lares/shared-types/planning'
import { toDayNumber } from '@lares/shared-types/recurrence/days'
import { calendarEnd, renderCalendarEvent, startCalendar } from '../../../calendar-files/calendar-event.ts'
import { toTextLine } from '../../../calendar-files/content-lines.ts'
import type { Db } from '../../../db/client.ts'
import type { CalendarTexts } from '../../../languages/calendar-texts.ts'
import { fillText } from '../../../languages/export-texts.ts'
import { languagePacks } from '../../../languages/packs.ts'
import type { UserPrincipal } from '../../../visibility/principal.ts'
import { toInstants } from '../event-view.ts'
import type { FoundOccurrence } from '../occurrence-hits.ts'
import { listNearest } from './list-nearest.ts'

/** The days before and after today that a feed contains: ten years. */
const daysAround = 3653

/** Bounds the size of a feed: about 10 MB of the longest texts, and 2 MB of usual ones. */
const maxFeedEvents = 10_000
const maxDescriptionLength = 1000

/**
 * The calendar as it exists for a user, as iCalendar. Each occurrence is an event of its own, with instants in UTC: so a program
 * needs to know neither the rules of recurrence nor those of time zones.
 */
export async function renderCalendar(db: Db, user: UserPrincipal, now: Date): Promise<string> {
  const { occurrences, anniversaries } = await listNearest(db, user, {
    today: toDayNumber(now.toISOString().slice(0, 10)),
    days: daysAround,
    limit: maxFeedEvents,
  })
  const language = user.language ?? 'en'
  const texts = languagePacks[language].calendarTexts
  const pause = createYielder()
  const parts = [startCalendar('Calendar'), toTextLine('X-WR-CALNAME', texts.calendar)]
  for (const occurrence of occurrences) {
    parts.push(renderOccurrence(occurrence, now))
    await pause()
  }
  for (const anniversary of anniversaries) {
    parts.push(renderAnniversary(anniversary, texts, language, now))
    await pause()
  }
  return [...parts, calendarEnd].join('')
}

function renderOccurrence({ eventId, day, fields }: FoundOccurrence, madeAt: Date): string {
  const { title, text, place, startDay, endDay } = fields
  const { startsAt, endsAt } = toInstants(fields)
  return renderCalendarEvent({
    uid: day === null ? eventId : `${eventId}-${day}`,
    madeAt,
    summary: title,
    times: startsAt && endsAt ? { startsAt, endsAt } : { firstDay: startDay, lastDay: endDay },
    isBusy: startsAt !== null,
    lines: [
      ...(place ? [toTextLine('LOCATION', place)] : []),
      ...(text ? [toTextLine('DESCRIPTION', text.slice(0, maxDescriptionLength))] : []),
    ],
  })
}

function renderAnniversary(
  { kind, participantId, names, partnerNames, when, years, doubt }: Anniversary,
  texts: CalendarTexts,
  language: Language,
  madeAt: Date,
): string {
  const text = fillText(years === 1 ? texts[kind].one : texts[kind].other, {
    name: getLocalizedName(names, language),
    partner: getLocalizedName(partnerNames ?? {}, language),
    count: years,
  })
  return renderCalendarEvent({
    uid: `${participantId}-${kind}-${when}`,
    madeAt,
    summary: doubt ? fillText(texts.doubt[doubt], { anniversary: text }) : text,
    times: { firstDay: when, lastDay: when },
    isBusy: false,
    lines: [],
  })
}
