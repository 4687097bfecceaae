import * as feeds from '@lares/shared-types/contracts/calendar-feeds'
import { createItem } from '@lares/shared-types/contracts/items'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import * as planning from '@lares/shared-types/contracts/planning'
import { changeUser } from '@lares/shared-types/contracts/users'
import { type CreateEvent, createDayEvent } from '@lares/shared-types/planning'
import { addDays } from '@lares/shared-types/recurrence/days'
import ical, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTag } from '../../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'

/** In everything that is hidden from the cousin, and in nothing else. */
const hiddenWord = 'zyxmarkzyx'
const year = { from: '2027-01-01', to: '2027-12-31' }

let archive: TestArchive
let admin: TestUser
let cousin: TestUser
let hiddenItemId: string

beforeAll(async () => {
  archive = await openTestArchive({ now: () => new Date('2027-02-03T10:00:00Z') })
  admin = await archive.addUser({ isAdmin: true })
  const tag = await addTag(archive, admin, { en: `Tag ${hiddenWord}` })
  cousin = await archive.addUser({ restrictedTagIds: [tag.id], siteparams: { language: 'en' } })
  const { reply: item } = await archive.call(admin, createItem, {
    body: { kind: 'post', title: `Letter ${hiddenWord}`, body: hiddenWord, tagIds: [tag.id] },
  })
  hiddenItemId = item.id
  await archive.call(admin, createParticipant, { body: { names: { en: 'Leap' }, birth: '1956-02-29' } })
  await add('Bread, salt; wine \\ “così”', '2027-03-20', { endDay: '2027-03-22', text: 'One\nTwo' })
  await add('A title so long that its line has to be folded, '.repeat(4).trim(), '2027-04-01')
  // On both sides of the change to summer time and back.
  const evening = { startTime: '18:30', endTime: '20:00', timeZone: 'Europe/Paris' }
  await add('Choir', '2027-03-25', { ...evening, rule: 'FREQ=WEEKLY;COUNT=40', itemIds: [item.id] })
  // 02:30 does not exist on this day.
  await add('In the gap', '2027-03-28', { startTime: '02:30', endTime: '04:00', timeZone: 'Europe/Paris' })
  const { id, version } = await add('Market', '2027-05-03', { rule: 'FREQ=DAILY;COUNT=6' })
  const other = { title: 'Market, elsewhere', place: 'Lyon', startDay: '2027-05-20', endDay: '2027-05-20' }
  const { reply: changed } = await archive.call(admin, planning.changeEvent, {
    params: { id },
    body: { ...createDayEvent('', ''), ...other, version, scope: 'one', day: '2027-05-04' },
  })
  await archive.call(admin, planning.deleteEvent, {
    params: { id },
    query: { version: changed.version, scope: 'one', day: '2027-05-05' },
  })
})
afterAll(() => archive.close())

async function add(title: string, day: string, more: Partial<CreateEvent> = {}) {
  const body = { ...createDayEvent(title, day), ...more }
  return (await archive.call(admin, planning.createEvent, { body })).reply
}

async function createFeed(user: TestUser): Promise<string> {
  return (await archive.call(user, feeds.createCalendarFeed, {})).reply.path
}

const read = (path: string) => archive.app.inject({ url: path, headers: archive.getHeaders(undefined) })

/** What a calendar program makes of a feed: a line for each of its events in the year. */
function parse(text: string): string[] {
  const events = Object.values(ical.sync.parseICS(text)).filter(
    (component): component is VEvent => component?.type === 'VEVENT',
  )
  return events
    .map(({ start, end, datetype, summary, location, description, rrule }) => {
      const days = (date: Date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-')
      const show = (date: Date) => (datetype === 'date' ? days(date) : date.toISOString())
      const [first, last] = [show(start), show(end ?? start)]
      return [first, last, summary, location ?? '', description ?? '', rrule === undefined].join(' | ')
    })
    .filter((line) => line.startsWith('2027'))
    .sort()
}

/** The same lines from what the calendar of the archive shows a user. */
async function listShown(user: TestUser): Promise<string[]> {
  const { reply } = await archive.call(user, planning.listOccurrences, { query: year })
  const days = (day: string) => day.split('-').map(Number).join('-')
  const lines = await Promise.all(
    reply.occurrences.map(async ({ eventId, day, title, place, startDay, endDay, startsAt, endsAt }) => {
      const query = day === null ? {} : { day }
      const event = await archive.call(user, planning.getEvent, { params: { id: eventId }, query })
      const [first, last] = [startsAt ?? days(startDay), endsAt ?? days(addDays(endDay, 1))]
      return [first, last, title, place, event.reply.occurrence.text, true].join(' | ')
    }),
  )
  const birthdays = reply.anniversaries.map(({ when, years }) =>
    [days(when), days(addDays(when, 1)), `Leap turns ${years}`, '', '', true].join(' | '),
  )
  return [...lines, ...birthdays].sort()
}

test('a program with another parser shows the events and occurrences that the calendar shows', async () => {
  const shown = await listShown(cousin)
  expect(shown).toHaveLength(1 + 1 + 40 + 1 + 5 + 1)
  const { payload } = await read(await createFeed(cousin))
  expect(parse(payload)).toEqual(shown)
  expect(shown.filter((line) => line.includes('Choir')).slice(0, 2)).toEqual([
    '2027-03-25T17:30:00.000Z | 2027-03-25T19:00:00.000Z | Choir |  |  | true',
    '2027-04-01T16:30:00.000Z | 2027-04-01T18:00:00.000Z | Choir |  |  | true',
  ])
})

test('what is hidden from the owner is in no line of the feed, and an event that links to it stays', async () => {
  const ofCousin = (await read(await createFeed(cousin))).payload
  const ofAdmin = (await read(await createFeed(admin))).payload
  const { reply } = await archive.call(admin, planning.listOccurrences, { query: year })
  const choir = reply.occurrences.find(({ title }) => title === 'Choir')
  const params = { id: choir?.eventId ?? '' }
  const load = async (user: TestUser) =>
    (await archive.call(user, planning.getEvent, { params, query: {} })).reply.occurrence.items
  expect((await load(admin)).map(({ id }) => id)).toEqual([hiddenItemId])
  expect(await load(cousin)).toEqual([])
  const unfolded = ofCousin.replaceAll('\r\n ', '')
  for (const secret of [hiddenWord, hiddenItemId]) expect(unfolded).not.toContain(secret)
  expect(parse(ofCousin)).toEqual(parse(ofAdmin))
})

test('a program gets no calendar once its address is withdrawn, or its owner suspended', async () => {
  const withdrawn = await createFeed(cousin)
  expect(parse((await read(withdrawn)).payload)).not.toEqual([])
  await archive.call(cousin, feeds.withdrawCalendarFeed, {})
  const guest = await archive.addUser()
  const suspended = await createFeed(guest)
  expect(parse((await read(suspended)).payload)).not.toEqual([])
  const body = { version: 1, status: 'suspended' } as const
  await archive.call(admin, changeUser, { params: { id: guest.id }, body })
  for (const path of [withdrawn, suspended]) {
    const { statusCode, payload } = await read(path)
    expect([statusCode, parse(payload)]).toEqual([404, []])
  }
})
