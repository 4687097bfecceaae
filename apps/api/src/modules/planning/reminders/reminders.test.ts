import { getReminder, removeReminder, setReminder } from '@lares/shared-types/contracts/event-reminders'
import { listNotifications } from '@lares/shared-types/contracts/notifications'
import * as planning from '@lares/shared-types/contracts/planning'
import { type CreateEvent, createDayEvent, type EventScope } from '@lares/shared-types/planning'
import { PostgresQueryCompiler } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { loadActiveUser } from '../../../visibility/load-principal.ts'
import { composeMessage } from '../../push/compose-message.ts'
import { markEarlierReminders } from './mark-earlier-reminders.ts'
import { sendRemindersJob } from './send-reminders.job.ts'

let archive: TestArchive
let manager: TestUser
let user: TestUser
let now: Date

beforeAll(async () => {
  archive = await openTestArchive({ now: () => now })
})
afterAll(() => archive.close())
beforeEach(async () => {
  now = new Date('2031-03-03T08:00:00Z')
  manager = await archive.addUser({ permissions: ['planning:manage'] })
  user = await archive.addUser()
})

const evening = { startTime: '18:30', endTime: '20:00', timeZone: 'Europe/Rome' }

async function create(fields: Partial<CreateEvent> = {}) {
  const body = { ...createDayEvent('Choir', '2031-03-05'), ...evening, ...fields }
  return (await archive.call(manager, planning.createEvent, { body })).reply
}

const remind = (id: string, minutes: number, as = user, timeZone = 'Europe/Rome') =>
  archive.call(as, setReminder, { params: { id }, body: { minutes, timeZone } })

const sendReminders = (services = archive.services) =>
  sendRemindersJob.handle({}, {
    services,
    signal: new AbortController().signal,
  } as Parameters<typeof sendRemindersJob.handle>[1])

/** Runs the job at an instant, and lists all that the user was told so far: the day of each occurrence. */
async function runAt(instant: string, as = user) {
  now = new Date(instant)
  await sendReminders()
  const { notifications } = (await archive.call(as, listNotifications, { query: {} })).reply
  return notifications
    .flatMap((notification) => (notification.kind === 'event-reminder' ? [notification.event.startDay] : []))
    .sort()
}

/** Changes a whole event. */
const move = (id: string, version: number, times: Partial<CreateEvent>) =>
  archive.call(manager, planning.changeEvent, {
    params: { id },
    body: {
      ...createDayEvent('Choir', '2031-03-05'),
      ...evening,
      ...times,
      version,
      scope: 'all' as EventScope,
      day: null,
    },
  })

/** Changes the occurrences of a new series from a day on. */
async function changeFollowing(id: string, day: string, changed: Partial<CreateEvent>) {
  const opened = await archive.call(manager, planning.getEvent, { params: { id }, query: { day } })
  const { startsAt: _, endsAt: __, participants: ___, items: ____, ...given } = opened.reply.occurrence
  const body = { ...given, ...changed, version: 1, scope: 'following' as EventScope, day }
  expect((await archive.call(manager, planning.changeEvent, { params: { id }, body })).status).toBe(200)
}

test('an event that is moved earlier after it was saved before is announced, and only once', async () => {
  const { id } = await create()
  await remind(id, 60)
  await move(id, 1, { text: 'Bring the scores' })
  expect(await runAt('2031-03-05T15:00:00Z')).toEqual([])
  // Half past four in Rome: the reminder of the new time was due half an hour ago.
  await move(id, 2, { startTime: '16:30' })
  expect(await runAt('2031-03-05T15:01:00Z')).toEqual(['2031-03-05'])
  await move(id, 3, { startTime: '16:30', text: 'In the hall' })
  expect(await runAt('2031-03-05T15:02:00Z')).toEqual(['2031-03-05'])
})

test('a user is reminded once, the chosen time before the event', async () => {
  const { id } = await create()
  await remind(id, 60)
  expect(await runAt('2031-03-05T16:29:00Z')).toEqual([])
  expect(await runAt('2031-03-05T16:30:00Z')).toEqual(['2031-03-05'])
  expect(await runAt('2031-03-05T16:31:00Z')).toEqual(['2031-03-05'])
  expect(await runAt('2031-03-05T16:31:00Z', manager)).toEqual([])
  const { notifications } = (await archive.call(user, listNotifications, { query: {} })).reply
  expect(notifications[0]).toMatchObject({
    kind: 'event-reminder',
    params: { day: null },
    entity: { type: 'event', id },
    event: { title: 'Choir', startDay: '2031-03-05', startsAt: '2031-03-05T17:30:00.000Z' },
  })
})

