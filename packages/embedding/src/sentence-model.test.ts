import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { beforeEach, expect, test } from 'vitest'
import { findModelFiles, hashModel } from './model-files.ts'
import { SentenceModel } from './sentence-model.ts'
import { writeTinyModel } from './testing/write-tiny-model.ts'

const root = createTemporaryFolder()
let folder: string
let count = 0

beforeEach(() => {
  folder = root.at(`model-${++count}`)
  writeTinyModel(folder)
})

const load = async () => SentenceModel.load(await findModelFiles(folder))

/** The cosine of the angle between two vectors of length 1. */
function compare(one: Float32Array = new Float32Array(), other: Float32Array = new Float32Array()): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)
}

test('texts of the same meaning have the same vector, of length 1', async () => {
  const model = await load()
  const [boat, ship, harvest] = await model.embed(['boat', 'ship', 'harvest'])
  expect(compare(boat, boat)).toBeCloseTo(1)
  expect(compare(boat, ship)).toBeCloseTo(1)
  expect(compare(boat, harvest)).toBeCloseTo(0)
})

test('a vector is the same whatever is embedded with it', async () => {
  const model = await load()
  const [alone] = await model.embed(['boat bicycle'])
  const long = 'harvest '.repeat(2_000)
  const together = await model.embed([long, 'boat bicycle', ...Array<string>(40).fill('ship ship boat')])
  expect(together).toHaveLength(42)
  expect(compare(alone, together[1])).toBeCloseTo(1)
})

test('the vector of the first token stands for the text where the model says so', async () => {
  mkdirSync(join(folder, '1_Pooling'))
  writeFileSync(join(folder, '1_Pooling', 'config.json'), '{"pooling_mode_cls_token": true}')
  const [one, other] = await (await load()).embed(['boat harvest', 'boat bicycle'])
  expect(compare(one, other)).toBeCloseTo(1)
})

test.each(['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model.onnx'])(
  'a model without %s is missing',
  async (path) => {
    rmSync(join(folder, path))
    await expect(findModelFiles(folder)).rejects.toMatchObject({ name: 'ModelError', reason: 'missing' })
  },
)

test('a folder that does not exist, or is empty, has no model', async () => {
  mkdirSync(root.at('empty'))
  for (const name of ['empty', 'none'])
    await expect(findModelFiles(root.at(name))).rejects.toMatchObject({ reason: 'missing' })
})

test('weights of which a part is missing are broken', async () => {
  const path = join(folder, 'onnx', 'model.onnx')
  writeFileSync(path, readFileSync(path).subarray(0, 100))
  await expect(load()).rejects.toMatchObject({ name: 'ModelError', reason: 'broken' })
})

test.each(['boxes', 'logits'])('a model that computes %s instead of vectors is broken', async (output) => {
  writeTinyModel(folder, output)
  const model = await load()
  await expect(model.embed(['boat'])).rejects.toMatchObject({ name: 'ModelError', reason: 'broken' })
})

test('the hash of a model changes with its files', async () => {
  const files = await findModelFiles(folder)
  const hash = await hashModel(files)
  expect(await hashModel(files)).toBe(hash)
  writeFileSync(join(folder, 'README.md'), 'not part of the model')
  expect(await hashModel(await findModelFiles(folder))).toBe(hash)
  writeFileSync(join(folder, 'config.json'), '{"model_type": "bert"}')
  expect(await hashModel(await findModelFiles(folder))).not.toBe(hash)
})

test('the smallest weights are chosen', async () => {
  writeFileSync(join(folder, 'onnx', 'model_quantized.onnx'), 'smaller')
  expect(await findModelFiles(folder)).toMatchObject({ dtype: 'q8', subfolder: 'onnx', weightBytes: 7 })
})
