import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ProcessEnded } from '@lares/media-engine/process/process-ended'
import { CircuitBreaker } from '@lares/server-kit/circuit-breaker'
import { previewBatch } from '@lares/shared-types/contracts/batches'
import { createItem, trashItem } from '@lares/shared-types/contracts/items'
import { cancelOperation, getOperation } from '@lares/shared-types/contracts/operations'
import * as contracts from '@lares/shared-types/contracts/transcriptions'
import { getTranscript, writeTranscript } from '@lares/shared-types/contracts/transcripts'
import type { Operation } from '@lares/shared-types/operations'
import { decodeRecording, findRecording } from '@lares/speech/testing/family-recordings'
import { ScriptedTranscriber, type TranscriptionRequest } from '@lares/test-harness/scripted-transcriber'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTranscriptionEndpoint } from '../../ai-endpoints/transcription-endpoint.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addPlayedVersion } from '../../testing/add-played-version.ts'
import { addTag } from '../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { SpeechModels } from '../../transcription/speech-models.ts'
import { whisperPackages } from '../../transcription/whisper-packages.ts'
import { loadActiveUser } from '../../visibility/load-principal.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { transcribe as transcribeAct } from '../batches/acts/transcribe.ts'
import { runBatch, undoWholeBatch } from '../batches/testing/run-batch.ts'
import { lockEditableItem } from '../items/lock-item.ts'
import { transcribeJob } from './transcribe.job.ts'

const recordings = fileURLToPath(new URL('../../../../../demo/src/recordings/', import.meta.url))
const radio = readFileSync(join(recordings, 'en-the-radio.opus'))
const never = new AbortController().signal

let endpoint: ScriptedTranscriber
let archive: TestArchive
let user: TestUser

beforeAll(async () => {
  endpoint = await ScriptedTranscriber.start()
  archive = await openTestArchive({ ai: { chat: undefined, embedder: undefined, transcription: open() } })
  user = await archive.addUser()
})
beforeEach(() => {
  endpoint.requests.length = 0
  endpoint.reply = sayRadio
})
afterAll(async () => {
  await archive.close()
  await endpoint.close()
})

function open() {
  return createTranscriptionEndpoint({
    baseUrl: endpoint.baseUrl,
    model: 'large',
    apiKey: undefined,
    retryDelayMs: 1,
    circuitBreaker: new CircuitBreaker(() => 0),
  })
}

const lines = [
  { start: 0.1, end: 4.2, text: ' We had one radio, and it stood on the shelf above the sink.' },
  { start: 4.5, end: 9.2, text: ' On the night of the moon landing, fourteen people came to our kitchen.' },
]
const sayRadio = (_request: TranscriptionRequest) => ({
  json: { text: lines.map(({ text }) => text).join(''), language: 'english', segments: lines, words: [] },
})

async function addRecording(bytes: Uint8Array = radio, name = 'radio.opus', by = user) {
  const { item } = await addItemWithFile(archive, by, bytes, name, { kind: 'record', title: 'The radio' })
  return item
}

async function start(
  itemIds: string[],
  options: { by?: TestUser; replace?: boolean; language?: 'en' | 'fr' | null } = {},
) {
  const { by = user, replace = false, language = 'en' } = options
  return (await archive.call(by, contracts.startTranscriptions, { body: { itemIds, language, replace } }))
    .reply
}

async function loadOperation(id: string): Promise<Operation> {
  return (await archive.call(user, getOperation, { params: { id } })).reply
}

/** Runs one job as a worker does. */
async function runJob(operationId: string, services = archive.services, signal = never) {
  const row = await services.db
    .selectFrom('transcriptions')
    .select('id')
    .where('operation_id', '=', operationId)
    .executeTakeFirstOrThrow()
  await transcribeJob.handle({ transcriptionId: row.id, operationId }, { services, signal })
  return row.id
}

/** Runs the jobs of a transcription one after the other: on a busy machine one job gives way to others before all is done. */
async function runToEnd(operationId: string) {
  do await runJob(operationId)
  while ((await loadOperation(operationId)).state === 'running')
}

async function transcribe(itemId: string, options: Parameters<typeof start>[1] = {}): Promise<Operation> {
  const { operationIds, refused } = await start([itemId], options)
  expect(refused).toEqual([])
  await runToEnd(operationIds[0] ?? '')
  return loadOperation(operationIds[0] ?? '')
}

const read = async (id: string, by = user) =>
  (await archive.call(by, getTranscript, { params: { id } })).reply

