import { comingDays, createParticipant } from '@lares/shared-types/contracts/participants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  const lives: [name: string, birth: string | null, death: string | null][] = [
    ['Ada', '1956-12-03', null],
    ['Bruno', '1990-11-22', null],
    ['Carla', '1901-11-30', '1996-12-22'],
    ['Dario', '1956-12-23', null],
    ['Emma', '1956-12', null],
    ['Franz', '1956-12-04~', null],
    ['Jana', '1956-12-05?', null],
    ['Karl', '1956-12-2X', null],
    ['Gina', '2026-12-01', null],
    ['Hugo', '1901-12-05', '1980'],
    ['Ines', null, '2025-11-21'],
  ]
  for (const [name, birth, death] of lives)
    await archive.call(admin, createParticipant, { body: { names: { it: name }, birth, death } })
  await addCouple('Lia', 'Mario', '2000-08-08')
  await addCouple('Nina', 'Otto', '2001-08-09', '2020')
  await addCouple('Pia', 'Remo', '2002-08')
})

/** Two who are together since a date; the second may have died. */
async function addCouple(name: string, other: string, since: string, death: string | null = null) {
  const { reply } = await archive.call(admin, createParticipant, { body: { names: { it: other }, death } })
  const relations = [{ participantId: reply.id, kind: 'partner' as const, since }]
  await archive.call(admin, createParticipant, { body: { names: { it: name }, relations } })
}
afterAll(() => archive.close())

const listDays = async (date: string) => {
  const { days } = (await archive.call(admin, comingDays, { query: { date } })).reply
  return days.map(({ kind, names, day, years, doubt = '' }) =>
    `${day} ${kind} ${names.it} ${years} ${doubt}`.trim(),
  )
}

test('lists birthdays of the living and death anniversaries within 30 days, next first', async () => {
  expect(await listDays('2026-11-22')).toEqual([
    '2026-11-22 birthday Bruno 36',
    '2026-12-03 birthday Ada 70',
    '2026-12-04 birthday Franz 70 approximate',
    '2026-12-05 birthday Jana 70 uncertain',
    '2026-12-22 remembrance Carla 30',
  ])
})

test('lists wedding anniversaries of couples who both live, once for both', async () => {
  const { days } = (await archive.call(admin, comingDays, { query: { date: '2026-08-01' } })).reply
  expect(days).toEqual([
    expect.objectContaining({
      kind: 'wedding',
      day: '2026-08-08',
      years: 26,
      partnerNames: expect.anything(),
    }),
  ])
  expect([days[0]?.names.it, days[0]?.partnerNames?.it].sort()).toEqual(['Lia', 'Mario'])
})

test('lists days across the turn of the year', async () => {
  expect(await listDays('2026-12-22')).toEqual([
    '2026-12-22 remembrance Carla 30',
    '2026-12-23 birthday Dario 70',
  ])
  expect(await listDays('2026-10-25')).toEqual([
    '2026-11-21 remembrance Ines 1',
    '2026-11-22 birthday Bruno 36',
  ])
})

test.each(['0000-01-01', '9999-12-31', '2026-02-31'])('accepts the unusual day %s', async (date) => {
  expect((await archive.call(admin, comingDays, { query: { date } })).status).toBe(200)
})

test.each(['', '2026', '2026-13-01', 'tomorrow'])('rejects the invalid day «%s»', async (date) => {
  const { status, error } = await archive.call(admin, comingDays, { query: { date } })
  expect(status).toBe(400)
  expect(error.issues?.[0]?.path).toBe('date')
})
