import { exportCalendar } from '@lares/shared-types/contracts/calendar-exports'
import { importCalendar } from '@lares/shared-types/contracts/calendar-imports'
import * as planning from '@lares/shared-types/contracts/planning'
import { type CreateEvent, createDayEvent, maxTextLength } from '@lares/shared-types/planning'
import ical, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'

const longText = `${'Bread, salt; wine \\ “così”\n'.repeat(200).slice(0, maxTextLength - 1)}!`
const evening = { startTime: '18:30', endTime: '20:00', timeZone: 'Europe/Paris' }

let archive: TestArchive
let manager: TestUser
let reader: TestUser

beforeAll(async () => {
  archive = await openTestArchive({ now: () => new Date('2027-02-03T10:00:00Z') })
  manager = await archive.addUser({ permissions: ['planning:manage'] })
  reader = await archive.addUser({ siteparams: { language: 'it' } })
  await add(manager, 'Feast', '2027-03-20', { endDay: '2027-03-22', text: longText, place: 'Alba, at home' })
  await add(manager, 'Fair', '2027-04-10', { visibility: 'public' })
  await add(manager, 'Choir', '2027-03-25', { ...evening, rule: 'FREQ=WEEKLY;UNTIL=20270520' })
  await add(manager, 'Call', '2027-03-26', { ...evening, timeZone: 'UTC', rule: 'FREQ=MONTHLY;COUNT=3' })
  await add(manager, 'Harvest', '2027-03-26', { ...evening, timeZone: 'Asia/Kolkata' })
  const { id, version } = await add(manager, 'Market', '2027-05-03', {
    ...evening,
    rule: 'FREQ=DAILY;COUNT=6',
  })
  const changed = await changeDay({ id, version }, '2027-05-04', {
    title: 'Market, elsewhere',
    place: 'Lyon',
    startDay: '2027-05-20',
    endDay: '2027-05-20',
    startTime: '09:00',
    endTime: '10:00',
    timeZone: 'America/New_York',
  })
  await archive.call(manager, planning.deleteEvent, {
    params: { id },
    query: { version: changed.version, scope: 'one', day: '2027-05-05' },
  })
  const gone = await add(manager, 'Called off', '2027-03-21')
  await archive.call(manager, planning.deleteEvent, {
    params: { id: gone.id },
    query: { version: gone.version, scope: 'all' },
  })
})
afterAll(() => archive.close())

async function add(user: TestUser, title: string, day: string, more: Partial<CreateEvent> = {}) {
  const body = { ...createDayEvent(title, day), ...more }
  return (await archive.call(user, planning.createEvent, { body })).reply
}

async function changeDay(
  { id, version }: { id: string; version: number },
  day: string,
  fields: Partial<CreateEvent>,
) {
  const body = { ...createDayEvent('', day), ...fields, version, scope: 'one', day } as const
  return (await archive.call(manager, planning.changeEvent, { params: { id }, body })).reply
}

async function download(user: TestUser | undefined) {
  return archive.app.inject({ url: '/api/calendar-export', headers: archive.getHeaders(user) })
}

/** All occurrences of the year with their texts, without the ids of their events. */
async function listYear(of: TestArchive, user: TestUser) {
  const query = { from: '2027-01-01', to: '2027-12-31' }
  const { occurrences } = (await of.call(user, planning.listOccurrences, { query })).reply
  return Promise.all(
    occurrences.map(async ({ eventId, ...shown }) => {
      const params = { id: eventId }
      const { reply } = await of.call(user, planning.getEvent, {
        params,
        query: shown.day === null ? {} : { day: shown.day },
      })
      return { ...shown, text: reply.occurrence.text, isChanged: reply.isChanged }
    }),
  )
}