describe('a recording', () => {
  test('gets a transcript with the times of its lines and words', async () => {
    const item = await addRecording()
    const operation = await transcribe(item.id)
    expect(operation).toMatchObject({ state: 'succeeded', result: { count: 2, dropped: 0 } })
    const transcript = await read(item.id)
    expect(transcript).toMatchObject({ origin: 'machine', language: 'en', version: 1 })
    const [first] = transcript.segments
    expect(first?.text).toBe('We had one radio, and it stood on the shelf above the sink.')
    // The endpoint gave no times of words: they are found by comparing with synthesised speech.
    expect(first?.start).toBeCloseTo(0.4, 1)
    expect(first?.words).toHaveLength(13)
    expect(endpoint.requests).toHaveLength(1)
    expect(endpoint.requests[0]).toMatchObject({ model: 'large', language: 'en' })
    expect(await archive.services.db.selectFrom('transcription_chunks').selectAll().execute()).toEqual([])
  })

  test('is written in the language that is detected', async () => {
    const item = await addRecording(readFileSync(join(recordings, 'de-die-uhr.m4a')), 'uhr.m4a')
    endpoint.reply = () => ({
      json: { text: 'Die Taschenuhr meines Großvaters ging jeden Tag neun Minuten vor.' },
    })
    await transcribe(item.id, { language: null })
    expect(endpoint.requests[0]?.language).toBeUndefined()
    expect((await read(item.id)).language).toBe('de')
  })

  test('of which an improved version is played is heard in that version, with the times of the original', async () => {
    const speech = Int16Array.from(
      await decodeRecording(findRecording('en-the-radio.opus')),
      (sample) => sample * 32_767,
    )
    const seconds = speech.length / 16_000
    // The original is silence: only the version says something, three seconds earlier.
    const original = toWav(new Int16Array(3 * 16_000 + speech.length))
    const { item, assetId } = await addItemWithFile(archive, user, original, 'radio.wav', { kind: 'record' })
    const timeMap: [number, number][] = [
      [0, 0],
      [3, 0],
      [3 + seconds, seconds],
    ]
    const content = toWav(speech)
    await addPlayedVersion(archive, user, { itemId: item.id, originalId: assetId, content, timeMap })
    expect(await transcribe(item.id)).toMatchObject({ result: { count: 2 } })
    const [first] = (await read(item.id)).segments
    expect(first?.start).toBeCloseTo(3.4, 1)
    expect(first?.words?.[0]?.[0]).toBeCloseTo(3.4, 1)
  })

  test.each([
    ['en', 'The radio', ['Voice 1', 'Voice 2', 'Ida']],
    ['fr', 'La radio', ['Voix 1', 'Voix 2', 'Ida']],
  ] as const)(
    'has voices and people where the endpoint tells them apart (%s)',
    async (language, _title, names) => {
      const item = await addRecording()
      const said = {
        en: ['We had one radio.', 'It stood on the shelf.', 'Above the sink.'],
        fr: ['Nous avions une radio.', 'Elle était sur une étagère.', 'Au-dessus de l’évier.'],
      }[language]
      const segments = ['SPEAKER_01', 'SPEAKER_00', 'Ida'].map((speaker, index) => ({
        start: 0.1 + 2 * index,
        end: 2 + 2 * index,
        text: said[index],
        speaker,
      }))
      endpoint.reply = () => ({ json: { text: said.join(' '), language, segments } })
      expect(await transcribe(item.id, { language })).toMatchObject({ result: { count: 3 } })
      const transcript = await read(item.id)
      expect(transcript.segments.map(({ speaker }) => speaker)).toEqual(names)
      expect(transcript.speakers).toEqual([])
    },
  )

  test('in which nobody speaks is not sent, and gets no transcript', async () => {
    const item = await addRecording(toWav(new Int16Array(16_000 * 5)), 'silence.wav')
    expect(await transcribe(item.id)).toMatchObject({ state: 'succeeded', result: { count: 0 } })
    expect(endpoint.requests).toHaveLength(0)
    expect((await read(item.id)).version).toBe(0)
    const assets = archive.services.db.selectFrom('assets').select('without_speech')
    expect(await assets.where('item_id', '=', item.id).execute()).toEqual([{ without_speech: true }])
  })

  test('loses what the model invents', async () => {
    const item = await addRecording()
    endpoint.reply = () => ({
      json: {
        text: '',
        language: 'en',
        segments: [...lines, { start: 9.5, end: 19, text: ' Thanks for watching!' }],
      },
    })
    expect(await transcribe(item.id)).toMatchObject({ result: { count: 2, dropped: 1 } })
  })

  test('loses an answer in another language', async () => {
    const item = await addRecording()
    expect(await transcribe(item.id, { language: 'fr' })).toMatchObject({ result: { count: 0, dropped: 2 } })
    expect(endpoint.requests).toHaveLength(2)
  })
})

