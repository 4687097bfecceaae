import { search } from '@lares/shared-types/contracts/search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FamilyArchive, openFamilyArchive } from '../testing/open-family-archive.ts'
import { knownLimits } from './known-limits.ts'
import { queriesDe } from './queries-de.ts'
import { queriesEn } from './queries-en.ts'
import { queriesFr } from './queries-fr.ts'
import { queriesIt } from './queries-it.ts'
import type { QueryRow } from './query-row.ts'

let family: FamilyArchive

beforeAll(async () => {
  family = await openFamilyArchive()
}, 180_000)
afterAll(() => family.archive.close())

async function found([typed, , , { as = 'claire', filters = {} } = {}]: QueryRow) {
  const { archive, users, ids } = family
  const { tag, category, participant, ...others } = filters
  const idsOf = (list: keyof typeof ids, key: string | undefined) =>
    key === undefined ? undefined : [ids[list].get(key) ?? '']
  const query = {
    ...others,
    q: typed,
    tag: idsOf('tags', tag),
    category: idsOf('categories', category),
    participant: idsOf('participants', participant),
  }
  const { reply } = await archive.call(users[as], search, { query: query as never })
  return { titles: reply.hits.map(({ item }) => item.title), total: reply.total }
}

test.each(knownLimits)('«$typed» does not find «$wanted» yet: $why', async ({ typed, wanted, today }) => {
  const { titles } = await found([typed, [], ''])
  expect(titles[0]).toBe(today)
  expect(titles.slice(0, 5)).not.toContain(wanted)
})

describe.each([
  ['French', queriesFr],
  ['English', queriesEn],
  ['Italian', queriesIt],
  ['German', queriesDe],
])('what somebody looks for in %s', (_, rows) => {
  test.each(rows.map((row) => ({ row, name: `«${row[0]}»: ${row[2]}` })))('$name', async ({ row }) => {
    const [, finds, , { only } = {}] = row
    const { titles, total } = await found(row)
    const first = titles.slice(0, finds.length === 0 ? 3 : typeof finds === 'string' ? 1 : finds.length)
    expect(first.toSorted()).toEqual((typeof finds === 'string' ? [finds] : [...finds]).toSorted())
    if (only) expect(total).toBe(typeof finds === 'string' ? 1 : finds.length)
  })
})
