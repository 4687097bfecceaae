import { type CalendarImport, maxCalendarBytes } from '@lares/shared-types/calendar-imports'
import { createCalendarFeed, readCalendarFeed } from '@lares/shared-types/contracts/calendar-feeds'
import { importCalendar, previewCalendarImport } from '@lares/shared-types/contracts/calendar-imports'
import * as planning from '@lares/shared-types/contracts/planning'
import { createDayEvent } from '@lares/shared-types/planning'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'

let archive: TestArchive
let manager: TestUser
let reader: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  manager = await archive.addUser({ permissions: ['planning:manage'] })
  reader = await archive.addUser()
})
afterAll(() => archive.close())

const toEvent = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT']
const toFile = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')

const timeZone = 'Europe/Rome'
const preview = async (text: string) =>
  (await archive.call(manager, previewCalendarImport, { body: { text, timeZone } })).reply
const take = async (text: string, more: Partial<CalendarImport> = {}) =>
  (
    await archive.call(manager, importCalendar, {
      body: { text, timeZone, visibility: 'family', restoreDeleted: false, ...more },
    })
  ).reply

/** The occurrences of a month, for a user or a guest. */
async function list(month: string, user: TestUser | undefined = reader) {
  const query = { from: `${month}-01`, to: `${month}-28` }
  return (await archive.call(user, planning.listOccurrences, { query })).reply.occurrences
}
const listTitles = async (month: string, user?: TestUser) =>
  (await list(month, user)).map(({ title }) => title)

