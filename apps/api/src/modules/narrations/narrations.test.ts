import { readFileSync } from 'node:fs'
import * as items from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/narrations'
import { writePageText } from '@lares/shared-types/contracts/page-texts'
import { purgeItem } from '@lares/shared-types/contracts/trash'
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
import { addTag } from '../../testing/add-tag.ts'
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
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

/** Adds a letter whose pages have these lines, one picture a page. */
async function addLetter(
  pages: readonly (readonly string[])[],
  language: Language | null = 'en',
  by = author,
) {
  const assetIds: string[] = []
  const { item, assetId } = await addItemWithFile(archive, by, await createPicture(), 'page-1.png', {
    kind: 'document',
    title: 'A letter',
    language,
  })
  assetIds.push(assetId)
  for (const [index, lines] of pages.entries()) await write(assetId, index + 1, 0, lines, language, by)
  return { id: item.id, assetId }
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
  page: number,
  version: number,
  lines: readonly string[],
  language: Language | null = 'en',
  by = author,
) {
  const { reply } = await archive.call(by, writePageText, {
    params: { id: assetId, page },
    body: {
      version,
      language,
      lines: lines.map((text, index) => ({ box: { x: 0, y: index / 100, width: 1, height: 0.01 }, text })),
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
