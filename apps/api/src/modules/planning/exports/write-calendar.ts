import { calendarEnd, startCalendar } from '../../../calendar-files/calendar-event.ts'
import { toTextLine } from '../../../calendar-files/content-lines.ts'
import type { Db } from '../../../db/client.ts'
import { languagePacks } from '../../../languages/packs.ts'
import type { UserPrincipal } from '../../../visibility/principal.ts'
import { EventComponents } from './event-components.ts'
import { listStoredEvents } from './list-stored-events.ts'

/** The events that exist for a user, as an iCalendar file with the language of the user, each event once. */
export async function* writeCalendar(db: Db, user: UserPrincipal): AsyncGenerator<string> {
  const { calendar } = languagePacks[user.language ?? 'en'].calendarTexts
  const components = new EventComponents()
  yield startCalendar('Calendar') + toTextLine('X-WR-CALNAME', calendar)
  for await (const { event, changedAt } of listStoredEvents(db, user))
    yield components.render(event, changedAt)
  yield calendarEnd
}
