import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeItem, createItem, trashItem } from '@lares/shared-types/contracts/items'
import { search } from '@lares/shared-types/contracts/search'
import { ScriptedAi } from '@lares/test-harness/scripted-ai'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadArchiveId } from '../../backup/archive-id.ts'
import { createSnapshot } from '../../backup/create-snapshot.ts'
import { initializePlace } from '../../backup/open-place.ts'
import { restoreSnapshot } from '../../backup/restore/restore-snapshot.ts'
import { openFolderStorage } from '../../backup/storage/folder-storage.ts'
import { createScriptedEmbedder } from '../../testing/scripted-embedder.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { signInAgain, type TestUser } from '../../testing/test-users.ts'
import { refreshNextBatch } from '../index-batches.ts'
import { embedPassages } from './embed-passages.ts'
import { findActiveModel } from './embedding-models.ts'
import { addMissingBits } from './passage-bits.ts'

const never = new AbortController().signal

let endpoint: ScriptedAi
let archive: TestArchive
let admin: TestUser

beforeAll(async () => {
  endpoint = await ScriptedAi.start()
  archive = await openTestArchive({ ai: { chat: undefined, embedder: createScriptedEmbedder(endpoint) } })
  admin = await archive.addUser({ isAdmin: true })
})
beforeEach(async () => {
  await archive.services.db.deleteFrom('embedding_models').execute()
  await archive.services.db.deleteFrom('items').execute()
})
afterAll(async () => {
  await archive.close()
  await endpoint.close()
})

const create = async (title: string) =>
  (await archive.call(admin, createItem, { body: { kind: 'post', title, body: '' } })).reply

const embed = (model?: string, { services } = archive) =>
  embedPassages(services.db, createScriptedEmbedder(endpoint, model), never)

/** Of each model: its vectors, and how many of their bits are stored as they should be. */
async function countBits({ services } = archive) {
  const { rows } = await sql<{ model: string; vectors: number; right: number; bits: number }>`
    select name as model, count(vectors.passage_id)::integer as vectors,
      (count(*) filter (where bits.bits = vector_bits(vectors.embedding::real[])))::integer as right,
      count(bits.passage_id)::integer as bits
    from embedding_models
      left join passage_vectors vectors on vectors.model_id = embedding_models.id
      full join passage_bits bits using (model_id, passage_id)
    group by name order by name`.execute(services.db)
  return rows
}

const find = async (q: string, { call, services } = archive) => {
  const user = await signInAgain(services.db, admin)
  const { reply } = await call(user, search, { query: { q, mode: 'meaning' } })
  return { meaning: reply.meaning, hits: reply.hits.map(({ item, score }) => [item.title, score]) }
}

describe('the bits of a vector', () => {
  test('are two for each number, by its size', async () => {
    const { rows } = await sql`
      select vector_bits(array[0.9, 0.3, 0, -0.2, -0.9, 0.1, -0.3, 0.2]::real[])::text as bits`.execute(
      archive.services.db,
    )
    expect(rows).toEqual([{ bits: '1111010000010011' }])
  })

  test('are stored with it', async () => {
    for (const title of ['Die Weinlese', 'La barca', 'An old bicycle']) await create(title)
    await embed()
    expect(await countBits()).toEqual([{ model: 'small', vectors: 3, right: 3, bits: 3 }])
    expect((await find('Boot')).hits[0]?.[0]).toBe('La barca')
  })

  test('are those of the new text after a change', async () => {
    const { id, version } = await create('Die Weinlese')
    await create('An old bicycle')
    await embed()
    await archive.call(admin, changeItem, { params: { id }, body: { title: 'La barca', version } })
    await embed()
    expect(await countBits()).toEqual([{ model: 'small', vectors: 2, right: 2, bits: 2 }])
    expect((await find('Boot')).hits[0]?.[0]).toBe('La barca')
  })

  test('are deleted with it', async () => {
    const { id, version } = await create('Die Weinlese')
    await embed()
    await archive.call(admin, trashItem, { params: { id }, query: { version } })
    expect(await countBits()).toEqual([{ model: 'small', vectors: 0, right: 0, bits: 0 }])
  })

  test('are those of the next model once that has read everything', async () => {
    endpoint.dimensions.set('large', 512)
    for (const title of ['Die Weinlese', 'La barca']) await create(title)
    await embed('small')
    await embed('large')
    expect(await countBits()).toEqual([{ model: 'large', vectors: 2, right: 2, bits: 2 }])
  })
})

