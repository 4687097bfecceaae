import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { type EraSpan, getEraSteps } from './era-steps.ts'
import { getMonthTraits, getUndatedTrait, lastMonth, toMonth } from './era-traits.ts'
import { loadMonthCounts } from './month-counts.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

const everything: EraSpan = { prefix: 's', direction: 'backward', first: 0, last: lastMonth, undated: true }
const year = (number: number) => number * 12
/** 10,000 documents in each month of 21 years. */
const crowded = new Map(Array.from({ length: 252 }, (_, index) => [year(2000) + index, 10_000]))

/** For each instant, the indexes of the lists that share a trait with its document, computed by the database. */
async function findMatchingLists(instants: readonly string[], lists: readonly (readonly string[])[]) {
  const { rows } = await sql<{ met: number[] }>`
    select array(
      select place from jsonb_array_elements(${JSON.stringify(lists)}::jsonb) with ordinality lists(traits, place)
      where search_marks('post', 'de', instant, now(), null, null) && array(select jsonb_array_elements_text(traits))
    ) as met
    from unnest(${[...instants]}::timestamptz[]) with ordinality instants(instant, number)
    order by number`.execute(archive.services.db)
  return rows.map(({ met }) => met.map((place) => Number(place) - 1))
}

test('covers a span of months by few traits, each month by exactly one', () => {
  const traits = getMonthTraits('s', year(1944) + 5, lastMonth)
  expect(traits.length).toBeLessThan(40)
  expect(new Set(traits).size).toBe(traits.length)
})

test.each(['backward', 'forward'] as const)(
  'going %s, searches each document in exactly one step, in order of time',
  async (direction) => {
    const steps = getEraSteps(crowded, { ...everything, direction }).map((traits) => traits ?? [])
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
    const dated = (await findMatchingLists(instants, steps)).flat()
    expect(dated).toHaveLength(instants.length)
    expect(dated).toEqual(dated.toSorted((a, b) => (direction === 'backward' ? b - a : a - b)))
    expect(await findMatchingLists(['-infinity'], steps)).toEqual([[steps.length - 1]])
  },
)

test('searches the months of the span and no others', async () => {
  const last = toMonth(new Date('2010-05-20T10:00:00Z'))
  const steps = getEraSteps(crowded, { ...everything, last, undated: false }).map((traits) => traits ?? [])
  const lists = await findMatchingLists(
    ['2010-06-01T00:00:00Z', '2010-05-31T23:00:00Z', '1900-01-01T00:00:00Z', '-infinity'],
    steps,
  )
  expect(lists).toEqual([[], [0], [steps.length - 1], []])
})

test('searches few documents in one step', () => {
  expect(getEraSteps(new Map([[year(2000), 900]]), everything)).toEqual([undefined])
  expect(getEraSteps(new Map(), everything)).toEqual([undefined])
})

test('after the undated documents only undated documents are left', () => {
  expect(getEraSteps(crowded, { ...everything, first: lastMonth, last: 0 })).toEqual([[getUndatedTrait('s')]])
})

test('counts documents by month and caches the counts for a while', async () => {
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
  const counts = await loadMonthCounts(db, () => 0)
  expect([...counts.s]).toEqual([[year(1944) + 5, 1]])
  expect([...counts.a]).toEqual([[year(2020) + 1, 1]])
  await add('019a0000-0000-7000-8000-000000000002', '1944-06-07')
  expect((await loadMonthCounts(db, () => 60_000)).s.get(year(1944) + 5)).toBe(1)
  expect((await loadMonthCounts(db, () => 3_600_000)).s.get(year(1944) + 5)).toBe(2)
})
