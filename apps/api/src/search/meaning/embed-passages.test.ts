import { ScriptedAi } from '@lares/server-kit/testing/scripted-ai'
import { createItem, trashItem } from '@lares/shared-types/contracts/items'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEmbedder } from '../../ai/embedder.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { embedPassages } from './embed-passages.ts'
import { answeringModel } from './embedding-models.ts'
import { nearestPassages } from './nearest-passages.ts'

let endpoint: ScriptedAi
let archive: TestArchive
let keeper: TestUser
const never = new AbortController().signal

beforeAll(async () => {
  endpoint = await ScriptedAi.start()
  archive = await openTestArchive()
  keeper = await archive.addUser({ isAdmin: true })
})
beforeEach(async () => {
  endpoint.trouble = undefined
  endpoint.requests.length = 0
  await archive.services.db.deleteFrom('embedding_models').execute()
  await archive.services.db.deleteFrom('items').execute()
})
afterAll(async () => {
  await archive.close()
  await endpoint.close()
})

function embedder(model = 'small') {
  return createEmbedder({
    baseUrl: endpoint.baseUrl,
    model,
    apiKey: undefined,
    prefixes: { query: '', passage: '' },
  })
}

const create = async (title: string, body = '') =>
  (await archive.call(keeper, createItem, { body: { kind: 'post', title, body } })).reply

const embed = (model?: string, signal = never) => embedPassages(archive.services.db, embedder(model), signal)

async function nearest(question: string, model = 'small'): Promise<string[]> {
  const { db } = archive.services
  const answering = await answeringModel(db, model)
  if (!answering) return []
  const [vector = []] = await embedder(answering.name).embed([question], 'query')
  const near = await nearestPassages(db, answering, vector, sql`select id as item_id from items`, 10)
  const titles = await db.selectFrom('items').select(['id', 'title']).execute()
  return near.map(({ itemId }) => titles.find(({ id }) => id === itemId)?.title ?? '')
}

async function vectors(): Promise<{ model: string; count: number }[]> {
  const { rows } = await sql<{ model: string; count: number }>`
    select name as model, count(*)::integer as count
    from passage_vectors join embedding_models on id = model_id group by name order by name`.execute(
    archive.services.db,
  )
  return rows
}

describe('passages', () => {
  test('are found by what they mean, in another language too', async () => {
    await create('Die Weinlese')
    await create('An old bicycle')
    await create('La barca del nonno')
    expect(await embed()).toBe('complete')
    expect((await nearest('grape harvest'))[0]).toBe('Die Weinlese')
    expect((await nearest('Wo ist das Boot?'))[0]).toBe('La barca del nonno')
  })

  test('that are new or have changed get a vector, others are not asked for again', async () => {
    await create('Die Weinlese')
    await embed()
    endpoint.requests.length = 0
    await create('La barca')
    await embed()
    expect(endpoint.requests.map(({ body }) => body.input)).toEqual([['La barca']])
  })

  test('that are gone take their vectors with them', async () => {
    const item = await create('Die Weinlese')
    await embed()
    await archive.call(keeper, trashItem, { params: { id: item.id }, query: { version: item.version } })
    expect(await vectors()).toEqual([])
  })

  test('of a hundred items come in batches', async () => {
    for (let count = 0; count < 70; count++) await create(`Letter ${count}`)
    expect(await embed()).toBe('complete')
    expect(endpoint.requests.map(({ body }) => body.input?.length)).toEqual([32, 32, 6])
    expect(await vectors()).toEqual([{ model: 'small', count: 70 }])
  })
})

describe('another model', () => {
  test('takes over once every passage has its vector; until then the one before it answers', async () => {
    endpoint.dimensions.set('large', 512)
    for (let count = 0; count < 40; count++) await create(`Letter ${count}`)
    await create('La barca')
    await embed('small')
    const stop = new AbortController()
    const reply = endpoint.requests.length
    const watch = setInterval(() => {
      if (endpoint.requests.length > reply) stop.abort()
    }, 1)
    expect(await embed('large', stop.signal)).toBe('interrupted')
    clearInterval(watch)
    expect((await answeringModel(archive.services.db, 'large'))?.name).toBe('small')
    expect((await nearest('das Boot', 'large'))[0]).toBe('La barca')
    expect(await embed('large')).toBe('complete')
    expect(await vectors()).toEqual([{ model: 'large', count: 41 }])
    expect((await nearest('das Boot', 'large'))[0]).toBe('La barca')
  })

  test('back and forth leaves what is there where it is', async () => {
    await create('La barca')
    await embed('small')
    await embed('large')
    await embed('small')
    expect(await vectors()).toEqual([{ model: 'small', count: 1 }])
  })
})

describe('an endpoint that fails', () => {
  test('leaves what it has done, says why, and is asked again the next time', async () => {
    await create('La barca')
    endpoint.trouble = 401
    expect(await embed()).toBe('failed')
    const { db } = archive.services
    const read = () =>
      db.selectFrom('embedding_models').select(['failure', 'failing_since']).executeTakeFirst()
    expect(await read()).toEqual({ failure: 'ai-refused', failing_since: expect.any(Date) })
    endpoint.trouble = undefined
    expect(await embed()).toBe('complete')
    expect(await read()).toEqual({ failure: null, failing_since: null })
  })

  test('for one passage alone is gone on without that one', async () => {
    for (let count = 0; count < 5; count++) await create(`Letter ${count}`)
    await create('Poison')
    endpoint.refuses = (text) => text.includes('Poison')
    expect(await embed()).toBe('complete')
    endpoint.refuses = () => false
    expect(await vectors()).toEqual([{ model: 'small', count: 5 }])
  })
})