describe('a transcription that cannot be made says why', () => {
  test.each([
    ['of a file that is no sound', randomBytes(5000), 'noise.opus', 'unreadable'],
    ['of a file without samples', toWav(new Int16Array()), 'empty.wav', 'no-sound'],
  ])('%s', async (_name, bytes, filename, error) => {
    const item = await addRecording(bytes, filename)
    const { operationIds, refused } = await start([item.id])
    // A file that is not even recognised as a recording is refused at once.
    if (refused.length > 0) {
      expect(refused).toEqual([{ itemId: item.id, reason: 'no-file' }])
      return
    }
    await runJob(operationIds[0] ?? '')
    const operation = await loadOperation(operationIds[0] ?? '')
    expect(operation.state).toBe('failed')
    expect(['unreadable', 'no-sound']).toContain(error)
    expect(['unreadable', 'no-sound']).toContain(operation.error)
  })

  test('if it is longer than twelve hours', async () => {
    const item = await addRecording()
    await archive.services.db
      .updateTable('assets')
      .set({ duration: 30 * 3600 })
      .where('item_id', '=', item.id)
      .execute()
    expect(await transcribe(item.id)).toMatchObject({ state: 'failed', error: 'recording-too-long' })
  })

  test('if the disk is full', async () => {
    const item = await addRecording()
    const { operationIds } = await start([item.id])
    const files = { ...archive.services.files, getFreeBytes: async () => 1000 }
    await runJob(operationIds[0] ?? '', { ...archive.services, files })
    expect(await loadOperation(operationIds[0] ?? '')).toMatchObject({ state: 'failed', error: 'disk-full' })
  })

  test('if the disk becomes full while the recording is decoded', async () => {
    const item = await addRecording()
    const { operationIds } = await start([item.id])
    const { services } = archive
    const speech: typeof services.speech = {
      ...services.speech,
      // Every write to this Linux device fails with ENOSPC.
      prepare: (input, signal) => services.speech.prepare({ ...input, copyPath: '/dev/full' }, signal),
    }
    const id = await runJob(operationIds[0] ?? '', { ...services, speech })
    expect(await loadOperation(operationIds[0] ?? '')).toMatchObject({ state: 'failed', error: 'disk-full' })
    expect(services.transcription.copies.find(id)).toBeUndefined()
    // With space it can be started again.
    expect(await transcribe(item.id)).toMatchObject({ state: 'succeeded' })
  })

  test('if its file is missing', async () => {
    const item = await addRecording(Buffer.concat([radio, Buffer.from('another')]), 'missing.opus')
    const { sha256 = '' } = item.assets[0] ?? {}
    await archive.services.files.withLocalFile(sha256, async (path) => rmSync(path))
    expect(await transcribe(item.id)).toMatchObject({ state: 'failed', error: 'file-missing' })
  })

  test.each([
    [401, 'endpoint-refused'],
    [404, 'endpoint-refused'],
    [413, 'endpoint-unusable'],
  ] as const)('if the endpoint answers %s', async (status, error) => {
    const item = await addRecording()
    endpoint.reply = () => ({ json: {}, status })
    expect(await transcribe(item.id)).toMatchObject({ state: 'failed', error })
  })

  test('if the item has gone into the trash, or its right to change it', async () => {
    const item = await addRecording()
    const { operationIds } = await start([item.id])
    await archive.call(await archive.addUser({ isAdmin: true }), trashItem, {
      params: { id: item.id },
      query: { version: item.version },
    })
    await runJob(operationIds[0] ?? '')
    expect(await loadOperation(operationIds[0] ?? '')).toMatchObject({ state: 'failed', error: 'not-found' })
    expect(endpoint.requests).toHaveLength(0)
  })
})

describe('an endpoint that is away', () => {
  test('is waited for, and what is done meanwhile is not asked again', async () => {
    const item = await addRecording()
    const { operationIds } = await start([item.id])
    const [id = ''] = operationIds
    endpoint.reply = () => ({ json: {}, status: 429, retryAfter: '120' })
    await runJob(id)
    expect(await loadOperation(id)).toMatchObject({ state: 'pending' })
    const { transcriptions } = (await archive.call(user, contracts.listTranscriptions, { query: {} })).reply
    expect(transcriptions[0]).toMatchObject({ operation: { id }, waitsFor: 'ai-busy' })
    expect(Date.parse(transcriptions[0]?.retryAt ?? '') - Date.now()).toBeGreaterThan(100_000)
    endpoint.reply = sayRadio
    await runJob(id)
    expect(await loadOperation(id)).toMatchObject({ state: 'succeeded' })
  })

  test('for two hours ends the transcription', async () => {
    const item = await addRecording()
    const { operationIds } = await start([item.id])
    const [id = ''] = operationIds
    endpoint.reply = () => ({ json: {}, status: 503 })
    await archive.services.db.updateTable('transcriptions').set({ failures: 8 }).execute()
    await runJob(id)
    expect(await loadOperation(id)).toMatchObject({ state: 'failed', error: 'endpoint-unreachable' })
  })
})