test('each occurrence of a series has its reminder, also one that was moved', async () => {
  const series = await create({ rule: 'FREQ=WEEKLY' })
  await remind(series.id, 1440)
  expect(await runAt('2031-03-04T17:30:00Z')).toEqual(['2031-03-05'])
  const opened = await archive.call(manager, planning.getEvent, {
    params: { id: series.id },
    query: { day: '2031-03-12' },
  })
  const { startsAt: _, endsAt: __, participants: ___, items: ____, ...given } = opened.reply.occurrence
  await archive.call(manager, planning.changeEvent, {
    params: { id: series.id },
    body: {
      ...given,
      startDay: '2031-03-14',
      endDay: '2031-03-14',
      version: 1,
      scope: 'one' as EventScope,
      day: '2031-03-12',
    },
  })
  expect(await runAt('2031-03-11T18:00:00Z')).toEqual(['2031-03-05'])
  expect(await runAt('2031-03-13T17:30:00Z')).toEqual(['2031-03-05', '2031-03-14'])
  expect(await runAt('2031-03-18T17:30:00Z')).toEqual(['2031-03-05', '2031-03-14', '2031-03-19'])
})

test('a push says when an event starts in the time zone of the device, and else in that of the event', async () => {
  const { id } = await create()
  await remind(id, 60, user, 'Asia/Tokyo')
  await runAt('2031-03-05T16:30:00Z')
  const { notifications } = (await archive.call(user, listNotifications, { query: {} })).reply
  const { db } = archive.services
  const principal = await loadActiveUser(db, user.id)
  if (!principal) throw new Error('The user is not active')
  const compose = () => composeMessage(db, principal, notifications[0]?.id ?? '')
  expect(await compose()).toMatchObject({
    text: expect.stringMatching(/6 March 2031 at 02:30/),
    path: '/planning?day=2031-03-06',
  })
  await archive.call(user, removeReminder, { params: { id } })
  expect(await compose()).toMatchObject({
    text: expect.stringMatching(/5 March 2031 at 18:30/),
    path: '/planning?day=2031-03-05',
  })
})

test('the bell drops reminders of occurrences that exist no more', async () => {
  const series = await create({ rule: 'FREQ=WEEKLY' })
  await remind(series.id, 60)
  expect(await runAt('2031-03-05T16:30:00Z')).toEqual(['2031-03-05'])
  const removeFirst = { version: 1, scope: 'one' as const, day: '2031-03-05' }
  await archive.call(manager, planning.deleteEvent, { params: { id: series.id }, query: removeFirst })
  expect(await runAt('2031-03-05T16:31:00Z')).toEqual([])
  expect(await runAt('2031-03-12T16:30:00Z')).toEqual(['2031-03-12'])
  const moved = await move(series.id, 2, {
    startDay: '2031-03-04',
    endDay: '2031-03-04',
    rule: 'FREQ=WEEKLY;UNTIL=20310311',
  })
  expect(moved.status).toBe(200)
  expect(await runAt('2031-03-12T16:31:00Z')).toEqual([])
})

test('the bell drops the reminder of a single event that recurs now', async () => {
  const { id } = await create()
  await remind(id, 1440)
  expect(await runAt('2031-03-04T17:30:00Z')).toEqual(['2031-03-05'])
  await move(id, 1, { startDay: '2031-03-06', endDay: '2031-03-06', rule: 'FREQ=WEEKLY' })
  expect(await runAt('2031-03-04T17:31:00Z')).toEqual([])
})

test('the bell drops the reminders of a series that is a single event again, but not that of the single event', async () => {
  const { id } = await create()
  await remind(id, 1440)
  expect(await runAt('2031-03-04T17:30:00Z')).toEqual(['2031-03-05'])
  await move(id, 1, { startDay: '2031-03-06', endDay: '2031-03-06', rule: 'FREQ=WEEKLY' })
  expect(await runAt('2031-03-05T17:30:00Z')).toEqual(['2031-03-06'])
  await move(id, 2, { startDay: '2031-03-07', endDay: '2031-03-07' })
  expect(await runAt('2031-03-05T17:31:00Z')).toEqual(['2031-03-07'])
  expect((await archive.call(user, listNotifications, { query: {} })).reply.unread).toBe(1)
})

test('reminders that became stale before an upgrade are marked once, when the worker starts', async () => {
  const series = await create({ rule: 'FREQ=WEEKLY;BYDAY=WE,FR' })
  await remind(series.id, 60)
  await runAt('2031-03-05T16:30:00Z')
  expect(await runAt('2031-03-07T16:30:00Z')).toEqual(['2031-03-05', '2031-03-07'])
  // As earlier versions saved it: without a look at the reminders.
  const setRule = (rule: string) =>
    archive.services.db.updateTable('events').set({ rule }).where('id', '=', series.id).execute()
  const countUnread = async () => (await archive.call(user, listNotifications, { query: {} })).reply.unread
  await setRule('FREQ=WEEKLY;BYDAY=FR')
  expect(await countUnread()).toBe(2)
  await markEarlierReminders(archive.services)
  expect(await countUnread()).toBe(1)
  await setRule('FREQ=WEEKLY;BYDAY=WE,FR')
  await markEarlierReminders(archive.services)
  expect(await countUnread()).toBe(1)
})

