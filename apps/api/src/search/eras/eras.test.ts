import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { documentMonths } from './document-months.ts'
import { lastMonth, markOfNone, marksOfMonths, monthOf } from './era-marks.ts'
import { type EraSpan, eraSteps } from './era-steps.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

const everything: EraSpan = { prefix: 's', direction: 'backward', first: 0, last: lastMonth, undated: true }
const year = (number: number) => number * 12
/** 10,000 documents in each month of 21 years. */
const crowded = new Map(Array.from({ length: 252 }, (_, index) => [year(2000) + index, 10_000]))

/** Which of the lists of marks a document of each instant has one of, by the database's own marks. */
async function listsOf(instants: readonly string[], lists: readonly (readonly string[])[]) {
  const { rows } = await sql<{ met: number[] }>`
    select array(
      select place from jsonb_array_elements(${JSON.stringify(lists)}::jsonb) with ordinality lists(marks, place)
      where search_marks('post', 'de', instant, now(), null, null) && array(select jsonb_array_elements_text(marks))
    ) as met
    from unnest(${[...instants]}::timestamptz[]) with ordinality instants(instant, number)
    order by number`.execute(archive.services.db)
  return rows.map(({ met }) => met.map((place) => Number(place) - 1))
}

test('months are covered by few marks, each month by exactly one', () => {
  const marks = marksOfMonths('s', year(1944) + 5, lastMonth)
  expect(marks.length).toBeLessThan(40)
  expect(new Set(marks).size).toBe(marks.length)
})

test.each(['backward', 'forward'] as const)(
  'going %s, each document is looked at in one step, and none before what stands before it',
  async (direction) => {
    const steps = eraSteps(crowded, { ...everything, direction }).map((marks) => marks ?? [])
    expect(steps.length).toBeGreaterThan(2)
    const instants = [
      '0001-01-01T00:00:00Z',
      '1199-12-31T23:59:59.999Z',
      '1944-06-06T12:00:00Z',
      '1999-12-31T23:59:59.999999Z',
      ...[...crowded.keys()].map(
        (month) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-15T00:00:00Z`,
      ),
      '2026-11-20T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
    ]
    const dated = (await listsOf(instants, steps)).flat()
    expect(dated).toHaveLength(instants.length)
    expect(dated).toEqual(dated.toSorted((a, b) => (direction === 'backward' ? b - a : a - b)))
    expect(await listsOf(['-infinity'], steps)).toEqual([[steps.length - 1]])
  },
)

test('a span is looked through from its one end to the other and nowhere else', async () => {
  const last = monthOf(new Date('2010-05-20T10:00:00Z'))
  const steps = eraSteps(crowded, { ...everything, last, undated: false }).map((marks) => marks ?? [])
  const lists = await listsOf(
    ['2010-06-01T00:00:00Z', '2010-05-31T23:00:00Z', '1900-01-01T00:00:00Z', '-infinity'],
    steps,
  )
  expect(lists).toEqual([[], [0], [steps.length - 1], []])
})

test('few documents are looked at all at once', () => {
  expect(eraSteps(new Map([[year(2000), 900]]), everything)).toEqual([undefined])
  expect(eraSteps(new Map(), everything)).toEqual([undefined])
})

test('behind what has no date there is only what has none', () => {
  expect(eraSteps(crowded, { ...everything, first: lastMonth, last: 0 })).toEqual([[markOfNone('s')]])
})

test('documents are counted by month, and the counts kept for a while', async () => {
  const { db } = archive.services
  const owner = await archive.addUser({ isAdmin: true })
  const add = (id: string, date: string) =>
    sql`
    with item as (
      insert into items (id, kind, title, sort_title, author_id, date_edtf, date_earliest, date_latest)
      values (${id}, 'post', 'A walk', 'a walk', ${owner.id}, ${date}, ${date}::timestamptz, ${date}::timestamptz)
      returning *)
    insert into search_documents (item_id, kind, sort_date, date_earliest, date_latest, created_at, words)
    select id, kind, ${date}::timestamptz, date_earliest, date_latest, '2020-02-02', '' from item`.execute(db)
  await add('019a0000-0000-7000-8000-000000000001', '1944-06-06')
  const counts = await documentMonths(db, () => 0)
  expect([...counts.s]).toEqual([[year(1944) + 5, 1]])
  expect([...counts.a]).toEqual([[year(2020) + 1, 1]])
  await add('019a0000-0000-7000-8000-000000000002', '1944-06-07')
  expect((await documentMonths(db, () => 60_000)).s.get(year(1944) + 5)).toBe(1)
  expect((await documentMonths(db, () => 3_600_000)).s.get(year(1944) + 5)).toBe(2)
})