describe('a transcription that was interrupted', () => {
  /** Speech for more than two chunks. */
  const long = () => repeatRadio(7)

  test('goes on from what is done', async () => {
    const item = await addRecording(await long(), 'long.wav')
    const { operationIds } = await start([item.id])
    const [id = ''] = operationIds
    const controller = new AbortController()
    endpoint.reply = (request, index) => {
      if (index === 1) controller.abort(new Error('the worker stops'))
      return sayRadio(request)
    }
    await expect(runJob(id, archive.services, controller.signal)).rejects.toThrow()
    const done = await archive.services.db.selectFrom('transcription_chunks').select('position').execute()
    expect(done).toHaveLength(1)
    // A worker that was killed has lost the decoded copy as well.
    await archive.services.transcription.copies.close()
    const before = endpoint.requests.length
    endpoint.reply = sayRadio
    await runToEnd(id)
    expect(await loadOperation(id)).toMatchObject({ state: 'succeeded', done: 3, total: 3 })
    expect(endpoint.requests.length - before).toBe(2)
    const { segments } = await read(item.id)
    expect(segments.at(-1)?.start).toBeGreaterThan(90)
  })

  test('decodes the recording again if its decoding broke off', async () => {
    const item = await addRecording(await long(), 'broken-off.wav')
    const { operationIds } = await start([item.id])
    const [id = ''] = operationIds
    const controller = new AbortController()
    const first = endpoint.requests.length
    endpoint.reply = (request) => {
      if (endpoint.requests.length - first > 1) controller.abort(new Error('the worker stops'))
      return sayRadio(request)
    }
    await expect(runJob(id, archive.services, controller.signal)).rejects.toThrow()
    await archive.services.transcription.copies.close()
    endpoint.reply = sayRadio
    const { speech } = archive.services
    const prepare: typeof speech.prepare = async (input, signal) => {
      await speech.prepare(input, signal)
      truncateSync(input.copyPath, 1000)
      throw new Error('EIO: i/o error, write')
    }
    const failing = { ...archive.services, speech: { ...speech, prepare } }
    await expect(runJob(id, failing)).rejects.toThrow('EIO')
    const before = endpoint.requests.length
    await runToEnd(id)
    expect(await loadOperation(id)).toMatchObject({ state: 'succeeded', done: 3, total: 3 })
    const heard = endpoint.requests.slice(before)
    expect(heard).toHaveLength(2)
    for (const { seconds } of heard) expect(seconds).toBeGreaterThan(5)
  })

  test('is cancelled without a transcript', async () => {
    const item = await addRecording(await long(), 'cancelled.wav')
    const { operationIds } = await start([item.id])
    const [id = ''] = operationIds
    await archive.call(user, cancelOperation, { params: { id } })
    await runJob(id)
    expect(await loadOperation(id)).toMatchObject({ state: 'cancelled' })
    expect((await read(item.id)).version).toBe(0)
  })
})

