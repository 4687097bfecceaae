import { ModelError } from '@lares/embedding/model-error'
import { createItem } from '@lares/shared-types/contracts/items'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Embedder } from '../../ai-endpoints/embedder.ts'
import { createLocalEmbedder, type LocalEmbedderOptions } from '../../meaning-model/local-embedder.ts'
import { embedPassages } from '../../search-index/meaning/embed-passages.ts'
import { createConceptEngines } from '../../testing/concept-engines.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { getCheck, listFindings, repair, runChecks } from './testing/run-integrity.ts'

const usable = { folder: '/models/mine', hash: 'abcdef0123456789', weightBytes: 1 }

let archive: TestArchive
let admin: TestUser
let itemId: string

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  const body = { kind: 'post', title: 'The flood', language: 'en' } as const
  itemId = (await archive.call(admin, createItem, { body })).reply.id
})
afterAll(() => archive.close())

function configure(model: LocalEmbedderOptions['model']): Embedder {
  const embedder = createLocalEmbedder({
    name: 'mine',
    model,
    isEnglish: false,
    prefixes: { query: '', passage: '' },
    engines: createConceptEngines(),
  })
  Object.assign(archive.services, { ai: { chat: undefined, embedder } })
  return embedder
}

async function runCheck() {
  await runChecks(archive, admin, ['vectors'])
  const check = await getCheck(archive, admin, 'vectors')
  const findings = await listFindings(archive, admin, 'vectors')
  return { isUnavailable: check?.isUnavailable, itemIds: findings.map(({ item }) => item?.id) }
}

test('the vectors of a model that is missing, or has not read everything, are not checked', async () => {
  for (const model of [new ModelError('missing', 'There is no folder /models/mine.'), usable]) {
    configure(model)
    expect(await runCheck()).toEqual({ isUnavailable: true, itemIds: [] })
  }
  expect(await archive.services.db.selectFrom('embedding_models').select('name').execute()).toEqual([])
})

test('an item that has lost a vector of a model that has read everything is found', async () => {
  const { db } = archive.services
  expect(await embedPassages(db, configure(usable), new AbortController().signal)).toBe('complete')
  expect(await runCheck()).toEqual({ isUnavailable: false, itemIds: [] })
  await sql`delete from passage_vectors`.execute(db)
  expect(await runCheck()).toEqual({ isUnavailable: false, itemIds: [itemId] })
  await repair(archive, admin, 'vectors')
  expect(await runCheck()).toEqual({ isUnavailable: false, itemIds: [] })
})

test('so is one that has lost the bits by which its vector is found', async () => {
  const { db } = archive.services
  await sql`delete from passage_bits`.execute(db)
  expect(await runCheck()).toEqual({ isUnavailable: false, itemIds: [itemId] })
  await repair(archive, admin, 'vectors')
  expect(await runCheck()).toEqual({ isUnavailable: false, itemIds: [] })
})
