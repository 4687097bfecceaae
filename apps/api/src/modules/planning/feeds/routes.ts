import { notFound } from '@lares/server-kit/app-error'
import * as contracts from '@lares/shared-types/contracts/calendar-feeds'
import { type App, route } from '../../../http/route.ts'
import { type SlotLimits, UserSlots } from '../../../http/user-slots.ts'
import type { Services } from '../../../services.ts'
import { loadActiveUser } from '../../../visibility/load-principal.ts'
import type { UserPrincipal } from '../../../visibility/principal.ts'
import { toContentDisposition } from '../../assets/disposition.ts'
import { renderCalendar } from './render-calendar.ts'
import { createFeed, findFeed, readFeed, withdrawFeed } from './stored-feeds.ts'

/** For calendars that are put together: each is read and rendered as a whole. */
const limits: SlotLimits = {
  max: 4,
  maxPerUser: 1,
  retryAfter: 5,
  message: 'The calendar is being read already. Try again when that is done.',
}

/** The private address of a user's calendar, and what calendar programs read there. */
export function calendarFeedRoutes(app: App, { db, now }: Services): void {
  const slots = new UserSlots(limits)
  /** The calendars that are being put together, by user: several devices of one often ask in the same moment. */
  const pending = new Map<string, Promise<Buffer>>()

  function render(owner: UserPrincipal): Promise<Buffer> {
    const running = pending.get(owner.userId)
    if (running) return running
    const end = slots.take(owner.userId)
    const calendar = renderCalendar(db, owner, now())
      // Once for all who wait, since it takes a while with ten thousand events.
      .then((text) => Buffer.from(text))
      .finally(() => {
        pending.delete(owner.userId)
        end()
      })
    pending.set(owner.userId, calendar)
    return calendar
  }

  route(app, db, contracts.getCalendarFeed, async ({ user }) => ({ feed: await findFeed(db, user) }))
  route(app, db, contracts.createCalendarFeed, async ({ user, request }) => {
    const created = await createFeed(db, user, now())
    app.securityLog.record(request, 'authn_token_created', { purpose: 'calendar-feed' })
    return created
  })
  route(app, db, contracts.withdrawCalendarFeed, async ({ user }) => {
    await withdrawFeed(db, user)
    return undefined
  })
  route(app, db, contracts.readCalendarFeed, async ({ params, reply }) => {
    const userId = await readFeed(db, params.token, now())
    const owner = userId === undefined ? undefined : await loadActiveUser(db, userId)
    if (!owner) throw notFound()
    const calendar = await render(owner)
    reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': toContentDisposition('lares.ics', 'attachment'),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    return reply.send(calendar)
  })
}