test('a file is previewed without being stored, and imported once', async () => {
  const file = toFile(
    ...toEvent('feast', 'SUMMARY:Feast', 'DTSTART;VALUE=DATE:20310302'),
    ...toEvent(
      'choir',
      'SUMMARY:Choir',
      'DTSTART:20310303T183000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ),
    ...toEvent('tick', 'SUMMARY:Tick', 'DTSTART:20310303T183000', 'RRULE:FREQ=SECONDLY'),
  )
  const counts = {
    created: 2,
    changed: 0,
    same: 0,
    deleted: 0,
    shortened: 0,
    ignored: 0,
    refused: 1,
    refusals: [{ title: 'Tick', day: '2031-03-03', reason: 'too-frequent' }],
  }
  expect(await preview(file)).toEqual(counts)
  expect(await list('2031-03')).toEqual([])
  expect(await take(file)).toEqual(counts)
  const imported = await list('2031-03')
  expect(imported.map(({ title, startsAt }) => [title, startsAt])).toEqual([
    ['Feast', null],
    ['Choir', '2031-03-03T17:30:00.000Z'],
    ['Choir', '2031-03-10T17:30:00.000Z'],
  ])
  expect(await take(file)).toMatchObject({ created: 0, changed: 0, same: 2, refused: 1 })
  expect(await list('2031-03')).toEqual(imported)
})

test('a later file changes what it has changed, and keeps what was added here', async () => {
  const lines = (title: string) => toEvent('trip', `SUMMARY:${title}`, 'DTSTART;VALUE=DATE:20310402')
  await take(toFile(...lines('Trip')), { visibility: 'public' })
  const [occurrence] = await list('2031-04')
  const params = { id: occurrence?.eventId ?? '' }
  const { reply: event } = await archive.call(manager, planning.getEvent, { params, query: {} })
  await archive.call(manager, planning.changeEvent, {
    params,
    body: {
      ...createDayEvent('Trip', '2031-04-03'),
      text: 'Ours',
      visibility: 'public',
      version: event.version,
      scope: 'all',
      day: null,
    },
  })
  // What was moved here stays, because the file has not changed.
  expect(await take(toFile(...lines('Trip')))).toMatchObject({ same: 1 })
  expect((await list('2031-04'))[0]?.startDay).toBe('2031-04-03')
  expect(await take(toFile(...lines('Journey')))).toMatchObject({ changed: 1 })
  expect(await list('2031-04')).toEqual([
    expect.objectContaining({
      eventId: params.id,
      title: 'Journey',
      startDay: '2031-04-02',
      visibility: 'public',
    }),
  ])
})

test('what was deleted here comes back only if that is asked for', async () => {
  const file = toFile(...toEvent('gone', 'SUMMARY:Gone', 'DTSTART;VALUE=DATE:20310502'))
  await take(file)
  const [occurrence] = await list('2031-05')
  await archive.call(manager, planning.deleteEvent, {
    params: { id: occurrence?.eventId ?? '' },
    query: { version: 1, scope: 'all' },
  })
  expect(await preview(file)).toMatchObject({ created: 0, same: 0, deleted: 1 })
  expect(await take(file)).toMatchObject({ changed: 0, deleted: 1 })
  expect(await list('2031-05')).toEqual([])
  expect(await take(file, { restoreDeleted: true })).toMatchObject({ changed: 1, deleted: 0 })
  expect(await list('2031-05')).toEqual([expect.objectContaining({ eventId: occurrence?.eventId })])
})

test('the feed of this archive changes nothing when it is imported', async () => {
  const { reply: feed } = await archive.call(manager, createCalendarFeed, {})
  const token =
    feed.path
      .split('/')
      .at(-1)
      ?.replace(/\.ics$/, '') ?? ''
  const today = archive.services.now().toISOString().slice(0, 10)
  await archive.call(manager, planning.createEvent, {
    body: { ...createDayEvent('Daily', today), rule: 'FREQ=DAILY;COUNT=3' },
  })
  const { bytes } = await archive.call(undefined, readCalendarFeed, { params: { token } })
  const counts = await take(bytes.toString('utf8'))
  expect(counts).toMatchObject({ created: 0, changed: 0, deleted: 0, refused: 0 })
  expect(counts.same).toBeGreaterThanOrEqual(3)
})

test('new events are seen by those who were chosen, and private ones by the family', async () => {
  const file = toFile(
    ...toEvent('open', 'SUMMARY:Open', 'DTSTART;VALUE=DATE:20310602'),
    ...toEvent('secret', 'SUMMARY:Secret', 'DTSTART;VALUE=DATE:20310602', 'CLASS:PRIVATE'),
  )
  await take(file, { visibility: 'public' })
  const query = { from: '2031-06-01', to: '2031-06-28' }
  const { reply } = await archive.call(undefined, planning.listOccurrences, { query })
  expect(reply.occurrences.map(({ title }) => title)).toEqual(['Open'])
  expect((await listTitles('2031-06')).sort()).toEqual(['Open', 'Secret'])
})

test('an event that became private is hidden from guests, also one that comes back', async () => {
  const lines = (...more: string[]) => toEvent('veil', 'SUMMARY:Veil', 'DTSTART;VALUE=DATE:20310902', ...more)
  const listForGuests = async () => {
    const query = { from: '2031-09-01', to: '2031-09-28' }
    return (await archive.call(undefined, planning.listOccurrences, { query })).reply.occurrences
  }
  await take(toFile(...lines()), { visibility: 'public' })
  const [occurrence] = await listForGuests()
  const params = { id: occurrence?.eventId ?? '' }
  expect(await take(toFile(...lines('CLASS:PRIVATE')))).toMatchObject({ changed: 1 })
  expect(await listForGuests()).toEqual([])
  expect(await listTitles('2031-09')).toEqual(['Veil'])
  await archive.call(manager, planning.changeEvent, {
    params,
    body: {
      ...createDayEvent('Veil', '2031-09-02'),
      visibility: 'public',
      version: 2,
      scope: 'all',
      day: null,
    },
  })
  expect(await listForGuests()).toHaveLength(1)
  await archive.call(manager, planning.deleteEvent, { params, query: { version: 3, scope: 'all' } })
  await take(toFile(...lines('CLASS:PRIVATE')), { restoreDeleted: true })
  expect(await listForGuests()).toEqual([])
  expect(await listTitles('2031-09')).toEqual(['Veil'])
})

test('two imports of one file at the same time create its events once', async () => {
  const file = toFile(...toEvent('race', 'SUMMARY:Race', 'DTSTART;VALUE=DATE:20310702'))
  const counts = await Promise.all([take(file), take(file)])
  expect(counts.map(({ created }) => created).sort()).toEqual([0, 1])
  expect(await listTitles('2031-07')).toEqual(['Race'])
})

test('what is no calendar, has too many events or names no time zone is refused', async () => {
  const refuse = async (text: string, zone = timeZone) =>
    (await archive.call(manager, previewCalendarImport, { body: { text, timeZone: zone } })).error.issues
  const event = toEvent('one', 'SUMMARY:One', 'DTSTART;VALUE=DATE:20310802')
  expect(await refuse('BEGIN:VCARD')).toEqual([{ path: 'text', code: 'wrong-format' }])
  expect(await refuse(toFile(...event), 'Nowhere')).toEqual([{ path: 'timeZone', code: 'unknown-reference' }])
  expect(await refuse(toFile(...Array.from({ length: 10_001 }, () => event).flat()))).toEqual([
    { path: 'text', code: 'too-many' },
  ])
})

test('a file of more than 10 MB is refused with its reason before it is read, and so is a larger body', async () => {
  const event = toEvent('large', 'SUMMARY:Large', 'DTSTART;VALUE=DATE:20310902').join('\r\n')
  const fill = (length: number) => toFile(event, `X-FILL:${'a'.repeat(length)}`)
  const send = (text: string) => archive.call(manager, previewCalendarImport, { body: { text, timeZone } })
  expect((await send(fill(maxCalendarBytes))).error).toMatchObject({
    code: 'invalid-request',
    issues: [{ path: 'text', code: 'too-long' }],
  })
  const huge = await send(fill(2 * maxCalendarBytes))
  expect([huge.status, huge.error.code]).toEqual([413, 'too-large'])
  expect(await listTitles('2031-09')).not.toContain('Large')
})

test('a file of nearly 10 MB is imported', async () => {
  const event = toEvent('full', 'SUMMARY:Full', 'DTSTART;VALUE=DATE:20311102')
  const filler = Array.from({ length: 9000 }, (_, index) =>
    ['BEGIN:VTODO', `UID:${index}`, `DESCRIPTION:${'a'.repeat(1000)}`, 'END:VTODO'].join('\r\n'),
  )
  const file = toFile(...filler, ...event)
  expect(file.length).toBeGreaterThan(9_000_000)
  expect(await take(file)).toMatchObject({ created: 1, ignored: 9000 })
  expect(await listTitles('2031-11')).toEqual(['Full'])
})

test('times that a clock skips, floating ones, and the years 1900 and 2200 are imported', async () => {
  const counts = await take(
    toFile(
      ...toEvent('gap', 'SUMMARY:Gap', 'DTSTART;TZID=Europe/Rome:20310330T023000', 'DURATION:PT1H'),
      ...toEvent('float', 'SUMMARY:Float', 'DTSTART:20310115T120000', 'DURATION:PT1H'),
      ...toEvent('old', 'SUMMARY:Old', 'DTSTART;VALUE=DATE:19000228'),
      ...toEvent('far', 'SUMMARY:Far', 'DTSTART;TZID=Europe/Rome:22001215T120000', 'DURATION:PT1H'),
    ),
  )
  expect(counts).toMatchObject({ created: 4, refused: 0 })
  const query = { from: '2031-03-30', to: '2031-03-30' }
  const { reply } = await archive.call(reader, planning.listOccurrences, { query })
  const gap = reply.occurrences.find(({ title }) => title === 'Gap')
  // The clock goes from 02:00 to 03:00, so that 02:30 is the instant half an hour after the change.
  expect([gap?.startsAt, gap?.endsAt]).toEqual(['2031-03-30T01:30:00.000Z', '2031-03-30T02:30:00.000Z'])
  const [float] = await list('2031-01')
  expect([float?.startsAt, float?.timeZone]).toEqual(['2031-01-15T11:00:00.000Z', timeZone])
  expect(await listTitles('1900-02')).toEqual(['Old'])
  expect((await list('2200-12'))[0]?.startsAt).toBe('2200-12-15T11:00:00.000Z')
})

test('a user has two files read at the same time, and a further one is refused until one is done', async () => {
  const { media } = archive.services
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const signals: AbortSignal[] = []
  const original = media.readCalendar
  const readCalendar = vi.spyOn(media, 'readCalendar').mockImplementation(async (input, signal) => {
    signals.push(signal)
    await released
    return original(input, signal)
  })
  onTestFinished(() => readCalendar.mockRestore())
  const body = { text: toFile(), timeZone }
  const send = () => archive.call(manager, previewCalendarImport, { body })
  const running = [send(), take(body.text)]
  await vi.waitFor(() => expect(signals).toHaveLength(2))
  expect((await send()).error).toMatchObject({ code: 'too-many-requests', params: { retryAfter: 5 } })
  const other = await archive.addUser({ permissions: ['planning:manage'] })
  const another = archive.call(other, previewCalendarImport, { body })
  release()
  await Promise.all([...running, another])
  expect((await send()).status).toBe(200)
})

test('reading a file ends when its client disconnects', async () => {
  let signal: AbortSignal | undefined
  const readCalendar = vi
    .spyOn(archive.services.media, 'readCalendar')
    .mockImplementation((_input, given) => {
      signal = given
      return new Promise((_resolve, reject) => given.addEventListener('abort', () => reject(given.reason)))
    })
  onTestFinished(() => readCalendar.mockRestore())
  const address = await archive.app.listen({ host: '127.0.0.1', port: 0 })
  const client = new AbortController()
  const request = fetch(`${address}${previewCalendarImport.path}`, {
    method: 'POST',
    headers: { ...archive.getHeaders(manager), 'content-type': 'application/json' },
    body: JSON.stringify({ text: toFile(), timeZone }),
    signal: client.signal,
  })
  await vi.waitFor(() => expect(signal).toBeDefined())
  client.abort()
  await expect(request).rejects.toThrow()
  await vi.waitFor(() => expect(signal?.aborted).toBe(true))
})

test('who may not manage the calendar imports nothing', async () => {
  const body = { text: toFile(), timeZone }
  expect((await archive.call(reader, previewCalendarImport, { body })).status).toBe(403)
  expect((await archive.call(undefined, previewCalendarImport, { body })).status).toBe(401)
})
