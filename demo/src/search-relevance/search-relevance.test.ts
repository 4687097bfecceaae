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
}, 360_000)
afterAll(() => family.archive.close())

async function findHits([query, , , { as = 'claire', filters = {} } = {}]: QueryRow) {
  const { archive, users, ids } = family
  const { tag, category, participant, ...others } = filters
  const getIds = (list: keyof typeof ids, key: string | undefined) =>
    key === undefined ? undefined : [ids[list].get(key) ?? '']
  const parameters = {
    ...others,
    q: query,
    tag: getIds('tags', tag),
    category: getIds('categories', category),
    participant: getIds('participants', participant),
  }
  const { reply } = await archive.call(users[as], search, { query: parameters as never })
  // Hits that lack a word are named as such, and are no answer to the query.
  return reply.partial
    ? { titles: [], total: 0 }
    : { titles: reply.hits.map(({ item }) => item.title), total: reply.total }
}

test.each(knownLimits)(
  '«$query» does not find «$expected» yet: $why',
  async ({ query, expected, actual }) => {
    const { titles } = await findHits([query, [], ''])
    expect(titles[0]).toBe(actual)
    expect(titles.slice(0, 5)).not.toContain(expected)
  },
)

describe.each([
  ['French', queriesFr],
  ['English', queriesEn],
  ['Italian', queriesIt],
  ['German', queriesDe],
])('a search in %s', (_, rows) => {
  test.each(rows.map((row) => ({ row, name: `«${row[0]}»: ${row[2]}` })))('$name', async ({ row }) => {
    const [, expected, , { only } = {}] = row
    const { titles, total } = await findHits(row)
    const first = titles.slice(
      0,
      expected.length === 0 ? 3 : typeof expected === 'string' ? 1 : expected.length,
    )
    expect(first.toSorted()).toEqual((typeof expected === 'string' ? [expected] : [...expected]).toSorted())
    if (only) expect(total).toBe(typeof expected === 'string' ? 1 : expected.length)
  })
})
