import {
  getAnniversaryReminder,
  removeAnniversaryReminder,
  setAnniversaryReminder,
} from '@lares/shared-types/contracts/anniversary-reminders'
import { chooseNotificationChannels } from '@lares/shared-types/contracts/notification-choices'
import { listNotifications } from '@lares/shared-types/contracts/notifications'
import * as participants from '@lares/shared-types/contracts/participants'
import type { CreateParticipant } from '@lares/shared-types/participants'
import type { SetAnniversaryReminder } from '@lares/shared-types/planning'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { loadActiveUser } from '../../../visibility/load-principal.ts'
import { composeMessage } from '../../push/compose-message.ts'
import { sendRemindersJob } from './send-reminders.job.ts'

let archive: TestArchive
let admin: TestUser
let user: TestUser
let now: Date

beforeAll(async () => {
  archive = await openTestArchive({ now: () => now })
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())
beforeEach(async () => {
  now = new Date('2031-03-01T12:00:00Z')
  user = await archive.addUser()
})
afterEach(async () => {
  const { db } = archive.services
  await db.deleteFrom('anniversary_reminders').execute()
  await db.deleteFrom('participant_relations').execute()
  await db.deleteFrom('participants').execute()
})

const all: SetAnniversaryReminder = {
  daysBefore: 0,
  kinds: ['birthday', 'remembrance', 'wedding'],
  timeZone: 'Europe/Rome',
}
const remind = (changed: Partial<SetAnniversaryReminder> = {}, as = user) =>
  archive.call(as, setAnniversaryReminder, { body: { ...all, ...changed } })

async function add(name: string, fields: Partial<CreateParticipant> = {}) {
  const body = { names: { it: name }, ...fields }
  return (await archive.call(admin, participants.createParticipant, { body })).reply
}

const list = async (as = user) => (await archive.call(as, listNotifications, { query: {} })).reply

/** Runs the job at an instant, and lists all anniversaries of which a user was told so far. */
async function runAt(instant: string, as = user): Promise<string[]> {
  now = new Date(instant)
  await sendRemindersJob.handle({}, {
    services: archive.services,
    signal: new AbortController().signal,
  } as Parameters<typeof sendRemindersJob.handle>[1])
  const { notifications, unread } = await list(as)
  expect(unread).toBe(notifications.length)
  return notifications
    .flatMap((notification) => {
      if (notification.kind !== 'anniversary-reminder') return []
      const { kind, names, partnerNames, when, years } = notification.anniversary
      return `${when} ${[names.it, partnerNames?.it].filter(Boolean).sort().join(' + ')} ${kind} ${years}`
    })
    .sort()
}

test('nobody is reminded who has not asked for it', async () => {
  await add('Ada', { birth: '1956-03-05' })
  expect((await archive.call(user, getAnniversaryReminder, {})).reply).toEqual({ reminder: null })
  expect(await runAt('2031-03-05T12:00:00Z')).toEqual([])
})

test('a birthday is told once, on its day at nine in the time zone of the device, to those who have chosen so', async () => {
  const other = await archive.addUser()
  await add('Ada', { birth: '1956-03-05' })
  await add('Bruno', { birth: '1990-03-06' })
  await remind()
  await remind({ timeZone: 'America/New_York' }, other)
  expect(await runAt('2031-03-05T07:59:00Z')).toEqual([])
  expect(await runAt('2031-03-05T08:00:00Z')).toEqual(['2031-03-05 Ada birthday 75'])
  expect(await runAt('2031-03-05T08:01:00Z')).toEqual(['2031-03-05 Ada birthday 75'])
  expect(await runAt('2031-03-05T13:59:00Z', other)).toEqual([])
  expect(await runAt('2031-03-05T14:00:00Z', other)).toEqual(['2031-03-05 Ada birthday 75'])
  expect(await runAt('2031-03-05T22:30:00Z')).toEqual(['2031-03-05 Ada birthday 75'])
  expect(await runAt('2031-03-06T08:00:00Z')).toEqual([
    '2031-03-05 Ada birthday 75',
    '2031-03-06 Bruno birthday 41',
  ])
})

test.each([
  [1, '2031-03-04T08:00:00Z', '2031-03-04T07:59:00Z'],
  [7, '2031-02-26T08:00:00Z', '2031-02-26T07:59:00Z'],
] as const)('a reminder of %i days before is not earlier', async (daysBefore, due, before) => {
  now = new Date('2031-02-01T12:00:00Z')
  await add('Ada', { birth: '1956-03-05' })
  await remind({ daysBefore })
  expect(await runAt(before)).toEqual([])
  expect(await runAt(due)).toEqual(['2031-03-05 Ada birthday 75'])
  expect(await runAt('2031-03-05T12:00:00Z')).toEqual(['2031-03-05 Ada birthday 75'])
})

test('a reminder is late after the server was down, until its day is over where the user is', async () => {
  await add('Ada', { birth: '1956-03-05' })
  await add('Bruno', { birth: '1990-03-06' })
  await remind()
  expect(await runAt('2031-03-06T22:59:00Z')).toEqual(['2031-03-06 Bruno birthday 41'])
  await add('Carla', { birth: '1991-03-07' })
  expect(await runAt('2031-03-07T23:01:00Z')).toEqual(['2031-03-06 Bruno birthday 41'])
})

test('another choice of days repeats nothing', async () => {
  await add('Ada', { birth: '1956-03-05' })
  await remind({ daysBefore: 7 })
  expect(await runAt('2031-03-02T08:00:00Z')).toEqual(['2031-03-05 Ada birthday 75'])
  await remind({ daysBefore: 0 })
  expect(await runAt('2031-03-05T08:00:00Z')).toEqual(['2031-03-05 Ada birthday 75'])
  await archive.call(user, removeAnniversaryReminder, {})
  await remind({ daysBefore: 1 })
  expect(await runAt('2031-03-05T09:00:00Z')).toEqual(['2031-03-05 Ada birthday 75'])
  await archive.call(user, removeAnniversaryReminder, {})
  expect(await runAt('2032-03-05T09:00:00Z')).toEqual(['2031-03-05 Ada birthday 75'])
})

test('29 February is on the 28th in common years', async () => {
  now = new Date('2031-02-01T12:00:00Z')
  await add('Leo', { birth: '1960-02-29' })
  await remind()
  expect(await runAt('2031-02-28T08:00:00Z')).toEqual(['2031-02-28 Leo birthday 71'])
  expect(await runAt('2032-02-28T08:00:00Z')).toEqual(['2031-02-28 Leo birthday 71'])
  expect(await runAt('2032-02-29T08:00:00Z')).toEqual([
    '2031-02-28 Leo birthday 71',
    '2032-02-29 Leo birthday 72',
  ])
})

test('who has died has no birthday but a day of remembrance, and dates without a day have none', async () => {
  await add('Carla', { birth: '1901-03-05', death: '1996-03-07' })
  await add('Emma', { birth: '1956-03' })
  await add('Franz', { birth: '195X' })
  await add('Greta', { birth: '1960-03-08~' })
  await add('Newborn', { birth: '2031-03-09' })
  await remind({ daysBefore: 7 })
  expect(await runAt('2031-03-04T08:00:00Z')).toEqual([
    '2031-03-07 Carla remembrance 35',
    '2031-03-08 Greta birthday 71',
  ])
  const { notifications } = await list()
  expect(notifications).toContainEqual(
    expect.objectContaining({ anniversary: expect.objectContaining({ doubt: 'approximate' }) }),
  )
})

test('a wedding is told once for both, and only the chosen kinds are', async () => {
  const mario = await add('Mario', { birth: '1970-03-05' })
  const relations = [{ participantId: mario.id, kind: 'partner' as const, since: '2001-03-05' }]
  await add('Lia', { relations })
  await remind({ kinds: ['wedding', 'remembrance'] })
  expect(await runAt('2031-03-05T08:00:00Z')).toEqual(['2031-03-05 Lia + Mario wedding 30'])
})

describe('the reminder of a person', () => {
  test('goes on to whom they were merged into, and is not repeated', async () => {
    const ada = await add('Ada', { birth: '1956-03-05' })
    const adele = await add('Adele', { birth: '1956' })
    await remind()
    expect(await runAt('2031-03-05T08:00:00Z')).toEqual(['2031-03-05 Ada birthday 75'])
    const { status } = await archive.call(admin, participants.mergeParticipant, {
      params: { id: ada.id },
      body: { intoId: adele.id, version: ada.version, intoVersion: adele.version },
    })
    expect(status).toBe(200)
    const merged = (await archive.call(admin, participants.getParticipant, { params: { id: adele.id } }))
      .reply
    const exact = { version: merged.version, birth: '1956-03-05' }
    await archive.call(admin, participants.changeParticipant, { params: { id: adele.id }, body: exact })
    await remind()
    expect(await runAt('2031-03-05T09:00:00Z')).toEqual(['2031-03-05 Adele birthday 75'])
  })

  test('is gone while they are deleted, their day is another one, or they have died', async () => {
    const ada = await add('Ada', { birth: '1956-03-05' })
    await remind()
    const told = ['2031-03-05 Ada birthday 75']
    const params = { id: ada.id }
    let { version } = ada
    const change = async (body: object) => {
      const { reply } = await archive.call(admin, participants.changeParticipant, {
        params,
        body: { version, ...body },
      })
      version = reply.version
    }
    const read = () => runAt('2031-03-05T09:00:00Z')
    expect(await read()).toEqual(told)
    await change({ birth: '1956-03-15' })
    expect(await read()).toEqual([])
    await change({ birth: '1956-03-05' })
    expect(await read()).toEqual(told)
    await change({ death: '2031-03-04' })
    expect(await read()).toEqual([])
    await change({ death: null })
    expect(await read()).toEqual(told)
    await archive.call(admin, participants.deleteParticipant, { params, query: { version } })
    expect(await read()).toEqual([])
    await archive.call(admin, participants.restoreParticipant, { params })
    expect(await read()).toEqual(told)
  })
})

test('who is suspended or has switched the kind off is told nothing', async () => {
  await add('Ada', { birth: '1956-03-05' })
  await remind()
  const channels = { bell: false, push: false, mail: false }
  const kind = 'anniversary-reminder' as const
  await archive.call(user, chooseNotificationChannels, { params: { kind }, body: channels })
  expect(await runAt('2031-03-05T08:00:00Z')).toEqual([])
  const suspended = await archive.addUser()
  await remind({}, suspended)
  const { db } = archive.services
  await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.id).execute()
  await runAt('2031-03-05T09:00:00Z')
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('user_id', 'in', [user.id, suspended.id])
    .execute()
  expect(rows).toEqual([])
})