test('another archive that imports the file has the same events, occurrences and times', async () => {
  const { statusCode, headers, payload } = await download(reader)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename=calendar.ics')
  const other = await openTestArchive()
  try {
    const importer = await other.addUser({ permissions: ['planning:manage'] })
    const body = {
      text: payload,
      timeZone: 'Asia/Kolkata',
      visibility: 'public',
      restoreDeleted: false,
    } as const
    const { reply } = await other.call(importer, importCalendar, { body })
    expect(reply).toMatchObject({ created: 6, shortened: 0, ignored: 0, refused: 0 })
    const imported = await listYear(other, importer)
    expect(imported).toEqual(await listYear(archive, reader))
    expect(imported.map(({ title }) => title)).toContain('Market, elsewhere')
    expect(imported.find(({ title }) => title === 'Feast')?.text).toBe(longText)
    expect(imported.filter(({ visibility }) => visibility === 'public').map(({ title }) => title)).toEqual([
      'Fair',
    ])
  } finally {
    await other.close()
  }
})

test('an event is in the file once, however often it recurs, with its time zone before it', async () => {
  const lines = (await download(reader)).payload.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.filter((line) => line.startsWith('SUMMARY:')).sort()).toEqual(
    ['Call', 'Choir', 'Fair', 'Feast', 'Harvest', 'Market', 'Market\\, elsewhere'].map(
      (title) => `SUMMARY:${title}`,
    ),
  )
  expect(lines).toContain('X-WR-CALNAME:Calendario della famiglia')
  // The last day of the rule is one of summer time.
  expect(lines).toContain('RRULE:FREQ=WEEKLY;UNTIL=20270520T163000Z')
  expect(lines).toContain('EXDATE;TZID=Europe/Paris:20270505T183000')
  expect(lines).toContain('RECURRENCE-ID;TZID=Europe/Paris:20270504T183000')
  for (const zone of ['Europe/Paris', 'America/New_York', 'Asia/Kolkata']) {
    const definition = lines.indexOf(`TZID:${zone}`)
    expect(lines[definition - 1]).toBe('BEGIN:VTIMEZONE')
    expect(lines.lastIndexOf(`TZID:${zone}`)).toBe(definition)
    expect(lines.findIndex((line) => line.includes(`;TZID=${zone}:`))).toBeGreaterThan(definition)
  }
  expect(lines.filter((line) => line === 'CLASS:PRIVATE')).toHaveLength(6)
})

test('a program with another parser reads the series and its exceptions', async () => {
  const { payload } = await download(reader)
  const events = Object.values(ical.sync.parseICS(payload)).filter(
    (component): component is VEvent => component?.type === 'VEVENT',
  )
  const market = events.find(({ summary }) => summary === 'Market')
  expect(market?.start.toISOString()).toBe('2027-05-03T16:30:00.000Z')
  expect(
    Object.values((market?.recurrences ?? {}) as Record<string, { start: Date }>).map(({ start }) =>
      start.toISOString(),
    ),
  ).toContain('2027-05-20T13:00:00.000Z')
  const excluded = Object.values((market?.exdate ?? {}) as Record<string, Date>)
  expect(excluded.map((date) => date.toISOString())).toContain('2027-05-05T16:30:00.000Z')
})

test('the archive recognises its own file, in which nothing is new', async () => {
  const before = await listYear(archive, reader)
  const body = {
    text: (await download(manager)).payload,
    timeZone: 'Europe/Rome',
    visibility: 'family',
    restoreDeleted: false,
  } as const
  const { reply } = await archive.call(manager, importCalendar, { body })
  expect(reply).toMatchObject({ created: 0, changed: 0, same: 6, refused: 0 })
  expect(await listYear(archive, reader)).toEqual(before)
})

test('a guest gets no file', async () => {
  expect((await download(undefined)).statusCode).toBe(401)
})

test('a calendar of several pages is whole', async () => {
  const many = await openTestArchive()
  try {
    const user = await many.addUser({ permissions: ['planning:manage'] })
    const titles = Array.from({ length: 120 }, (_, index) => `Day ${String(index).padStart(3, '0')}`)
    for (const title of titles)
      await many.call(user, planning.createEvent, { body: createDayEvent(title, '2027-06-01') })
    const { bytes } = await many.call(user, exportCalendar, {})
    const found = [...bytes.toString().matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title)
    expect(found.toSorted()).toEqual(titles)
  } finally {
    await many.close()
  }
})
