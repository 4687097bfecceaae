import { readFileSync } from 'node:fs'
import * as items from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/narrations'
import { writePageText } from '@lares/shared-types/contracts/page-texts'
import { deleteForEver } from '@lares/shared-types/contracts/trash'
import type { Language } from '@lares/shared-types/languages'
import { AlignmentError } from '@lares/speech/alignment/alignment-error'
import {
  decodeRecording,
  type FamilyRecording,
  familyRecordings,
  findRecording,
} from '@lares/speech/testing/family-recordings'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Services } from '../../services.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addPlayedVersion } from '../../testing/add-played-version.ts'
import { addTag } from '../../testing/add-tag.ts'
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { uploadFile } from '../../testing/upload-file.ts'
import { createWave } from '../../testing/wave-file.ts'
import { alignNarrationJob } from './align-narration.job.ts'

const recordings = new URL('../../../../../demo/src/recordings/', import.meta.url)
const boat = findRecording('en-the-boat.opus')

let archive: TestArchive
let author: TestUser
let shade = 0

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser({ permissions: ['items:create', 'items:edit-own'] })
}, 120_000)
afterAll(() => archive.close())

/** Adds a letter, each of whose pages is a picture with these lines. */
async function addLetter(pages: readonly (readonly string[])[], language: Language | null = 'en') {
  const [first, ...others] = await Promise.all(
    pages.map(async (_, index) => uploadFile(archive, author, await createPicture(), `page-${index}.png`)),
  )
  const uploadIds = [first ?? '', ...others]
  const body = { kind: 'document' as const, title: 'A letter', language, uploadIds }
  const { reply: item } = await archive.call(author, items.createItem, { body })
  const assetIds = item.assets.map(({ id }) => id)
  for (const [index, lines] of pages.entries()) await write(assetIds[index] ?? '', 0, lines, language)
  return { id: item.id, assetIds, assetId: assetIds[0] ?? '' }
}

function createPicture(): Promise<Buffer> {
  shade += 1
  const background = { r: shade % 256, g: shade >> 8, b: 20 }
  return sharp({ create: { width: 60, height: 80, channels: 3, background } })
    .png()
    .toBuffer()
}

async function write(
  assetId: string,
  version: number,
  lines: readonly string[],
  language: Language | null = 'en',
) {
  const { reply } = await archive.call(author, writePageText, {
    params: { id: assetId, page: 1 },
    body: {
      version,
      language,
      lines: lines.map((text, index) => ({ box: { x: 0, y: index / 2000, width: 1, height: 0.0005 }, text })),
    },
  })
  return reply
}

async function addRecording({ file }: FamilyRecording, fields: object = {}) {
  const bytes = readFileSync(new URL(file, recordings))
  const { item } = await addItemWithFile(archive, author, bytes, file, {
    kind: 'record',
    title: `Recording ${file}`,
    ...fields,
  })
  return item.id
}

const create = (as: TestUser | undefined, letterId: string, recordingId: string) =>
  archive.call(as, contracts.createNarration, { params: { id: letterId }, body: { recordingId } })
const list = async (as: TestUser, id: string) =>
  (await archive.call(as, contracts.listNarrations, { params: { id } })).reply
const readTimes = async (as: TestUser, id: string) =>
  (await archive.call(as, contracts.getNarrationTimes, { params: { id } })).reply

/** Runs the job of a narration, as a worker does. */
async function align(narrationId: string, speech: Partial<Services['speech']> = {}, isLastAttempt = false) {
  const services = { ...archive.services, speech: { ...archive.services.speech, ...speech } }
  const signal = new AbortController().signal
  await alignNarrationJob.handle({ narrationId }, { services, signal, isLastAttempt })
}

/** Breaks a text into lines of a letter. */
function wrap(text: string, width = 38): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const getText = ({ segments }: FamilyRecording) => segments.map(({ text }) => text).join(' ')

