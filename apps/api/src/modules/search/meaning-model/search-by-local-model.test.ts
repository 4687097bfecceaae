import { ModelError } from '@lares/embedding/model-error'
import { ask } from '@lares/shared-types/contracts/ai'
import { createItem } from '@lares/shared-types/contracts/items'
import { search, similarItems } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLocalEmbedder } from '../../../meaning-model/local-embedder.ts'
import { markIndexCurrent } from '../../../search-index/index-version.ts'
import { embedPassages } from '../../../search-index/meaning/embed-passages.ts'
import { findOrCreateModel } from '../../../search-index/meaning/embedding-models.ts'
import { type ConceptEngines, createConceptEngines } from '../../../testing/concept-engines.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { createFamilyItems } from '../testing/create-family-items.ts'

let engines: ConceptEngines
let archive: TestArchive
let admin: TestUser
let relative: TestUser
let floodId: string

const never = new AbortController().signal

beforeAll(async () => {
  engines = createConceptEngines()
  archive = await openTestArchive({ ai: { chat: undefined, embedder: createEmbedder() } })
  admin = await archive.addUser({ isAdmin: true })
  const tagId = await createFamilyItems(archive, admin)
  relative = await archive.addUser({ restrictedTagIds: [tagId] })
  floodId = await create('The flood', 'en')
  await create('Die Katze', 'de', [tagId])
})
beforeEach(() => {
  engines.failure = undefined
  engines.failingWord = undefined
  engines.texts.length = 0
})
afterAll(() => archive.close())

function createEmbedder(hash = 'abcdef0123456789') {
  const model = { folder: '/models/tiny', hash, weightBytes: 1 }
  const prefixes = { query: '', passage: '' }
  return createLocalEmbedder({ name: 'tiny', model, isEnglish: true, prefixes, engines })
}

const create = async (title: string, language: 'en' | 'de', tagIds: string[] = []) =>
  (await archive.call(admin, createItem, { body: { kind: 'post', title, language, tagIds } })).reply.id
const embed = () => embedPassages(archive.services.db, createEmbedder(), never)
const find = async (query: object, user = admin) => (await archive.call(user, search, { query })).reply
const titles = async (query: object, user = admin) =>
  (await find(query, user)).hits.map(({ item }) => item.title)

test('while the model has read nothing, dictionaries answer and the reply says so', async () => {
  const reply = await find({ q: 'bateau', mode: 'meaning' })
  expect([reply.meaning, reply.understanding]).toEqual(['preparing', ['dictionaries']])
  expect(reply.hits.map(({ item }) => item.title)).toEqual(['A boat', 'La barca'])
})

test('the vectors of an endpoint are not compared with queries of this machine', async () => {
  const { db } = archive.services
  const { id } = await findOrCreateModel(db, 'small')
  await db.updateTable('embedding_models').set({ completed_at: new Date() }).where('id', '=', id).execute()
  const reply = await find({ q: 'bateau', mode: 'meaning' })
  expect([reply.meaning, reply.understanding]).toEqual(['preparing', ['dictionaries']])
  expect(engines.texts).toEqual([])
})

test('passages are embedded by their English words, with the language of their item', async () => {
  expect(await embed()).toBe('complete')
  expect(engines.texts).toContain('A boat\nGrandfather built a ship in the shed.')
  expect(engines.texts.filter((text) => /\b(Weinlese|barca|Katze)\b/.test(text))).toEqual([])
  expect(engines.texts.some((text) => /\bcat\b/.test(text))).toBe(true)
})

test('items that only the model finds come after those that dictionaries find', async () => {
  const reply = await find({ q: 'nager', mode: 'meaning' })
  expect([reply.meaning, reply.understanding]).toEqual(['answers', ['dictionaries', 'model']])
  expect(reply.hits[0]?.item.title).toBe('The flood')
  const found = await titles({ q: 'bateau', mode: 'meaning' })
  expect(found.slice(0, 2)).toEqual(['A boat', 'La barca'])
  expect(new Set(found).size).toBe(found.length)
})

test('in mode `both`, items with the words come first, then those of dictionaries, then those of the model', async () => {
  const reply = await find({ q: 'barca', mode: 'both' })
  expect(reply.understanding).toEqual(['words', 'dictionaries', 'model'])
  expect(reply.hits.slice(0, 2).map(({ item }) => item.title)).toEqual(['La barca', 'A boat'])
  expect(reply.hits.map(({ byMeaning }) => byMeaning)).toEqual([
    undefined,
    ...Array(reply.hits.length - 1).fill(true),
  ])
})

