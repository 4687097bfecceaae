import { Readable } from 'node:stream'
import * as contracts from '@lares/shared-types/contracts/calendar-exports'
import { type App, route } from '../../../http/route.ts'
import type { Services } from '../../../services.ts'
import { toContentDisposition } from '../../assets/disposition.ts'
import { writeCalendar } from './write-calendar.ts'

/** The calendar as a file. */
export function calendarExportRoutes(app: App, { db }: Services): void {
  route(app, db, contracts.exportCalendar, async ({ user, reply }) => {
    reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': toContentDisposition('calendar.ics', 'attachment'),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    // The stream asks for the next page when the client has taken the previous one, and ends the generator if it goes away.
    return reply.send(Readable.from(writeCalendar(db, user), { objectMode: false }))
  })
}
