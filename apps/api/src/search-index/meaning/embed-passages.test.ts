import { createItem, trashItem } from '@lares/shared-types/contracts/items'
import { similarItems } from '@lares/shared-types/contracts/search'
import { ScriptedAi } from '@lares/test-harness/scripted-ai'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createScriptedEmbedder } from '../../testing/scripted-embedder.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { embedPassages, retryRejectedPassages } from './embed-passages.ts'
import { findActiveModel, resetModel } from './embedding-models.ts'
import { findNearestPassages } from './nearest-passages.ts'

let endpoint: ScriptedAi
let archive: TestArchive
let admin: TestUser
const all = { only: sql`select id as item_id from items` }
const never = new AbortController().signal

beforeAll(async () => {
  endpoint = await ScriptedAi.start()
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
})
beforeEach(async () => {
  endpoint.failure = undefined
  endpoint.getRejectionStatus = () => undefined
  endpoint.requests.length = 0
  await archive.services.db.deleteFrom('embedding_models').execute()
  await archive.services.db.deleteFrom('items').execute()
})
afterAll(async () => {
  await archive.close()
  await endpoint.close()
})

const embedder = (model?: string) => createScriptedEmbedder(endpoint, model)
const create = async (title: string, body = '') =>
  (await archive.call(admin, createItem, { body: { kind: 'post', title, body } })).reply

const embed = (model?: string, signal = never) => embedPassages(archive.services.db, embedder(model), signal)

