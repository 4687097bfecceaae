import { buildUrl } from '@lares/shared-types/contract'
import * as feeds from '@lares/shared-types/contracts/calendar-feeds'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import { changeEvent, createEvent } from '@lares/shared-types/contracts/planning'
import { changeUser, deleteUser } from '@lares/shared-types/contracts/users'
import { type CreateEvent, createDayEvent } from '@lares/shared-types/planning'
import { addDays } from '@lares/shared-types/recurrence/days'
import { measureEventLoopBlockMs } from '@lares/test-harness/measure-event-loop-block'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

const today = () => archive.services.now().toISOString().slice(0, 10)

async function addEvent(title: string, day: string, more: Partial<CreateEvent> = {}) {
  const body: CreateEvent = {
    ...createDayEvent(title, day),
    ...more,
  }
  return (await archive.call(admin, createEvent, { body })).reply
}

/** Creates a feed of the user and returns its path. */
const createFeed = async (user: TestUser) =>
  (await archive.call(user, feeds.createCalendarFeed, {})).reply.path

/** Reads a feed as a calendar program does: without a session. */
const read = (path: string) => archive.app.inject({ url: path, headers: archive.getHeaders(undefined) })

/** The properties of each event whose summary contains a word, without folding. */
async function readEvents(path: string, word: string): Promise<string[][]> {
  const { payload } = await read(path)
  const lines = payload.replaceAll('\r\n ', '').split('\r\n')
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
  return lines
    .join('\n')
    .split('BEGIN:VEVENT\n')
    .slice(1)
    .map((event) => event.slice(0, event.indexOf('\nEND:VEVENT')).split('\n'))
    .filter((properties) => properties.some((line) => line.startsWith('SUMMARY:') && line.includes(word)))
}