describe('an archive from before bits were stored', () => {
  const count = 1_203

  async function forgetBits(): Promise<void> {
    await sql`delete from passage_bits`.execute(archive.services.db)
    await sql`update embedding_models set has_bits = false`.execute(archive.services.db)
  }

  const hasBits = async () => (await findActiveModel(archive.services.db, 'small'))?.hasBits

  test('gets them in steps, and finds the same before, meanwhile and afterwards', async () => {
    await create('La barca')
    await create('Die Weinlese')
    await embed()
    const { db } = archive.services
    await sql`
      with items as (
        insert into items (id, kind, title, sort_title, body)
        select gen_random_uuid(), 'post', 'Letter ' || number, '', '' from generate_series(1, ${count - 2}) number
        returning id
      ), passages as (
        insert into passages (item_id, place, source, context, text, digest, embedded_by)
        select items.id, 0, 'title', '', '', gen_random_uuid(), embedding_models.id from items, embedding_models
        returning id, item_id, embedded_by
      )
      insert into passage_vectors (model_id, passage_id, item_id, embedding)
      select embedded_by, id, item_id, l2_normalize((
        select array_agg(sin(passages.id * place))::vector from generate_series(1, 384) place))
      from passages`.execute(db)
    await forgetBits()
    const before = await find('Boot')
    expect(before.hits[0]?.[0]).toBe('La barca')
    const stop = new AbortController()
    const stopping = db.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('vector_bits')) stop.abort()
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await addMissingBits(stopping, stop.signal)
    const bits = (await countBits())[0]?.bits ?? 0
    expect(bits).toBeGreaterThan(0)
    expect(bits).toBeLessThan(count)
    expect(await hasBits()).toBe(false)
    expect(await find('Boot')).toEqual(before)
    await create('Il nonno e la barca')
    await embed()
    await addMissingBits(db, never)
    expect(await countBits()).toEqual([
      { model: 'small', vectors: count + 1, right: count + 1, bits: count + 1 },
    ])
    expect(await hasBits()).toBe(true)
    expect(
      (await find('Boot')).hits
        .slice(0, 2)
        .map(([title]) => title)
        .sort(),
    ).toEqual(['Il nonno e la barca', 'La barca'])
  })

  test('with no vectors yet stores them from the first one on', async () => {
    await sql`insert into embedding_models (name, has_bits) values ('small', false)`.execute(
      archive.services.db,
    )
    await addMissingBits(archive.services.db, never)
    await create('La barca')
    await embed()
    expect(await hasBits()).toBe(true)
    expect(await countBits()).toEqual([{ model: 'small', vectors: 1, right: 1, bits: 1 }])
  })
})

test('a restored archive has its texts read again, and finds the same', async () => {
  for (const title of ['La barca', 'Die Weinlese', 'An old bicycle']) await create(title)
  await embed()
  const before = await find('Boot')
  const folder = await mkdtemp(join(tmpdir(), 'lares-bits-'))
  const restored = await openTestArchive({
    ai: { chat: undefined, embedder: createScriptedEmbedder(endpoint) },
  })
  try {
    const archiveId = await loadArchiveId(archive.services.db)
    const { place } = await initializePlace(openFolderStorage(folder), { archiveId, now: new Date() })
    const { id } = await createSnapshot({ ...archive.services, appVersion: '1.0.0' }, place, {
      signal: never,
    })
    await restoreSnapshot(place, id, restored.services, { replace: false, signal: never })
    expect(await countBits(restored)).toEqual([])
    await rebuildIndex(restored)
    await embed(undefined, restored)
    expect(await countBits(restored)).toEqual([{ model: 'small', vectors: 3, right: 3, bits: 3 }])
    expect(await find('Boot', restored)).toEqual(before)
  } finally {
    await restored.close()
    await rm(folder, { recursive: true, force: true })
  }
})

async function rebuildIndex({ services }: TestArchive): Promise<void> {
  let position: string | undefined
  do {
    position = await refreshNextBatch(services.db, position)
  } while (position)
}
