import { type Static, Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Instant } from '../fields.ts'

/** The address at which a calendar program reads the calendar with the rights of one user. */
export const CalendarFeed = Type.Object({
  createdAt: Instant,
  /** When a program has last read it; null if none has yet. */
  readAt: Type.Union([Instant, Type.Null()]),
})
export type CalendarFeed = Static<typeof CalendarFeed>

const own = { access: 'signed-in', servedBy: 'archive', path: '/api/profile/calendar-feed' } as const

export const getCalendarFeed = defineContract({
  ...own,
  operationId: 'getCalendarFeed',
  summary: 'Whether the user has a private address of the calendar',
  method: 'GET',
  status: 200,
  reply: Type.Object({ feed: Type.Union([CalendarFeed, Type.Null()]) }),
})

export const createCalendarFeed = defineContract({
  ...own,
  operationId: 'createCalendarFeed',
  summary: 'Create a private address of the calendar; an earlier one stops working',
  method: 'POST',
  status: 201,
  reply: Type.Object({
    /** The path of the address, which is not shown again. */
    path: Type.String(),
    feed: CalendarFeed,
  }),
})

export const withdrawCalendarFeed = defineContract({
  ...own,
  operationId: 'withdrawCalendarFeed',
  summary: 'Withdraw the private address of the calendar',
  method: 'DELETE',
  status: 204,
})

export const readCalendarFeed = defineContract({
  operationId: 'readCalendarFeed',
  summary:
    'The calendar of one user as iCalendar: a year back and two years ahead, each occurrence as an event of its own',
  method: 'GET',
  path: '/api/calendar/:token',
  access: 'public',
  servedBy: 'archive',
  params: Type.Object({ token: Type.String({ pattern: '^[\\w-]{43}$' }) }),
  status: 200,
  produces: 'text/calendar',
  errors: ['not-found', 'too-many-requests'],
})
