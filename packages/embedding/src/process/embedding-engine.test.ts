import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { afterAll, expect, test } from 'vitest'
import { findModelFiles, hashModel } from '../model-files.ts'
import { wordBeyondTable, writeTinyModel } from '../testing/write-tiny-model.ts'
import { type EmbeddingEngine, openEmbeddingEngine } from './embedding-engine.ts'

const folder = createTemporaryFolder()
const never = new AbortController().signal
const engines: EmbeddingEngine[] = []

afterAll(async () => {
  for (const engine of engines) await engine.close()
})

function open(options: Partial<Parameters<typeof openEmbeddingEngine>[0]> = {}): EmbeddingEngine {
  const engine = openEmbeddingEngine({ niceness: 0, idleMs: 10_000, ...options })
  engines.push(engine)
  return engine
}

const openFake = (idleMs?: number) =>
  open({
    module: new URL('../testing/fake-embedding-child.ts', import.meta.url),
    ...(idleMs !== undefined && { idleMs }),
  })

const toInput = (name: string, ...texts: string[]) => ({
  model: { folder: folder.at(name), hash: 'any', weightBytes: 0 },
  texts,
})

async function writeModel() {
  writeTinyModel(folder.at('tiny'))
  const files = await findModelFiles(folder.at('tiny'))
  return { folder: files.folder, hash: await hashModel(files), weightBytes: files.weightBytes }
}

test('a process embeds texts with the model of a folder, and with no other files than expected', async () => {
  const model = await writeModel()
  const engine = open()
  const vectors = await engine.embed({ model, texts: ['boat', 'ship'] }, never)
  expect(vectors[0]).toEqual(vectors[1])
  const other = engine.embed({ model: { ...model, hash: 'other' }, texts: ['boat'] }, never)
  await expect(other).rejects.toMatchObject({ name: 'ModelError', reason: 'changed' })
})

test('a process that cannot compute a text says so, and computes the next one', async () => {
  const model = await writeModel()
  const engine = open()
  const embedding = engine.embed({ model, texts: [`boat ${wordBeyondTable}`] }, never)
  await expect(embedding).rejects.toMatchObject({ name: 'EmbeddingFailed' })
  expect(await engine.embed({ model, texts: ['boat'] }, never)).toHaveLength(1)
})

test('a process says what is missing in a folder', async () => {
  const embedding = open().embed(toInput('nothing', 'boat'), never)
  await expect(embedding).rejects.toMatchObject({ name: 'ModelError', reason: 'missing' })
})

test('a process that crashes says so, and the next one works', async () => {
  const engine = openFake()
  await expect(engine.embed(toInput('dies', 'boat'), never)).rejects.toMatchObject({
    name: 'ProcessEnded',
    endCause: 'crash',
  })
  expect(await engine.embed(toInput('any', 'boat', 'harvest'), never)).toHaveLength(2)
})

test('a process is ended when the work is cancelled', async () => {
  const controller = new AbortController()
  const reason = new Error('cancelled by the test')
  const embedding = openFake().embed(toInput('slow', 'boat'), controller.signal)
  setTimeout(() => controller.abort(reason), 300)
  await expect(embedding).rejects.toBe(reason)
})

test('a process ends when it has nothing to do', async () => {
  const engine = openFake(0)
  const readPid = async () => Number((await engine.embed(toInput('pid', 'boat'), never))[0]?.[0])
  const pid = await readPid()
  await expect.poll(() => isRunning(pid)).toBe(false)
  expect(await readPid()).not.toBe(pid)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
