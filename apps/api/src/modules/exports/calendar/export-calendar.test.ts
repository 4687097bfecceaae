import { createItem } from '@lares/shared-types/contracts/items'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import type { CreateItem } from '@lares/shared-types/items'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, makeExport, unzipTexts } from '../../../testing/make-export.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'

let archive: TestArchive
let user: TestUser
let admin: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser({ siteparams: { language: 'en' } })
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

async function addItem(fields: Partial<CreateItem>): Promise<string> {
  const body: CreateItem = { kind: 'post', title: 'A day', body: 'Text', ...fields }
  return (await archive.call(user, createItem, { body })).reply.id
}

async function addParticipant(en: string, birth: string, death?: string): Promise<string> {
  const body = { names: { en }, birth, ...(death !== undefined && { death }) }
  return (await archive.call(admin, createParticipant, { body })).reply.id
}

const toParticipants = (ids: string[]) =>
  ids.map((participantId) => ({ participantId, role: 'present' as const }))

async function exportItems(ids: string[]) {
  return unzipTexts(await download(archive, user, await makeExport(archive, user, { ids })))
}

/** The properties of each event by its UID, after undoing the folding. */
function readEvents(calendar = ''): Record<string, string[]> {
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = calendar.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Lares//Export//EN'])
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
  const events = lines.join('\n').split('BEGIN:VEVENT\n').slice(1)
  return Object.fromEntries(
    events.map((event) => {
      const properties = event.slice(0, event.indexOf('\nEND:VEVENT')).split('\n')
      return [properties[0]?.replace(/^UID:/, ''), properties.slice(1)]
    }),
  )
}

test('the calendar has the items whose day is known, with the pages that tell more', async () => {
  const title = `Rosa, Ada; the "end" \\ ${'und so weiter, ü'.repeat(12)}`
  const known = await addItem({ title, date: '1952-07-14' })
  const others = ['1952-07', '1952-07-14~', '1952-07-14?', '1952-07-01/1952-07-14', '1952'].map((date) =>
    addItem({ date }),
  )
  const texts = await exportItems([known, ...(await Promise.all([...others, addItem({})]))])
  const events = readEvents(texts['calendar.ics'])
  expect(Object.keys(events)).toEqual([`${known}@lares`])
  expect(events[`${known}@lares`]).toEqual([
    expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/),
    'DTSTART;VALUE=DATE:19520714',
    `SUMMARY:${title.replace(/[\\,;]/g, '\\$&')}`,
    `DESCRIPTION:items/${known}.html`,
    'TRANSP:TRANSPARENT',
  ])
  for (const line of texts['calendar.ics']?.split('\r\n') ?? [])
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(texts['index.html']).toContain('<a href="calendar.ics">')
})

test('it has the birthdays of the participants of its items, once each, for as long as they lived', async () => {
  const living = await addParticipant('Rosa', '1956-12-03')
  const dead = await addParticipant('Giulio', '1901-01-02', '1977-05')
  const leapling = await addParticipant('Ada', '1988-02-29')
  const vague = await addParticipant('Bruno', '1930')
  const elsewhere = await addParticipant('Nobody', '1940-04-04')
  await addItem({ participants: toParticipants([elsewhere]) })
  const ids = [
    await addItem({ participants: toParticipants([living, dead, vague]) }),
    await addItem({ participants: toParticipants([living, leapling]) }),
  ]
  const { 'calendar.ics': calendar } = await exportItems(ids)
  const events = readEvents(calendar)
  expect(Object.keys(events).sort()).toEqual(
    [living, dead, leapling].map((id) => `${id}-birthday@lares`).sort(),
  )
  expect(calendar?.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  expect(events[`${living}-birthday@lares`]?.slice(1, -1)).toEqual([
    'DTSTART;VALUE=DATE:19561203',
    'SUMMARY:Birthday of Rosa',
    'RRULE:FREQ=YEARLY',
  ])
  expect(events[`${dead}-birthday@lares`]).toContain('RRULE:FREQ=YEARLY;UNTIL=19770531')
  expect(events[`${leapling}-birthday@lares`]).toContain('RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1')
})

test('an export without any known day has no calendar, and its index page does not mention one', async () => {
  const texts = await exportItems([await addItem({ date: '1960' })])
  expect(Object.keys(texts)).not.toContain('calendar.ics')
  expect(texts['index.html']).not.toContain('calendar.ics')
})