describe('a model on this machine', () => {
  const megabyte = 1024 * 1024
  const folders = createTemporaryFolder()
  let freeBytes: number
  let usedModels: string[]
  let hear: (model: string) => void

  /** The archive without an endpoint and with two models, which need 1,000 and 4,000 MB, and hear what `hear` lets them. */
  function withModels(): Services {
    const { ai, transcription, ...services } = archive.services
    const { base, small } = whisperPackages
    const models = new SpeechModels({
      dataDir: folders.at('data'),
      ownFolder: undefined,
      packages: {
        base: { ...base, package: 'tiny', memoryBytes: 1000 * megabyte },
        small: { ...small, package: 'larger', memoryBytes: 4000 * megabyte },
      },
      getFreeMemory: () => freeBytes,
    })
    const whisper: typeof transcription.whisper = {
      loadedModelFolder: undefined,
      recognize: async ({ modelFolder }) => {
        const model = basename(modelFolder)
        usedModels.push(model)
        hear(model)
        const segments = lines.map(({ start, end, text }) => ({
          text,
          time: { start, end },
          words: shareTime(text.trim().split(' ').length, start, end),
        }))
        return { language: 'en', segments }
      },
      close: async () => undefined,
    }
    return {
      ...services,
      ai: { ...ai, transcription: undefined },
      transcription: { ...transcription, models, whisper },
    }
  }

  beforeEach(() => {
    for (const name of ['tiny-1.0.0', 'larger-1.0.0'])
      mkdirSync(folders.at(`data/models/speech/${name}`), { recursive: true })
    freeBytes = 5000 * megabyte
    usedModels = []
    hear = () => undefined
  })
  afterEach(() => void vi.restoreAllMocks())

  /** The times of words that take equally long, so that nothing has to find them. */
  const shareTime = (count: number, start: number, end: number) =>
    Array.from({ length: count }, (_, index): [number, number] => [
      start + ((end - start) * index) / count,
      start + ((end - start) * (index + 1)) / count,
    ])

  /** Starts to transcribe a recording of three chunks. */
  async function startLong(): Promise<string> {
    const item = await addRecording(await repeatRadio(5), `long-${randomBytes(4).toString('hex')}.wav`)
    return (await start([item.id])).operationIds[0] ?? ''
  }

  const countChunks = async () =>
    (await archive.services.db.selectFrom('transcription_chunks').select('position').execute()).length

  test('goes on with the recording that it has begun when less memory is free', async () => {
    const id = await startLong()
    const services = withModels()
    const controller = new AbortController()
    hear = () => {
      // What the model itself takes.
      freeBytes = 1500 * megabyte
      if (usedModels.length === 2) controller.abort(new Error('the worker stops'))
    }
    await expect(runJob(id, services, controller.signal)).rejects.toThrow()
    const done = await countChunks()
    expect(done).toBeGreaterThan(0)
    const prepare = vi.spyOn(services.speech, 'prepare')
    const first = usedModels.length
    do await runJob(id, services)
    while ((await loadOperation(id)).state === 'running')
    const { state, total = 0 } = await loadOperation(id)
    expect(state).toBe('succeeded')
    expect(prepare).not.toHaveBeenCalled()
    expect(new Set(usedModels)).toEqual(new Set(['larger-1.0.0']))
    expect(usedModels.length - first).toBe((total ?? 0) - done)
  })

  test('that needs too much memory is replaced by the smaller one, which goes on from what is done', async () => {
    const id = await startLong()
    const services = withModels()
    hear = (model) => {
      if (model === 'larger-1.0.0' && usedModels.length === 2) throw new ProcessEnded('memory', 'test')
    }
    do await runJob(id, services)
    while ((await loadOperation(id)).state === 'running')
    const { state, total } = await loadOperation(id)
    expect(state).toBe('succeeded')
    expect(usedModels.slice(0, 3)).toEqual(['larger-1.0.0', 'larger-1.0.0', 'tiny-1.0.0'])
    // One attempt failed.
    expect(usedModels).toHaveLength((total ?? 0) + 1)
  })

  test('that is the smallest and needs too much memory ends the transcription', async () => {
    const id = await startLong()
    freeBytes = 1500 * megabyte
    hear = () => {
      throw new ProcessEnded('memory', 'test')
    }
    await runJob(id, withModels())
    expect(await loadOperation(id)).toMatchObject({ state: 'failed', error: 'out-of-memory' })
    expect(usedModels).toEqual(['tiny-1.0.0'])
  })

  test('transcribes something in each job, however long decoding took', async () => {
    const id = await startLong()
    const services = withModels()
    const { now } = Date
    let passed = 0
    vi.spyOn(Date, 'now').mockImplementation(() => now() + passed)
    const { prepare } = services.speech
    vi.spyOn(services.speech, 'prepare').mockImplementation(async (...given) => {
      const prepared = await prepare(...given)
      passed += 60_000
      return prepared
    })
    hear = () => {
      passed += 60_000
    }
    await runJob(id, services)
    expect((await loadOperation(id)).state).toBe('running')
    expect(await countChunks()).toBe(1)
    // As when other recordings have taken its place.
    await services.transcription.copies.close()
    await runJob(id, services)
    expect(await countChunks()).toBe(2)
  })
})

describe('a present transcript', () => {
  const corrected = [{ start: 0, end: 4, text: 'We had one wireless.' }]

  async function addCorrected() {
    const item = await addRecording()
    await archive.call(user, writeTranscript, {
      params: { id: item.id },
      body: { version: 0, segments: corrected },
    })
    return item
  }

  test('is replaced only if that is asked for', async () => {
    const item = await addCorrected()
    expect(await start([item.id])).toEqual({
      operationIds: [],
      refused: [{ itemId: item.id, reason: 'has-transcript' }],
    })
    expect(await transcribe(item.id, { replace: true })).toMatchObject({ state: 'succeeded' })
    expect(await read(item.id)).toMatchObject({ origin: 'machine', version: 2 })
    const revisions = await archive.services.db
      .selectFrom('revisions')
      .select('number')
      .where('entity', '=', 'transcript')
      .where('entity_id', '=', item.id)
      .execute()
    expect(revisions).toHaveLength(2)
  })

  test('that somebody has changed meanwhile is not replaced', async () => {
    const item = await addRecording()
    const { operationIds } = await start([item.id])
    await archive.call(user, writeTranscript, {
      params: { id: item.id },
      body: { version: 0, segments: corrected },
    })
    await runJob(operationIds[0] ?? '')
    expect(await loadOperation(operationIds[0] ?? '')).toMatchObject({
      state: 'failed',
      error: 'changed-since',
    })
    expect((await read(item.id)).segments).toEqual(corrected)
  })
})

