import { addFavourite, createItem, rateItem } from '@lares/shared-types/contracts/items'
import { countFacets, search } from '@lares/shared-types/contracts/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { uploadFile } from '../../testing/upload-file.ts'

let archive: TestArchive
let author: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
  const uploadId = await uploadFile(archive, author, Buffer.from('Dear all'), 'letter.txt')
  const withFile = { kind: 'document' as const, title: 'With a file', uploadIds: [uploadId] }
  const { id } = (await archive.call(author, createItem, { body: withFile })).reply
  await archive.call(author, createItem, { body: { kind: 'post', title: 'Without one' } })
  await archive.call(author, rateItem, { params: { id }, body: { value: 4 } })
  await archive.call(author, addFavourite, { params: { id } })
})
afterAll(() => archive.close())

test.each([
  [{ hasFile: true }, ['With a file']],
  [{ hasFile: false }, ['Without one']],
  [{ rating: 4 }, ['With a file']],
  [{ rating: 5 }, []],
  [{ q: 'file', rating: 3, hasFile: true }, ['With a file']],
])('the filters %o find %o', async (query, titles) => {
  const { hits, total } = (await archive.call(author, search, { query })).reply
  expect(hits.map(({ item }) => item.title)).toEqual(titles)
  expect(total).toBe(titles.length)
})

test.each([{}, { rating: 2 }, { favourite: true }, { hasFile: true }])(
  'own ratings, favourites and files are counted without their own filter: %o',
  async (query) => {
    const { facets } = (await archive.call(author, countFacets, { query })).reply
    const stars = ['1', '2', '3', '4'].map((value) => ({ value, count: 1 }))
    const files = [{ value: 'true', count: 1 }]
    expect(facets.rating).toEqual(stars)
    expect(facets.favourite).toEqual([{ value: 'true', count: 1 }])
    const isLimited = 'rating' in query || 'favourite' in query
    expect(facets.hasFile).toEqual(isLimited ? files : [{ value: 'false', count: 1 }, ...files])
  },
)

test('ratings and favourites of others are not counted', async () => {
  const other = await archive.addUser()
  const { facets } = (await archive.call(other, search, { query: {} })).reply
  expect(facets).toMatchObject({ rating: [], favourite: [] })
})

test('the rating filter uses the ratings of the user who searches', async () => {
  const other = await archive.addUser()
  expect((await archive.call(other, search, { query: { rating: 1 } })).reply.total).toBe(0)
})