test('a push tells it in the language of the user, and opens the day in the calendar', async () => {
  const french = await archive.addUser({ siteparams: { language: 'fr' } })
  await add('Ada', { birth: '1956-04-01' })
  now = new Date('2031-03-31T12:00:00Z')
  await remind({ daysBefore: 1 }, french)
  await runAt('2031-03-31T12:00:00Z', french)
  const { db } = archive.services
  const principal = await loadActiveUser(db, french.id)
  const { notifications } = await list(french)
  if (!principal) throw new Error('The user is not active')
  expect(await composeMessage(db, principal, notifications[0]?.id ?? '')).toMatchObject({
    text: 'Ada fête ses 75 ans – mardi 1er avril 2031',
    path: '/planning?day=2031-04-01',
    language: 'fr',
  })
})

test('a reminder is each user’s own, replaced and removed', async () => {
  const read = async (as: TestUser) => (await archive.call(as, getAnniversaryReminder, {})).reply.reminder
  await remind({ daysBefore: 1 })
  expect((await remind({ daysBefore: 7, kinds: ['birthday'] })).reply).toEqual({
    reminder: { daysBefore: 7, kinds: ['birthday'] },
  })
  expect(await read(user)).toEqual({ daysBefore: 7, kinds: ['birthday'] })
  expect(await read(admin)).toBeNull()
  expect((await archive.call(user, removeAnniversaryReminder, {})).status).toBe(204)
  expect(await read(user)).toBeNull()
  expect((await archive.call(user, removeAnniversaryReminder, {})).status).toBe(204)
})

test.each([
  ['timeZone', 422, { timeZone: 'Nowhere' }],
  ['daysBefore', 400, { daysBefore: 3 as never }],
  ['kinds', 400, { kinds: [] }],
  ['kinds', 400, { kinds: ['birthday', 'birthday'] as never }],
])('a wrong %s is refused', async (field, expected, changed) => {
  const { status, error } = await remind(changed)
  expect(status).toBe(expected)
  expect(error.issues?.[0]?.path).toMatch(new RegExp(`^${field}`))
})