test('a transcription needs the permission to process media, when it is started and while it is made', async () => {
  const author = await archive.addUser({ permissions: ['items:create', 'items:edit-own'] })
  const item = await addRecording(radio, 'a.opus', author)
  const body = { itemIds: [item.id], language: null }
  const { error } = await archive.call(author, contracts.startTranscriptions, { body })
  expect(error).toMatchObject({ code: 'forbidden' })
  await archive.call(author, writeTranscript, {
    params: { id: item.id },
    body: { version: 0, segments: [{ start: 0, end: 1, text: 'By hand.' }] },
  })
  const relative = await archive.addUser()
  const other = await addRecording(radio, 'b.opus', relative)
  const { operationIds } = await start([other.id], { by: relative })
  await archive.services.db
    .updateTable('users')
    .set({ permissions: ['items:edit-own'] })
    .where('id', '=', relative.id)
    .execute()
  const id = operationIds[0] ?? ''
  await runJob(id)
  const { reply: operation } = await archive.call(relative, getOperation, { params: { id } })
  expect(operation).toMatchObject({ state: 'failed', error: 'forbidden' })
})

describe('recordings to choose from', () => {
  const find = async (by: TestUser, body: object) =>
    (await archive.call(by, contracts.findTranscribable, { body })).reply

  test('are those that the caller may change, latest first, also only those without a transcript', async () => {
    const reader = await archive.addUser({ permissions: [] })
    const author = await archive.addUser({
      permissions: ['items:create', 'items:edit-own', 'media:process'],
    })
    const first = await addRecording(radio, 'a.opus', author)
    const second = await addRecording(radio, 'b.opus', author)
    await archive.call(author, createItem, { body: { kind: 'post', title: 'No sound', details: {} } })
    await archive.call(author, writeTranscript, {
      params: { id: first.id },
      body: { version: 0, segments: [{ start: 0, end: 1, text: 'Yes.' }] },
    })
    const all = await find(author, {})
    expect(all.recordings.map(({ item, transcript }) => [item.id, transcript])).toEqual([
      [second.id, 'none'],
      [first.id, 'person'],
    ])
    expect((await find(author, { onlyMissing: true })).recordings).toHaveLength(1)
    expect((await find(reader, {})).recordings).toEqual([])
    const editor = await archive.addUser({ permissions: ['items:edit-any'] })
    expect((await find(editor, {})).recordings).toEqual([])
    const page = await find(author, { limit: 1 })
    expect((await find(author, { limit: 1, cursor: page.nextCursor })).recordings[0]?.item.id).toBe(first.id)
    const chosen = await find(author, { selection: { ids: [first.id] } })
    expect(chosen.recordings.map(({ item }) => item.id)).toEqual([first.id])
  })

  test('are not films that are known to have no sound, which are refused', async () => {
    const { item, assetId } = await addItemWithFile(archive, user, radio, 'silent.mp4', {
      kind: 'video',
      title: 'Without sound',
    })
    const selection = { ids: [item.id] }
    expect((await find(user, { selection })).recordings).toHaveLength(1)
    const { db } = archive.services
    await db.updateTable('assets').set({ has_sound: false }).where('id', '=', assetId).execute()
    expect((await find(user, { selection })).recordings).toEqual([])
    expect((await start([item.id])).refused).toEqual([{ itemId: item.id, reason: 'no-file' }])
  })

  test('tell which ones are being transcribed, and those are not started twice', async () => {
    const item = await addRecording()
    const { operationIds } = await start([item.id])
    const { recordings } = await find(user, { selection: { ids: [item.id] } })
    expect(recordings[0]?.operationId).toBe(operationIds[0])
    expect((await start([item.id])).refused).toEqual([{ itemId: item.id, reason: 'already-running' }])
  })
})