describe('a calendar feed', () => {
  test('has whole days, times as instants, and each occurrence of what recurs', async () => {
    const user = await archive.addUser()
    const path = await createFeed(user)
    const day = addDays(today(), 10)
    const trip = await addEvent('Reed trip', day, {
      endDay: addDays(day, 2),
      place: 'Lyon; by train',
      text: 'One\nTwo',
    })
    await addEvent('Reed dinner', '2026-12-24', {
      startTime: '18:30',
      endTime: '20:00',
      timeZone: 'Europe/Paris',
    })
    const weekly = await addEvent('Reed walk', day, { rule: 'FREQ=WEEKLY;COUNT=3' })
    const compact = (value: string) => value.replaceAll('-', '')
    const [found] = await readEvents(path, 'Reed trip')
    expect(found).toEqual([
      `UID:${trip.id}@lares`,
      expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/),
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(addDays(day, 3))}`,
      'SUMMARY:Reed trip',
      'LOCATION:Lyon\\; by train',
      'DESCRIPTION:One\\nTwo',
      'TRANSP:TRANSPARENT',
    ])
    const [dinner] = await readEvents(path, 'Reed dinner')
    expect(dinner).toContain('DTSTART:20261224T173000Z')
    expect(dinner).toContain('DTEND:20261224T190000Z')
    expect((await readEvents(path, 'Reed walk')).map(([uid]) => uid)).toEqual(
      [0, 7, 14].map((days) => `UID:${weekly.id}-${addDays(day, days)}@lares`),
    )
  })

  test('has an occurrence that was changed by itself as it is, and not twice', async () => {
    const user = await archive.addUser()
    const path = await createFeed(user)
    const day = addDays(today(), 20)
    const event = await addEvent('Heath choir', day, { rule: 'FREQ=DAILY;COUNT=2' })
    const { startsAt: _, endsAt: __, participants: ___, items: ____, ...state } = event.occurrence
    await archive.call(admin, changeEvent, {
      params: { id: event.id },
      body: {
        ...state,
        title: 'Heath choir, at home',
        startDay: addDays(day, 5),
        endDay: addDays(day, 5),
        version: event.version,
        scope: 'one',
        day,
      },
    })
    const summaries = (await readEvents(path, 'Heath')).map((lines) => [lines[0], lines[3]])
    expect(summaries).toEqual([
      [`UID:${event.id}-${addDays(day, 1)}@lares`, 'SUMMARY:Heath choir'],
      [`UID:${event.id}-${day}@lares`, 'SUMMARY:Heath choir\\, at home'],
    ])
  })

  test('has birthdays in the language of its user, on 28 February in common years', async () => {
    await archive.call(admin, createParticipant, { body: { names: { en: 'Ottilie' }, birth: '1952-02-29' } })
    const path = await createFeed(await archive.addUser({ siteparams: { language: 'de' } }))
    const found = await readEvents(path, 'Ottilie')
    const year = Number(today().slice(0, 4))
    expect(found.length).toBeGreaterThanOrEqual(2)
    const next = found.find((lines) => lines.includes(`SUMMARY:Ottilie wird ${year + 1 - 1952} Jahre alt`))
    const isLeap = (year + 1) % 4 === 0
    expect(next).toContain(`DTSTART;VALUE=DATE:${year + 1}02${isLeap ? '29' : '28'}`)
  })

  test('is known by its address alone: another, an earlier and a withdrawn one are not found', async () => {
    const user = await archive.addUser()
    expect((await archive.call(user, feeds.getCalendarFeed, {})).reply.feed).toBeNull()
    const earlier = await createFeed(user)
    const path = await createFeed(user)
    expect(path).not.toBe(earlier)
    expect((await archive.call(user, feeds.getCalendarFeed, {})).reply.feed).toMatchObject({ readAt: null })
    const response = await read(path)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    expect((await archive.call(user, feeds.getCalendarFeed, {})).reply.feed?.readAt).not.toBeNull()
    const unknown = buildUrl(feeds.readCalendarFeed, { params: { token: 'A'.repeat(43) } })
    for (const address of [earlier, unknown]) expect((await read(address)).statusCode).toBe(404)
    expect((await read(`${path}x`)).statusCode).toBe(400)
    await archive.call(user, feeds.withdrawCalendarFeed, {})
    expect((await read(path)).statusCode).toBe(404)
    expect((await archive.call(undefined, feeds.createCalendarFeed, {})).status).toBe(401)
  })

  test('ends with the rights of its user', async () => {
    const [suspended, deleted] = [await archive.addUser(), await archive.addUser()]
    const paths = [await createFeed(suspended), await createFeed(deleted)]
    await archive.call(admin, changeUser, {
      params: { id: suspended.id },
      body: { version: 1, status: 'suspended' },
    })
    await archive.call(admin, deleteUser, { params: { id: deleted.id }, query: { version: 1 } })
    for (const path of paths) expect((await read(path)).statusCode).toBe(404)
  })

  test('covers ten years before and after today, of events, series and birthdays', async () => {
    await archive.call(admin, createParticipant, { body: { names: { en: 'Otmar' }, birth: '1952-03-04' } })
    const path = await createFeed(await archive.addUser())
    await addEvent('Fen, too early', addDays(today(), -3700))
    await addEvent('Fen, early', addDays(today(), -3600))
    await addEvent('Fen, late', addDays(today(), 3600))
    await addEvent('Fen, too late', addDays(today(), 3700))
    await addEvent('Fen, each year', addDays(today(), -7300), { rule: 'FREQ=YEARLY' })
    const summaries = (await readEvents(path, 'Fen')).map(
      (lines) => lines.find((line) => line.startsWith('SUMMARY:'))?.slice(8) ?? '',
    )
    expect(summaries.filter((summary) => !summary.endsWith('each year'))).toEqual([
      'Fen\\, early',
      'Fen\\, late',
    ])
    expect(summaries.filter((summary) => summary.endsWith('each year')).length).toBeGreaterThanOrEqual(20)
    expect((await readEvents(path, 'Otmar')).length).toBeGreaterThanOrEqual(20)
  })

  test('says of birthdays and wedding anniversaries that their date is not exact, in the language of the user', async () => {
    const { reply } = await archive.call(admin, createParticipant, {
      body: { names: { en: 'Plover B' }, birth: '1952-03-04~' },
    })
    const relations = [{ participantId: reply.id, kind: 'partner' as const, since: '1976-02-29?' }]
    await archive.call(admin, createParticipant, { body: { names: { en: 'Plover A' }, relations } })
    const path = await createFeed(await archive.addUser({ siteparams: { language: 'de' } }))
    const summaries = (await readEvents(path, 'Plover')).flatMap((lines) =>
      lines.filter((line) => line.startsWith('SUMMARY:')),
    )
    const birthdays = summaries.filter((line) => line.includes('alt'))
    expect(birthdays.length).toBeGreaterThanOrEqual(20)
    for (const line of birthdays) expect(line).toMatch(/:Plover B wird \d+ Jahre alt \(Datum ungefähr\)$/)
    const weddings = summaries.filter((line) => line.includes('zusammen'))
    expect(weddings.length).toBeGreaterThanOrEqual(20)
    for (const line of weddings)
      expect(line).toMatch(/Plover [AB] und Plover [AB]\\, \d+ Jahre zusammen \(Datum unsicher\)$/)
  })

  test('has all anniversaries of the coming days, also if those of the past days are thousands', async () => {
    const { db } = archive.services
    const path = await createFeed(await archive.addUser())
    const toBirth = (by: number) => `1952${addDays(today(), by).slice(4)}`
    const coming = Array.from({ length: 92 }, (_, index) => index + 1)
    const births = [
      ...Array.from({ length: 3500 }, (_, index) => ['Egret', toBirth(-1 - (index % 92))] as const),
      ...coming.map((by) => ['Heron', toBirth(by)] as const),
    ]
    const [names, dates] = [births.map(([name]) => name), births.map(([, birth]) => birth)]
    await sql`insert into participants (id, names, birth_edtf)
      select gen_random_uuid(), jsonb_build_object('en', name), birth
      from unnest(${names}::text[], ${dates}::text[]) as person (name, birth)`.execute(db)
    const days = (await readEvents(path, 'Heron')).map(
      (lines) => lines.find((line) => line.startsWith('DTSTART'))?.slice(-8) ?? '',
    )
    const compact = (by: number) => addDays(today(), by).replaceAll('-', '')
    expect(days.filter((day) => day > compact(0) && day <= compact(92))).toEqual(coming.map(compact))
    await sql`delete from participants where names ->> 'en' in ('Egret', 'Heron')`.execute(db)
  })

  test('has no more events than its limit: of too many, those nearest to today, in their order', async () => {
    const path = await createFeed(await archive.addUser())
    for (let number = 0; number < 11; number += 1)
      await addEvent(`Moor ${number}`, addDays(today(), -4000), { rule: 'FREQ=DAILY' })
    expect((await read(path)).payload.match(/BEGIN:VEVENT/g)?.length).toBe(10_000)
    const days = (await readEvents(path, 'Moor')).map(
      (lines) => lines.find((line) => line.startsWith('DTSTART'))?.slice(-8) ?? '',
    )
    expect(days).toEqual(days.toSorted())
    const compact = (by: number) => addDays(today(), by).replaceAll('-', '')
    const near = days.filter((day) => day > compact(-440) && day < compact(440))
    expect(near).toHaveLength(11 * 879)
    expect(days.filter((day) => day < compact(-460) || day > compact(460))).toEqual([])
  })

  test('is put together without blocking other calls, and once at a time for a user', async () => {
    const user = await archive.addUser()
    const path = await createFeed(user)
    const { db } = archive.services
    const events = await db.selectFrom('events').select('id').where('title', 'like', 'Moor %').execute()
    await sql`update events set body = ${'ä long text, '.repeat(80)} where title like 'Moor %'`.execute(db)
    expect(events).toHaveLength(11)
    const blockedMs = await measureEventLoopBlockMs(async () => {
      const replies = await Promise.all([read(path), read(path)])
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    }, 150)
    expect(blockedMs).toBeLessThan(150)
    expect((await read(path)).statusCode).toBe(200)
  })
})
