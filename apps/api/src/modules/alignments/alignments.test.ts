import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { StartAlignment } from '@lares/shared-types/alignments'
import * as contracts from '@lares/shared-types/contracts/alignments'
import * as items from '@lares/shared-types/contracts/items'
import { cancelOperation, getOperation } from '@lares/shared-types/contracts/operations'
import { AlignmentError } from '@lares/speech/alignment/alignment-error'
import { decodeRecording, findRecording } from '@lares/speech/testing/family-recordings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '../../services.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addPlayedVersion } from '../../testing/add-played-version.ts'
import { addTag } from '../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { createWave } from '../../testing/wave-file.ts'
import { alignTranscriptJob } from './align-transcript.job.ts'
import { toWordTimes } from './to-word-times.ts'

const recordings = new URL('../../../../../demo/src/recordings/', import.meta.url)
const [recording] = (
  JSON.parse(readFileSync(new URL('transcripts.json', recordings), 'utf8')) as {
    file: string
    segments: { start: number; end: number; text: string }[]
  }[]
).filter(({ file }) => file === 'de-die-uhr.m4a')
const texts = recording?.segments.map(({ text }) => text) ?? []

let archive: TestArchive
let author: TestUser
let itemId: string

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
  const bytes = readFileSync(new URL('de-die-uhr.m4a', recordings))
  const { item } = await addItemWithFile(archive, author, bytes, 'uhr.m4a', { kind: 'record', title: 'Uhr' })
  itemId = item.id
})
afterAll(() => archive.close())

const start = (as: TestUser | undefined, body: StartAlignment, id = itemId) =>
  archive.call(as, contracts.startAlignment, { params: { id }, body })
const read = (as: TestUser | undefined, id: string) =>
  archive.call(as, contracts.getAlignment, { params: { id } })
const readOperation = async (id: string) =>
  (await archive.call(author, getOperation, { params: { id } })).reply

/** Runs the job of an alignment, as a worker does. */
async function run(
  { id, operationId }: { id: string; operationId: string },
  speech: Partial<Services['speech']> = {},
) {
  const services = { ...archive.services, speech: { ...archive.services.speech, ...speech } }
  const signal = new AbortController().signal
  await alignTranscriptJob.handle({ alignmentId: id, operationId }, { services, signal })
}

test('the times of lines and of each of their words are found, while nothing is saved', async () => {
  const { reply: started } = await start(author, {
    language: 'de',
    lines: [...texts, 'Das sagt hier keiner, nie.'],
  })
  expect(started).toMatchObject({ itemId, result: null })
  await run(started)
  expect(await readOperation(started.operationId)).toMatchObject({
    kind: 'alignment',
    state: 'succeeded',
    item: { id: itemId },
  })
  const { result } = (await read(author, started.id)).reply
  expect(result?.isDoubtful).toBe(false)
  expect(result?.lines.map((line) => line?.start)).toEqual([
    ...(recording?.segments.map((segment) => expect.closeTo(segment.start, 1)) ?? []),
    undefined,
  ])
  for (const [index, line] of result?.lines.entries() ?? []) {
    if (line) expect(line.words).toHaveLength(texts[index]?.split(/\s+/).length ?? 0)
  }
  const { reply: item } = await archive.call(author, items.getItem, { params: { id: itemId } })
  expect(item.hasTranscript).toBe(false)
  // A repeated job does nothing again.
  await run(started, { align: () => Promise.reject(new Error('not again')) })
})

test('the lines of a part are looked for in that part', async () => {
  const [, second] = recording?.segments ?? []
  const range = { from: (second?.start ?? 0) - 0.4, to: (second?.end ?? 0) + 0.4 }
  const { reply: started } = await start(author, { language: 'de', lines: texts.slice(1, 2), range })
  await run(started)
  const { result } = (await read(author, started.id)).reply
  expect(result?.lines[0]?.start).toBeCloseTo(second?.start ?? 0, 1)
})

test('a failure says why', async () => {
  const { reply: wordless } = await start(author, { language: 'de', lines: ['…'] })
  await run(wordless)
  expect(await readOperation(wordless.operationId)).toMatchObject({ state: 'failed', error: 'no-text' })
  const { reply: silent } = await start(author, { language: 'de', lines: ['ja'] })
  await run(silent, { align: () => Promise.reject(new AlignmentError('noSpeech')) })
  expect(await readOperation(silent.operationId)).toMatchObject({ state: 'failed', error: 'no-speech' })
  const { reply: mute } = await archive.call(author, items.createItem, {
    body: { kind: 'record', title: 'Without a file' },
  })
  const { reply: without } = await start(author, { language: 'de', lines: ['ja'] }, mute.id)
  await run(without)
  expect(await readOperation(without.operationId)).toMatchObject({ error: 'no-sound' })
})

test('a cancelled alignment is not run', async () => {
  const { reply: started } = await start(author, { language: 'de', lines: ['ja'] })
  await archive.call(author, cancelOperation, { params: { id: started.operationId } })
  await run(started, { align: () => Promise.reject(new Error('cancelled before')) })
  expect(await readOperation(started.operationId)).toMatchObject({ state: 'cancelled' })
  expect((await read(author, started.id)).reply.result).toBeNull()
})