async function nearest(question: string, model = 'small'): Promise<string[]> {
  const { db } = archive.services
  const answering = await findActiveModel(db, model)
  if (!answering) return []
  const [vector = []] = await embedder(answering.name).embed([question], 'query')
  const near = await findNearestPassages(db, answering, vector, all, 10)
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

const failure = () =>
  archive.services.db.selectFrom('embedding_models').select(['failure', 'failing_since']).executeTakeFirst()

describe('passages', () => {
  test('are found by meaning, in other languages too', async () => {
    await create('Die Weinlese')
    await create('An old bicycle')
    await create('La barca del nonno')
    expect(await embed()).toBe('complete')
    expect((await nearest('grape harvest'))[0]).toBe('Die Weinlese')
    expect((await nearest('Wo ist das Boot?'))[0]).toBe('La barca del nonno')
  })

  test('that are new or changed get a vector, others are not sent again', async () => {
    await create('Die Weinlese')
    await embed()
    endpoint.requests.length = 0
    await create('La barca')
    await embed()
    expect(endpoint.requests.map(({ body }) => body.input)).toEqual([['La barca']])
  })

  test('that are deleted lose their vectors', async () => {
    const item = await create('Die Weinlese')
    await embed()
    await archive.call(admin, trashItem, { params: { id: item.id }, query: { version: item.version } })
    expect(await vectors()).toEqual([])
  })

  test('of a hundred items are sent in batches', async () => {
    for (let count = 0; count < 70; count++) await create(`Letter ${count}`)
    expect(await embed()).toBe('complete')
    expect(endpoint.requests.map(({ body }) => body.input?.length)).toEqual([32, 32, 6])
    expect(await vectors()).toEqual([{ model: 'small', count: 70 }])
  })
})

describe('another model', () => {
  test('takes over once every passage has its vector; until then the previous model answers', async () => {
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
    expect((await findActiveModel(archive.services.db, 'large'))?.name).toBe('small')
    expect((await nearest('das Boot', 'large'))[0]).toBe('La barca')
    expect(await embed('large')).toBe('complete')
    expect(await vectors()).toEqual([{ model: 'large', count: 41 }])
    expect((await nearest('das Boot', 'large'))[0]).toBe('La barca')
  })

  test('under the same name with vectors of another size has all of them rebuilt', async () => {
    const boat = await create('La barca')
    await create('Il nonno e la barca')
    await embed()
    endpoint.dimensions.set('small', 256)
    await create('Das Boot')
    expect(await embed()).toBe('failed')
    expect(await failure()).toEqual({ failure: 'ai-unusable', failing_since: expect.any(Date) })
    expect(await embed()).toBe('complete')
    expect(await failure()).toEqual({ failure: null, failing_since: null })
    endpoint.dimensions.delete('small')
    const { rows } = await sql<{ size: number }>`
      select distinct vector_dims(embedding) as size from passage_vectors`.execute(archive.services.db)
    expect(rows).toEqual([{ size: 256 }])
    expect(await vectors()).toEqual([{ model: 'small', count: 3 }])
    const { status } = await archive.call(admin, similarItems, { params: { id: boat.id } })
    expect(status).toBe(200)
  })

  test('under the same name with vectors of another size has the old ones deleted in short transactions', async () => {
    const { db } = archive.services
    const { id } = await create('La barca')
    await embed()
    await sql`
      with copies as (
        insert into passages (item_id, place, source, context, text, digest, embedded_by)
        select item_id, number, source, context, text, gen_random_uuid(), embedded_by
        from passages cross join generate_series(1, 4500) number where item_id = ${id}
        returning id, item_id)
      insert into passage_vectors (model_id, passage_id, item_id, embedding)
      select model_id, copies.id, copies.item_id, embedding from passage_vectors cross join copies`.execute(
      db,
    )
    await sql`create table deleted_vectors (transaction xid8, count integer)`.execute(db)
    await sql`
      create function record_deletion() returns trigger language plpgsql as $$
      begin
        insert into deleted_vectors select pg_current_xact_id(), count(*) from deleted;
        return null;
      end $$`.execute(db)
    await sql`
      create trigger record_deletion after delete on passage_vectors referencing old table as deleted
      for each statement execute function record_deletion()`.execute(db)
    endpoint.dimensions.set('small', 256)
    await create('Das Boot')
    expect(await embed()).toBe('failed')
    endpoint.dimensions.delete('small')
    const { rows } = await sql<{ count: number }>`
      select sum(count)::integer as count from deleted_vectors group by transaction having sum(count) > 0
      order by count desc`.execute(db)
    await sql`drop function record_deletion cascade`.execute(db)
    await sql`drop table deleted_vectors`.execute(db)
    expect(rows.map(({ count }) => count)).toEqual([2000, 2000, 501])
    const models = await db.selectFrom('embedding_models').select('name').execute()
    expect(models).toEqual([{ name: 'small' }])
  })

  test('under the same name is complete without the old vectors, although their deletion was interrupted', async () => {
    const { db } = archive.services
    await create('La barca')
    await embed()
    await resetModel(db, 'small', 'ai-unusable', AbortSignal.abort())
    expect((await vectors()).map(({ count }) => count)).toEqual([1])
    expect((await findActiveModel(db, 'small'))?.name).toBe('small')
    expect(await nearest('das Boot')).toEqual([])
    expect(await embed()).toBe('complete')
    expect(await vectors()).toEqual([{ model: 'small', count: 1 }])
    expect(await nearest('das Boot')).toEqual(['La barca'])
    expect(await db.selectFrom('embedding_models').select('name').execute()).toEqual([{ name: 'small' }])
  })

  test('keeps existing vectors when models are switched back and forth', async () => {
    await create('La barca')
    await embed('small')
    await embed('large')
    await embed('small')
    expect(await vectors()).toEqual([{ model: 'small', count: 1 }])
  })
})

describe('an endpoint that fails', () => {
  test('keeps finished work, records the error, and is called again next time', async () => {
    await create('La barca')
    endpoint.failure = 401
    expect(await embed()).toBe('failed')
    expect(await failure()).toEqual({ failure: 'ai-refused', failing_since: expect.any(Date) })
    endpoint.failure = undefined
    expect(await embed()).toBe('complete')
    expect(await failure()).toEqual({ failure: null, failing_since: null })
  })

  test('for one passage only leaves that passage out', async () => {
    for (let count = 0; count < 5; count++) await create(`Letter ${count}`)
    await create('Poison')
    endpoint.getRejectionStatus = (text) => (text.includes('Poison') ? 400 : undefined)
    expect(await embed()).toBe('complete')
    endpoint.getRejectionStatus = () => undefined
    expect(await vectors()).toEqual([{ model: 'small', count: 5 }])
    await retryRejectedPassages(archive.services.db, 'small')
    endpoint.requests.length = 0
    expect(await embed()).toBe('complete')
    expect(endpoint.requests.map(({ body }) => body.input)).toEqual([['Poison']])
    expect(await vectors()).toEqual([{ model: 'small', count: 6 }])
  })

  test('for one passage with a server error gets that passage again a little later', async () => {
    await create('La barca')
    await create('Un sasso')
    let faults = 0
    endpoint.getRejectionStatus = (text) => (text.includes('sasso') && ++faults <= 3 ? 503 : undefined)
    expect(await embedPassages(archive.services.db, embedder(), never, 10)).toBe('complete')
    endpoint.getRejectionStatus = () => undefined
    expect(faults).toBeGreaterThan(3)
    expect(await vectors()).toEqual([{ model: 'small', count: 2 }])
  })

  test('for several passages with server errors gets them once more, in few requests, and leaves them out', async () => {
    for (let count = 0; count < 4; count++) await create(`Poison ${count}`)
    await create('La barca')
    endpoint.getRejectionStatus = (text) => (text.includes('Poison') ? 500 : undefined)
    expect(await embedPassages(archive.services.db, embedder(), never, 1)).toBe('complete')
    expect(endpoint.requests.length).toBeLessThan(40)
    endpoint.requests.length = 0
    expect(await embed()).toBe('complete')
    expect(endpoint.requests).toEqual([])
    expect(await vectors()).toEqual([{ model: 'small', count: 1 }])
  })

  test('for several passages with server errors does not delay the others', async () => {
    for (let count = 0; count < 3; count++) await create(`Poison ${count}`)
    for (let count = 0; count < 40; count++) await create(`Letter ${count}`)
    endpoint.getRejectionStatus = (text) => (text.includes('Poison') ? 500 : undefined)
    const stop = new AbortController()
    const run = embedPassages(archive.services.db, embedder(), stop.signal, 60_000)
    await vi.waitFor(async () => expect(await vectors()).toEqual([{ model: 'small', count: 40 }]), 45_000)
    stop.abort()
    expect(await run).toBe('interrupted')
    endpoint.getRejectionStatus = () => undefined
    expect(await embed()).toBe('complete')
    expect(await vectors()).toEqual([{ model: 'small', count: 43 }])
  })

  test('for all passages before a retry loses none', async () => {
    await create('La barca')
    await create('Un sasso')
    let faults = 0
    endpoint.getRejectionStatus = (text) => {
      if (!text.includes('sasso')) return undefined
      // The batch, twice, and the passage by itself; then the retry.
      if (++faults > 3) endpoint.failure = 503
      return 503
    }
    expect(await embedPassages(archive.services.db, embedder(), never, 1)).toBe('failed')
    endpoint.getRejectionStatus = () => undefined
    endpoint.failure = undefined
    expect(await embed()).toBe('complete')
    expect(await vectors()).toEqual([{ model: 'small', count: 2 }])
  })
})