describe('a batch', () => {
  test('starts transcriptions of recordings, and leaves transcripts and other items as they are', async () => {
    const admin = await archive.addUser({ isAdmin: true })
    const [plain, done] = [await addRecording(), await addRecording()]
    await archive.call(user, writeTranscript, {
      params: { id: done.id },
      body: { version: 0, segments: [{ start: 0, end: 1, text: 'Yes.' }] },
    })
    const post = (
      await archive.call(user, createItem, { body: { kind: 'post', title: 'Text', details: {} } })
    ).reply
    const report = await runBatch(
      archive,
      admin,
      { ids: [plain.id, done.id, post.id] },
      { name: 'transcribe', params: { language: 'en' } },
    )
    expect(report.batch.counts).toMatchObject({ changed: 1, refused: 2 })
    expect(report.reasons.map(({ reason }) => reason).sort()).toEqual(['has-transcript', 'no-sound'])
    const { transcriptions } = (await archive.call(admin, contracts.listTranscriptions, { query: {} })).reply
    expect(transcriptions.map(({ operation }) => operation.item?.id)).toEqual([plain.id])
    await runJob(transcriptions[0]?.operation.id ?? '')
    expect(await read(plain.id)).toMatchObject({ origin: 'machine' })
  })

  test('says in its preview and its report which are being transcribed already, and which are silent', async () => {
    const admin = await archive.addUser({ isAdmin: true })
    const [plain, running] = [await addRecording(), await addRecording()]
    const { item: silent, assetId } = await addItemWithFile(archive, user, radio, 'film.mp4', {
      kind: 'video',
      title: 'Without sound',
    })
    const { db } = archive.services
    await db.updateTable('assets').set({ has_sound: false }).where('id', '=', assetId).execute()
    await start([running.id])
    const selection = { ids: [plain.id, running.id, silent.id] }
    const act = { name: 'transcribe' as const, params: { language: 'en' } }
    const preview = (await archive.call(admin, previewBatch, { body: { selection, act } })).reply
    const { batch, reasons } = await runBatch(archive, admin, selection, act)
    for (const { changed } of [preview, batch.counts]) expect(changed).toBe(1)
    for (const refused of [preview.refused, reasons])
      expect(refused.map(({ reason }) => reason).sort()).toEqual(['already-running', 'no-sound'])
  })

  /** Starts to transcribe items as a batch of an administrator. */
  async function transcribeAll(itemIds: readonly string[]) {
    const admin = await archive.addUser({ isAdmin: true })
    const act = { name: 'transcribe' as const, params: { language: 'en', replace: true } }
    const { batch } = await runBatch(archive, admin, { ids: [...itemIds] }, act)
    const { transcriptions } = (await archive.call(admin, contracts.listTranscriptions, { query: {} })).reply
    return {
      batch,
      operationIds: transcriptions.map(({ operation }) => operation.id),
      undo: () => undoWholeBatch(archive, admin, batch.id),
      admin,
    }
  }

  const write = async (id: string, text: string) => {
    const { version } = await read(id)
    const body = { version, segments: [{ start: 0, end: 1, text, speaker: 'Rosa' }] }
    return archive.call(user, writeTranscript, { params: { id }, body })
  }
  const finish = async (operationIds: readonly string[], as: TestUser) => {
    for (const id of operationIds) {
      do await runJob(id)
      while ((await archive.call(as, getOperation, { params: { id } })).reply.state === 'running')
    }
  }

  test('is undone: each has the transcript from before, unless somebody has changed it since', async () => {
    const [bare, replaced, corrected] = [await addRecording(), await addRecording(), await addRecording()]
    await write(replaced.id, 'As I heard it.')
    const before = await read(replaced.id)
    const { batch, operationIds, undo, admin } = await transcribeAll([bare.id, replaced.id, corrected.id])
    expect(batch.undoable).toBe(true)
    await finish(operationIds, admin)
    expect(await read(replaced.id)).toMatchObject({ origin: 'machine', version: 2 })
    await write(corrected.id, 'Corrected since.')
    const report = await undo()
    expect(report.batch).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 1 } })
    expect(report.reasons).toEqual([{ reason: 'changed-since', count: 1 }])
    expect((await read(bare.id)).segments).toEqual([])
    const { segments, language, speakers, origin } = before
    expect(await read(replaced.id)).toMatchObject({ segments, language, speakers, origin, version: 3 })
    expect((await read(corrected.id)).segments[0]?.text).toBe('Corrected since.')
  })

  test('that is undone before it has transcribed cancels that, and nothing is written later', async () => {
    const item = await addRecording()
    const { operationIds, undo, admin } = await transcribeAll([item.id])
    const [id = ''] = operationIds
    expect((await undo()).batch.counts).toMatchObject({ undone: 1 })
    expect((await archive.call(admin, getOperation, { params: { id } })).reply.state).toBe('cancelled')
    const { db } = archive.services
    // As when an administrator retries a job that had failed.
    await db
      .updateTable('operations')
      .set({ state: 'pending', ended_at: null })
      .where('id', '=', id)
      .execute()
    await finish(operationIds, admin)
    expect((await archive.call(admin, getOperation, { params: { id } })).reply).toMatchObject({
      state: 'failed',
      error: 'changed-since',
    })
    expect((await read(item.id)).segments).toEqual([])
  })

  test('leaves a transcript of a batch that has not recorded what it started', async () => {
    const item = await addRecording()
    const { batch, operationIds, undo, admin } = await transcribeAll([item.id])
    const { db } = archive.services
    await db.updateTable('batch_items').set({ operation_id: null }).where('batch_id', '=', batch.id).execute()
    await finish(operationIds, admin)
    expect((await undo()).reasons).toEqual([{ reason: 'not-recorded', count: 1 }])
    expect((await read(item.id)).segments).toHaveLength(2)
  })

  test('counts as refused what somebody else has started after it was assessed', async () => {
    const item = await addRecording()
    await start([item.id])
    const { db } = archive.services
    const outcome = await inTransaction(db, async (trx) => {
      const principal = (await loadActiveUser(trx, user.id)) as UserPrincipal
      const stored = await lockEditableItem(trx, principal, item.id)
      const context = { trx, services: archive.services, user: principal, saves: [] }
      return transcribeAct.apply(context, stored, { outcome: 'change' }, { language: 'en' })
    })
    expect(outcome).toEqual({ outcome: 'refused', reason: 'already-running' })
  })
})