test('a quoted phrase is searched for as it is, without the model', async () => {
  expect(await titles({ q: '"barca"', mode: 'both' })).toEqual(['La barca'])
  expect(engines.texts).toEqual([])
})

test('while the index is rebuilt, words answer without the model', async () => {
  const { db } = archive.services
  await sql`update derived_states set make = 6 where what = 'search'`.execute(db)
  try {
    const reply = await find({ q: 'bicyclette', mode: 'meaning' })
    expect([reply.meaning, reply.understanding]).toEqual(['preparing', ['words']])
    expect(engines.texts).toEqual([])
  } finally {
    await markIndexCurrent(db)
  }
})

test('where a corrected word finds something, the reply does not claim that meanings were compared', async () => {
  const reply = await find({ q: 'bicylce', mode: 'both' })
  expect(reply.corrections).toEqual([{ typed: 'bicylce', meant: ['bicycle'] }])
  expect([reply.meaning, reply.understanding]).toEqual(['answers', ['words']])
  expect(reply.hits.map(({ item, byMeaning }) => [item.title, byMeaning])).toEqual([['A bicycle', undefined]])
})

test('pages, filters and their counts cover what the model finds', async () => {
  const whole = await titles({ q: 'nager', mode: 'meaning' })
  const first = await find({ q: 'nager', mode: 'meaning', limit: 3 })
  const rest = await titles({ q: 'nager', mode: 'meaning', limit: 50, cursor: first.nextCursor ?? '' })
  expect([...first.hits.map(({ item }) => item.title), ...rest]).toEqual(whole)
  const images = await find({ q: 'nager', mode: 'meaning', kind: ['image'] })
  expect(images.hits.map(({ item }) => item.title)).toEqual(['La barca'])
  expect(images.facets.kind).toContainEqual({ value: 'post', count: whole.length - 1 })
})

test('hidden items are neither found by the model nor counted', async () => {
  expect(await titles({ q: 'chat', mode: 'meaning' })).toContain('Die Katze')
  const reply = await find({ q: 'chat', mode: 'meaning' }, relative)
  const found = reply.hits.map(({ item }) => item.title)
  expect(found).not.toContain('Die Katze')
  expect(found).not.toContain('The vineyard was sold')
  expect(reply.total).toBe(found.length)
  const { reply: similar } = await archive.call(relative, similarItems, { params: { id: floodId } })
  expect(similar.items.map(({ title }) => title)).not.toContain('Die Katze')
})

test('similar items are found without the model', async () => {
  const { reply } = await archive.call(admin, similarItems, { params: { id: floodId } })
  expect(reply.by).toBe('words')
})

test('questions are answered without the model', async () => {
  const { status } = await archive.call(admin, ask, { body: { question: 'What happened to the flood?' } })
  expect([status, engines.texts]).toEqual([200, []])
})

test('a text that the model cannot compute is left out, and a search for it is answered by dictionaries', async () => {
  await create('A lantern', 'en')
  await create('A candle', 'en')
  engines.failingWord = 'lantern'
  expect(await embed()).toBe('complete')
  expect(engines.texts).toContain('A candle')
  const reply = await find({ q: 'lantern', mode: 'meaning' })
  expect([reply.meaning, reply.understanding]).toEqual(['failed', ['dictionaries']])
  expect(reply.hits.map(({ item }) => item.title)).toContain('A lantern')
})

test('when the model fails, dictionaries answer and the reply says so', async () => {
  engines.failure = new ModelError('broken', 'what is wrong')
  const reply = await find({ q: 'un bateau', mode: 'meaning' })
  expect([reply.meaning, reply.understanding]).toEqual(['failed', ['dictionaries']])
  expect(reply.hits.map(({ item }) => item.title)).toEqual(['A boat', 'La barca'])
})

test('where words find more than is combined with meanings, the model is not asked', async () => {
  for (let count = 0; count < 201; count++) await create('Walnut', 'en')
  const reply = await find({ q: 'walnut', mode: 'both', limit: 1 })
  expect([reply.meaning, reply.understanding]).toEqual(['answers', ['words']])
  expect(engines.texts).toEqual([])
})

test('a model with other files computes all vectors again', async () => {
  expect(await embedPassages(archive.services.db, createEmbedder('0000000000000000'), never)).toBe('complete')
  const models = await archive.services.db.selectFrom('embedding_models').select('name').execute()
  expect(models).toEqual([{ name: 'local/tiny@000000000000+gloss2' }])
})