interface Lit {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** The words of a letter of one page in order with their times; a word that is not spoken has none. */
async function listLitWords(narrationId: string, lines: readonly string[]): Promise<(Lit | null)[]> {
  const [page] = (await readTimes(author, narrationId)).pages
  return lines.flatMap((line, index) =>
    line.split(' ').map((word, at) => {
      const time = page?.lines[index]?.[at]
      return time ? { word, start: time[0], end: time[1] } : null
    }),
  )
}

/** The share of words that are lit only while their own sentence is spoken, or at most so many seconds from it. */
function getHitShare(lit: readonly (Lit | null)[], recording: FamilyRecording, tolerance = 0.3): number {
  const sentences = recording.segments.flatMap((segment) => segment.text.split(' ').map(() => segment))
  const hits = sentences.filter(({ start, end }, index) => {
    const word = lit[index]
    return word && word.start >= start - tolerance && word.end <= end + tolerance
  })
  return hits.length / sentences.length
}

describe('the words of a letter', () => {
  test.each(familyRecordings.map((recording) => [recording.file, recording] as const))(
    'are lit while their sentence is spoken in %s',
    async (_, recording) => {
      const lines = wrap(getText(recording))
      const letter = await addLetter([lines], recording.language as Language)
      const { reply: narration } = await create(author, letter.id, await addRecording(recording))
      expect(narration).toMatchObject({ state: 'pending', error: null, words: null, isStale: false })
      await align(narration.id)
      const [ready] = (await list(author, letter.id)).readBy
      expect(ready).toMatchObject({ state: 'ready', isDoubtful: false, isStale: false })
      const lit = await listLitWords(narration.id, lines)
      expect(getHitShare(lit, recording)).toBeGreaterThanOrEqual(0.97)
      // In the order in which they are read.
      const starts = lit.flatMap((word) => (word ? [word.start] : []))
      expect(starts).toEqual(starts.toSorted((a, b) => a - b))
      expect(ready?.words).toEqual({ total: lit.length, spoken: starts.length })
    },
  )
})

describe('what is said and what is written need not be the same', () => {
  const [title = '', ...sentences] = boat.segments.map(({ text }) => text)

  test('what the voice says before and after the letter lights up nothing, and spoils nothing', async () => {
    const inner = boat.segments.slice(1, -1)
    const lines = wrap(inner.map(({ text }) => text).join(' '))
    const letter = await addLetter([lines])
    const { reply: narration } = await create(author, letter.id, await addRecording(boat))
    await align(narration.id)
    const lit = await listLitWords(narration.id, lines)
    expect(getHitShare(lit, { ...boat, segments: inner })).toBeGreaterThanOrEqual(0.97)
  })

  test('a paragraph that the voice skips has no times, and the others keep theirs', async () => {
    const skipped = 'The money for the roof is in the blue tin behind the flour, and nobody may know of it.'
    const lines = [
      ...wrap([title, ...sentences.slice(0, 2)].join(' ')),
      ...wrap(skipped),
      ...wrap(sentences.slice(2).join(' ')),
    ]
    const letter = await addLetter([lines])
    const { reply: narration } = await create(author, letter.id, await addRecording(boat))
    await align(narration.id)
    const lit = await listLitWords(narration.id, lines)
    const from = [title, ...sentences.slice(0, 2)].join(' ').split(' ').length
    const count = skipped.split(' ').length
    expect(lit.slice(from, from + count).filter((word) => word !== null)).toEqual([])
    expect(getHitShare(lit.toSpliced(from, count), boat)).toBeGreaterThanOrEqual(0.97)
    const [listed] = (await list(author, letter.id)).readBy
    expect(listed?.words).toEqual({ total: lit.length, spoken: lit.length - count })
  })

  test('a letter of several pages is read across them, also where a word is divided between two', async () => {
    const words = getText(boat).split(' ')
    const half = words.indexOf('grandfather')
    const first = wrap([...words.slice(0, half), 'grand-'].join(' '))
    const second = wrap(['father', ...words.slice(half + 1)].join(' '))
    const letter = await addLetter([first, second])
    const { reply: narration } = await create(author, letter.id, await addRecording(boat))
    await align(narration.id)
    const { pages } = await readTimes(author, narration.id)
    expect(pages.map(({ assetId }) => assetId)).toEqual(letter.assetIds)
    const last = pages[0]?.lines.at(-1)?.at(-1)
    expect(last?.[0]).toBeGreaterThan(boat.segments[2]?.start ?? 99)
    expect(pages[1]?.lines[0]?.[0]).toEqual(last)
  })
})

test('a corrected page has no times until it was aligned again, which happens by itself', async () => {
  const letter = await addLetter([['We had one radio.'], ['It stood on the shelf.']])
  const radio = findRecording('en-the-radio.opus')
  const { reply: narration } = await create(author, letter.id, await addRecording(radio))
  await align(narration.id)
  expect((await readTimes(author, narration.id)).pages).toHaveLength(2)
  await write(letter.assetIds[1] ?? '', 1, ['and it stood on the shelf above the sink'])
  const [changed] = (await list(author, letter.id)).readBy
  expect(changed).toMatchObject({ state: 'pending', isStale: true })
  expect((await readTimes(author, narration.id)).pages.map(({ assetId }) => assetId)).toEqual([
    letter.assetId,
  ])
  expect(await runWaitingJobs(archive, alignNarrationJob)).toBeGreaterThan(0)
  const [ready] = (await list(author, letter.id)).readBy
  expect(ready).toMatchObject({ state: 'ready', isStale: false })
  const { pages } = await readTimes(author, narration.id)
  expect(pages[1]).toMatchObject({ version: 2, lines: [{ length: 9 }] })
  // A repeated job does nothing again.
  await align(narration.id, { align: () => Promise.reject(new Error('not again')) })
})

test('a correction while a letter is being aligned is not answered by the times of before', async () => {
  const letter = await addLetter([['We had one radio.']])
  const { reply: narration } = await create(
    author,
    letter.id,
    await addRecording(findRecording('en-the-radio.opus')),
  )
  await align(narration.id, {
    async align(...task) {
      await write(letter.assetId, 1, ['We had one radio, and it stood on the shelf.'])
      return archive.services.speech.align(...task)
    },
  })
  expect((await list(author, letter.id)).readBy).toMatchObject([{ state: 'pending', words: null }])
  await align(narration.id)
  expect((await list(author, letter.id)).readBy).toMatchObject([{ state: 'ready', words: { total: 10 } }])
})

test('the version of a recording that is played is heard, and the times are those of the original', async () => {
  const speech = Int16Array.from(await decodeRecording(boat), (sample) => sample * 32_767)
  const seconds = speech.length / 16_000
  // The version lacks three seconds of silence at the start.
  const original = createWave(Int16Array.from([...new Int16Array(3 * 16_000), ...speech]), 16_000)
  const { item, assetId } = await addItemWithFile(archive, author, original, 'boat.wav', { kind: 'record' })
  const content = createWave(speech, 16_000)
  const timeMap: [number, number][] = [
    [0, 0],
    [3, 0],
    [3 + seconds, seconds],
  ]
  await addPlayedVersion(archive, author, { itemId: item.id, originalId: assetId, content, timeMap })
  const lines = wrap(getText(boat))
  const letter = await addLetter([lines])
  const { reply: narration } = await create(author, letter.id, item.id)
  await align(narration.id)
  const [first] = await listLitWords(narration.id, lines)
  expect(first?.start).toBeCloseTo(3 + (boat.segments[0]?.start ?? 0), 1)
  // The times stay valid whichever version is played.
  await addPlayedVersion(archive, author, { itemId: item.id, originalId: assetId, content: original })
  expect((await list(author, letter.id)).readBy).toMatchObject([{ state: 'ready', isStale: false }])
})

describe('a letter whose words are not found', () => {
  const readError = async (letterId: string) => {
    const [narration] = (await list(author, letterId)).readBy
    return { state: narration?.state, error: narration?.error }
  }

  test('says why, and can be aligned again', async () => {
    const recordingId = await addRecording(findRecording('en-the-radio.opus'))
    const letter = await addLetter([['We had one radio.']])
    const { reply: narration } = await create(author, letter.id, recordingId)
    await align(narration.id, { align: () => Promise.reject(new AlignmentError('noSpeech')) })
    expect(await readError(letter.id)).toEqual({ state: 'failed', error: 'no-speech' })
    const again = () => archive.call(author, contracts.alignNarration, { params: { id: narration.id } })
    expect((await again()).reply).toMatchObject({ state: 'pending', error: null })
    expect((await again()).status).toBe(202)
    await align(narration.id, {
      align: async ({ lines }) => ({ lines: lines.map(() => ({ time: null, words: [] })), isDoubtful: true }),
    })
    expect(await readError(letter.id)).toEqual({ state: 'failed', error: 'other-text' })
  })

  test('has no words, no known language, or too many words', async () => {
    const recordingId = await addRecording(findRecording('en-the-radio.opus'))
    const never = { align: () => Promise.reject(new Error('not reached')) }
    const empty = await addLetter([[]])
    await align((await create(author, empty.id, recordingId)).reply.id, never)
    expect(await readError(empty.id)).toEqual({ state: 'failed', error: 'no-text' })
    const foreign = await addLetter([['Querida Rosa, el huerto está blanco']], null)
    await align((await create(author, foreign.id, recordingId)).reply.id, never)
    expect(await readError(foreign.id)).toEqual({ state: 'failed', error: 'unknown-language' })
    const long = await addLetter([
      ...Array.from({ length: 3 }, () => Array.from({ length: 900 }, () => 'a b c d e f g h')),
    ])
    await align((await create(author, long.id, recordingId)).reply.id, never)
    expect(await readError(long.id)).toEqual({ state: 'failed', error: 'text-too-long' })
  })

  test('is given up after its process was killed three times, and after the last attempt of the queue', async () => {
    const recordingId = await addRecording(findRecording('en-the-radio.opus'))
    const letter = await addLetter([['We had one radio.']])
    const { reply: narration } = await create(author, letter.id, recordingId)
    const fail = { align: () => Promise.reject(new Error('the disk is full')) }
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(align(narration.id, fail)).rejects.toThrow('the disk is full')
    expect(await readError(letter.id)).toEqual({ state: 'pending', error: null })
    await expect(align(narration.id, fail, true)).rejects.toThrow('the disk is full')
    expect(await readError(letter.id)).toEqual({ state: 'failed', error: 'failed' })
    await archive.services.db
      .updateTable('narrations')
      .set({ state: 'pending', attempts: 3 })
      .where('id', '=', narration.id)
      .execute()
    await align(narration.id, fail)
    expect(await readError(letter.id)).toEqual({ state: 'failed', error: 'interrupted' })
  })
})

describe('a narration', () => {
  const addPair = async () => {
    const letter = await addLetter([['We had one radio.']])
    const recordingId = await addRecording(findRecording('en-the-radio.opus'))
    return { letterId: letter.id, recordingId }
  }

  test('is made and removed by those who may edit the letter', async () => {
    const { letterId, recordingId } = await addPair()
    const reader = await archive.addUser()
    expect((await create(reader, letterId, recordingId)).status).toBe(403)
    const { reply: narration } = await create(author, letterId, recordingId)
    expect(narration.addedBy?.id).toBe(author.id)
    const params = { id: narration.id }
    expect((await list(reader, letterId)).may).toEqual({ write: false })
    expect((await list(reader, letterId)).readBy).toHaveLength(1)
    expect((await list(reader, recordingId)).reads).toMatchObject([{ letter: { id: letterId } }])
    expect((await archive.call(reader, contracts.alignNarration, { params })).status).toBe(403)
    expect((await archive.call(reader, contracts.removeNarration, { params })).status).toBe(403)
    expect((await archive.call(author, contracts.removeNarration, { params })).status).toBe(204)
    expect((await list(author, letterId)).readBy).toEqual([])
    expect((await archive.call(author, contracts.removeNarration, { params })).status).toBe(404)
  })

  test('is of a document or picture and a recording, once', async () => {
    const { letterId, recordingId } = await addPair()
    await create(author, letterId, recordingId)
    expect((await create(author, letterId, recordingId)).error.issues).toEqual([
      { path: 'recordingId', code: 'duplicate' },
    ])
    expect((await create(author, recordingId, recordingId)).error.issues).toEqual([
      { path: '', code: 'not-allowed' },
    ])
    expect((await create(author, letterId, letterId)).error.issues).toEqual([
      { path: 'recordingId', code: 'not-allowed' },
    ])
  })

  test('is seen only by those who may see both its items', async () => {
    const admin = await archive.addUser({ isAdmin: true })
    const { id: tag } = await addTag(archive, admin, { en: 'Private' })
    const restricted = await archive.addUser({ permissions: ['items:edit-any'], restrictedTagIds: [tag] })
    for (const hide of ['letterId', 'recordingId'] as const) {
      const pair = await addPair()
      const { reply: narration } = await create(author, pair.letterId, pair.recordingId)
      const params = { id: narration.id }
      expect((await archive.call(restricted, contracts.getNarrationTimes, { params })).status).toBe(200)
      await archive.call(author, items.changeItem, {
        params: { id: pair[hide] },
        body: { version: 1, tagIds: [tag] },
      })
      const other = hide === 'letterId' ? pair.recordingId : pair.letterId
      expect(await list(restricted, other)).toMatchObject({ readBy: [], reads: [] })
      for (const contract of [
        contracts.getNarrationTimes,
        contracts.alignNarration,
        contracts.removeNarration,
      ])
        expect((await archive.call(restricted, contract, { params })).status).toBe(404)
      // A recording that is hidden is unknown, and one that is there already is no duplicate.
      if (hide === 'recordingId')
        expect((await create(restricted, pair.letterId, pair.recordingId)).error.issues).toEqual([
          { path: 'recordingId', code: 'unknown-reference' },
        ])
    }
  })

  test('is hidden while one of its items is in the trash, and goes with it for ever', async () => {
    const keeper = await archive.addUser({ isAdmin: true })
    for (const part of ['letterId', 'recordingId'] as const) {
      const pair = await addPair()
      await create(author, pair.letterId, pair.recordingId)
      const id = pair[part]
      const trash = (version: number) =>
        archive.call(keeper, items.trashItem, { params: { id }, query: { version } })
      expect((await trash(1)).status).toBeLessThan(300)
      expect(await list(author, pair.letterId)).toMatchObject({ readBy: [] })
      expect(await list(author, pair.recordingId)).toMatchObject({ reads: [] })
      await archive.call(keeper, deleteForEver, { params: { id } })
      const { count } = await archive.services.db
        .selectFrom('narrations')
        .where('letter_id', '=', pair.letterId)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(0)
    }
  })
})