test('a whole day is announced in the morning of the user', async () => {
  const { id } = await create({ startTime: null, endTime: null, timeZone: null })
  await remind(id, 0)
  expect(await runAt('2031-03-05T07:59:00Z')).toEqual([])
  expect(await runAt('2031-03-05T08:00:00Z')).toEqual(['2031-03-05'])
})

test('after the server was down a reminder comes late, but not when the event is over', async () => {
  const [soon, over] = [await create(), await create({ startDay: '2031-03-04', endDay: '2031-03-04' })]
  await remind(soon.id, 1440)
  await remind(over.id, 60)
  expect(await runAt('2031-03-05T10:00:00Z')).toEqual(['2031-03-05'])
})

test('nobody is reminded of an event that was deleted, also not if they were told before', async () => {
  const { id } = await create()
  await remind(id, 1440)
  await remind(id, 60, manager)
  expect(await runAt('2031-03-04T17:30:00Z')).toEqual(['2031-03-05'])
  const query = { version: 1, scope: 'all' as const }
  await archive.call(manager, planning.deleteEvent, { params: { id }, query })
  expect(await runAt('2031-03-05T16:30:00Z', manager)).toEqual([])
  expect(await runAt('2031-03-05T16:30:00Z')).toEqual([])
  expect((await archive.call(user, listNotifications, { query: {} })).reply.unread).toBe(0)
})

test('the rest of a series that was split keeps its reminders', async () => {
  const { id } = await create({ rule: 'FREQ=WEEKLY' })
  await remind(id, 60)
  await changeFollowing(id, '2031-03-12', { startTime: '19:00' })
  await runAt('2031-03-05T16:30:00Z')
  expect(await runAt('2031-03-12T17:00:00Z')).toEqual(['2031-03-05', '2031-03-12'])
})

const movedToThursday = { startDay: '2031-03-13', endDay: '2031-03-13' }

test.each<[string, Partial<CreateEvent>, string[]]>([
  ['gets another time', { startTime: '19:00' }, ['2031-03-05', '2031-03-12', '2031-03-19']],
  ['moves to another day', movedToThursday, ['2031-03-05', '2031-03-13', '2031-03-20']],
  ['becomes a single event', { rule: null }, ['2031-03-05', '2031-03-12']],
])('a reminder that was sent stays when the rest of its series %s', async (_, changed, days) => {
  now = new Date('2031-02-01T08:00:00Z')
  const { id } = await create({ rule: 'FREQ=WEEKLY' })
  await remind(id, 20_160)
  await runAt('2031-02-19T17:30:00Z')
  await runAt('2031-02-26T17:30:00Z')
  expect(await runAt('2031-03-05T17:30:00Z')).toEqual(['2031-03-05', '2031-03-12', '2031-03-19'])
  await changeFollowing(id, '2031-03-12', changed)
  expect(await runAt('2031-03-05T17:31:00Z')).toEqual(days)
  expect((await archive.call(user, listNotifications, { query: {} })).reply.unread).toBe(days.length)
})

test('a reminder is locked after its event, as a save of the event does, so that the two cannot block each other', async () => {
  const { id } = await create()
  await remind(id, 60)
  const locked: (string | undefined)[] = []
  const db = archive.services.db.withPlugin({
    transformQuery({ node, queryId }) {
      const { sql } = new PostgresQueryCompiler().compileQuery(node, queryId)
      if (/ for (update|share)/.test(sql)) locked.push(/ from "(\w+)"/.exec(sql)?.[1])
      return node
    },
    transformResult: async ({ result }) => result,
  })
  now = new Date('2031-03-05T16:30:00Z')
  await sendReminders({ ...archive.services, db })
  expect(locked.slice(0, 2)).toEqual(['events', 'event_reminders'])
})

test('a reminder is the own of each user, replaced and removed', async () => {
  const { id } = await create()
  const find = async (as: TestUser) =>
    (await archive.call(as, getReminder, { params: { id } })).reply.reminder
  await remind(id, 10)
  await remind(id, 10_080)
  expect(await find(user)).toEqual({ minutes: 10_080 })
  expect(await find(manager)).toBeNull()
  await archive.call(user, removeReminder, { params: { id } })
  expect(await find(user)).toBeNull()
  expect((await remind('01a20a18-8b8b-7621-96e5-7e4bb1803fe5', 10)).status).toBe(404)
  const body = { minutes: 10, timeZone: 'Nowhere' }
  expect((await archive.call(user, setReminder, { params: { id }, body })).error.issues).toEqual([
    { path: 'timeZone', code: 'unknown-reference' },
  ])
})