test('it is for those who may edit the item, and its result for who started it', async () => {
  const reader = await archive.addUser()
  const body = { language: 'de' as const, lines: ['ja'] }
  expect((await start(reader, body)).status).toBe(403)
  expect((await start(undefined, body)).status).toBe(401)
  const { reply: started } = await start(author, body)
  const admin = await archive.addUser({ isAdmin: true })
  expect((await read(admin, started.id)).status).toBe(404)
  await run(started, { align: async () => ({ lines: [{ time: null, words: [] }], isDoubtful: true }) })
  expect((await read(author, started.id)).reply.result).toEqual({ lines: [null], isDoubtful: true })
})

test('an item that was hidden meanwhile takes the result with it', async () => {
  const admin = await archive.addUser({ isAdmin: true })
  const { id: tag } = await addTag(archive, admin, { en: 'Hidden meanwhile' })
  const editor = await archive.addUser({ permissions: ['items:edit-any'], restrictedTagIds: [tag] })
  const body = { language: 'de' as const, lines: ['ja'] }
  const { reply: item } = await archive.call(author, items.createItem, {
    body: { kind: 'record', title: 'X' },
  })
  const { reply: done } = await start(editor, body, item.id)
  const { reply: pending } = await start(editor, body, item.id)
  await run(done, { align: async () => ({ lines: [{ time: null, words: [] }], isDoubtful: false }) })
  await archive.call(author, items.changeItem, {
    params: { id: item.id },
    body: { version: 1, tagIds: [tag] },
  })
  expect((await read(editor, done.id)).status).toBe(404)
  await run(pending, { align: () => Promise.reject(new Error('not for them')) })
  const { reply } = await archive.call(editor, getOperation, { params: { id: pending.operationId } })
  expect(reply).toMatchObject({ state: 'failed', error: 'not-found' })
  expect(reply).not.toHaveProperty('item')
})

test('is refused for other kinds, for a part that ends before it starts, and after five that are active', async () => {
  const body = { language: 'de' as const, lines: ['ja'] }
  const { reply: post } = await archive.call(author, items.createItem, { body: { kind: 'post', title: 'X' } })
  expect((await start(author, body, post.id)).error).toMatchObject({
    issues: [{ path: 'lines', code: 'not-allowed' }],
  })
  expect((await start(author, { ...body, range: { from: 2, to: 2 } })).error).toMatchObject({
    issues: [{ path: 'range.to', code: 'too-small' }],
  })
  const busy = await archive.addUser({ permissions: ['items:edit-any'] })
  for (let count = 0; count < 5; count += 1) expect((await start(busy, body)).status).toBe(201)
  expect((await start(busy, body)).error.code).toBe('too-many-requests')
})

test('words are those that white space separates', () => {
  const words = [
    { from: 0, to: 2, start: 1, end: 1.2 },
    { from: 2, to: 6, start: 1.2, end: 1.6 },
    { from: 9, to: 13, start: 2, end: 2.4 },
  ]
  expect(toWordTimes("L'été – jadis !", 0.9, words)).toEqual([
    [1, 1.6],
    [1.6, 1.6],
    [2, 2.4],
    [2.4, 2.4],
  ])
})

test('the version that is played is heard, and the times are those of the original', async () => {
  const speech = Int16Array.from(
    await decodeRecording(findRecording('de-die-uhr.m4a')),
    (sample) => sample * 32_767,
  )
  const seconds = speech.length / 16_000
  // The version lacks three seconds of silence at the start.
  const original = createWave(Int16Array.from([...new Int16Array(3 * 16_000), ...speech]), 16_000)
  const { item, assetId } = await addItemWithFile(archive, author, original, 'uhr.wav', { kind: 'record' })
  const timeMap: [number, number][] = [
    [0, 0],
    [3, 0],
    [3 + seconds, seconds],
  ]
  const content = createWave(speech, 16_000)
  await addPlayedVersion(archive, author, { itemId: item.id, originalId: assetId, content, timeMap })
  const heard: string[] = []
  const { reply: started } = await start(author, { language: 'de', lines: texts }, item.id)
  await run(started, {
    align: (task, ...rest) => {
      heard.push(task.file.path)
      return archive.services.speech.align(task, ...rest)
    },
  })
  expect(heard[0]).toContain(createHash('sha256').update(content).digest('hex'))
  const { result } = (await read(author, started.id)).reply
  const [first] = result?.lines ?? []
  expect(first?.start).toBeCloseTo(3 + (recording?.segments[0]?.start ?? 0), 1)
  expect(first?.words[0]?.[0]).toBeCloseTo(3 + (recording?.segments[0]?.start ?? 0), 1)
  // A part that was asked for is looked for in the version, too.
  const [, second] = recording?.segments ?? []
  const range = { from: 3 + (second?.start ?? 0) - 0.4, to: 3 + (second?.end ?? 0) + 0.4 }
  const { reply: part } = await start(author, { language: 'de', lines: texts.slice(1, 2), range }, item.id)
  await run(part)
  const found = (await read(author, part.id)).reply.result?.lines[0]
  expect(found?.start).toBeCloseTo(3 + (second?.start ?? 0), 1)
})