test('what somebody may not see is unknown to them, and what they may not change is refused', async () => {
  const { id: tagId } = await addTag(archive, await archive.addUser({ isAdmin: true }), {
    en: 'Private tapes',
  })
  const restricted = await archive.addUser({ restrictedTagIds: [tagId] })
  const reader = await archive.addUser({ permissions: ['media:process'] })
  const { item } = await addItemWithFile(archive, user, radio, 'hidden.opus', {
    kind: 'record',
    tagIds: [tagId],
  })
  expect((await start([item.id], { by: restricted })).refused).toEqual([
    { itemId: item.id, reason: 'not-found' },
  ])
  expect((await start([item.id], { by: reader })).refused).toEqual([{ itemId: item.id, reason: 'forbidden' }])
  const { recordings } = (
    await archive.call(restricted, contracts.findTranscribable, { body: { selection: { ids: [item.id] } } })
  ).reply
  expect(recordings).toEqual([])
})

test('the second recording of one person comes after the first of another', async () => {
  const [one, two] = [await archive.addUser(), await archive.addUser()]
  const items = [await addRecording(radio, '1.opus', one), await addRecording(radio, '2.opus', one)]
  await start(
    items.map(({ id }) => id),
    { by: one },
  )
  const other = await addRecording(radio, '3.opus', two)
  await start([other.id], { by: two })
  const rows = await archive.services.db
    .selectFrom('transcriptions')
    .select(['item_id', 'priority'])
    .where('user_id', 'in', [one.id, two.id])
    .execute()
  const priorities = new Map(rows.map(({ item_id, priority }) => [item_id, priority]))
  expect(priorities.get(items[0]?.id ?? '')).toBeCloseTo(0)
  expect(priorities.get(other.id)).toBeCloseTo(0)
  expect(priorities.get(items[1]?.id ?? '')).toBe(-1)
})

test('without anything that transcribes nothing is started', async () => {
  const bare = await openTestArchive()
  const owner = await bare.addUser()
  const { item } = await addItemWithFile(bare, owner, radio, 'radio.opus', { kind: 'record' })
  const setup = (await bare.call(owner, contracts.readTranscriptionSetup, {})).reply
  expect(setup).toMatchObject({ engine: null, model: null })
  const result = await bare.call(owner, contracts.startTranscriptions, {
    body: { itemIds: [item.id], language: null },
  })
  expect(result.error.code).toBe('ai-not-configured')
  await bare.close()
})

/** A WAV file of 16,000 samples a second. */
function toWav(samples: Int16Array): Buffer {
  const data = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + data.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(16_000, 24)
  header.writeUInt32LE(32_000, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(data.length, 40)
  return Buffer.concat([header, data])
}

/** The recording several times in a row. */
async function repeatRadio(times: number): Promise<Buffer> {
  const { files, speech, transcription } = archive.services
  const item = await addRecording()
  const once = await transcription.copies.create('repeat', (copyPath) =>
    files.withLocalFile(item.assets[0]?.sha256 ?? '', async (path) => {
      await speech.prepare({ file: { path, mediaType: 'audio/ogg' }, copyPath, maxSeconds: 100 }, never)
      return readFileSync(copyPath)
    }),
  )
  await transcription.copies.remove('repeat')
  const all = Buffer.concat(Array.from({ length: times }, () => once))
  return toWav(new Int16Array(all.buffer.slice(all.byteOffset, all.byteOffset + all.length)))
}
