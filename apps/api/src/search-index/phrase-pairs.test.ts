import { createItem } from '@lares/shared-types/contracts/items'
import { search } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCriteria, selectDocuments } from '../modules/search/criteria.ts'
import { buildWordsQuery } from '../query-language/words-query.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { loadActiveUser } from '../visibility/load-principal.ts'

let archive: TestArchive

beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

/** Whether the index may find a text by the pairs of a query; undefined for a query without pairs. */
async function mayHave(text: string, query: string): Promise<boolean | undefined> {
  const { db } = archive.services
  const pairs = (await buildWordsQuery(db, query))?.pairs ?? []
  if (pairs.length === 0) return undefined
  const { rows } = await sql<{ found: boolean }>`
    select search_pairs(search_vector('fr', ${text})) @@ search_pair_query(${[...pairs]}) as found`.execute(
    db,
  )
  return rows[0]?.found
}

const text = 'Le vieux bateau, l’été 1958 : « À bientôt », dit Élise en quittant le port.'

test.each([
  '"vieux bateau"',
  '"LE VIEUX BATEAU"',
  '"bateau l’été"',
  '"ete 1958 a bientot"',
  '"quittant le port" bateau',
  'port "elise en" "le vieux"',
])('a text is found by the pairs of %s', async (query) => {
  expect(await mayHave(text, query)).toBe(true)
})

test.each(['"bateau vieux"', '"vieux port"', '"le vieux" "le bateau"', '"vieux bateaux"'])(
  'a text is not found by the pairs of %s',
  async (query) => {
    expect(await mayHave(text, query)).toBe(false)
  },
)

test.each(['vieux bateau', '"bateau"', '-"vieux bateau" port', '"vieux bateau" or "nouveau port"'])(
  'nothing has to have pairs for %s',
  async (query) => {
    expect(await mayHave(text, query)).toBeUndefined()
  },
)

test('what has no places has no pairs', async () => {
  const { rows } = await sql<{ pairs: string | null }>`
    select search_pairs(strip(search_vector('fr', ${text}))) as pairs`.execute(archive.services.db)
  expect(rows[0]?.pairs).toBeNull()
})

test('a phrase is found in a text of very many words, which has no pairs of its own', async () => {
  const admin = await archive.addUser({ isAdmin: true })
  const manyWords = Array.from({ length: 6_000 }, (_, index) => `wort${index}`).join(' ')
  const body = `Der alte Leuchtturm stand noch. ${manyWords}`
  const { reply } = await archive.call(admin, createItem, {
    body: { kind: 'post', title: 'Lang', language: 'de', body },
  })
  const { rows } = await sql<{ pairs: string }>`
    select search_pairs(words) as pairs from search_documents where item_id = ${reply.id}`.execute(
    archive.services.db,
  )
  expect(rows[0]?.pairs).toBe("'long'")
  const find = async (q: string) =>
    (await archive.call(admin, search, { query: { q } })).reply.hits.map(({ item }) => item.id)
  expect(await find('"alte Leuchtturm stand"')).toEqual([reply.id])
  expect(await find('"Leuchtturm alte"')).toEqual([])
})

test('a search for a phrase reads pairs from the index, and never computes those of documents', async () => {
  const { db } = archive.services
  const viewer = await loadActiveUser(db, (await archive.addUser({ isAdmin: true })).id)
  if (!viewer) throw new Error('the user does not exist')
  const criteria = await parseCriteria(db, viewer, { q: '"vieux bateau"' })
  const documents = selectDocuments(db, viewer, criteria, { traits: ['s1958'], ignoredFilter: undefined })
  const plan = await documents.select('item_id').explain<{ 'QUERY PLAN': string }>()
  const lines = plan.map((row) => row['QUERY PLAN'])
  expect(lines.filter((line) => line.includes('Index Cond') && line.includes('search_pairs'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('Filter') && line.includes('search_pairs'))).toEqual([])
})
