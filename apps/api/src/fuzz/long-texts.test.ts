import { setImmediate } from 'node:timers/promises'
import type { Contract } from '@lares/shared-types/contract'
import { buildUrl } from '@lares/shared-types/contract'
import { createItem, getItem } from '@lares/shared-types/contracts/items'
import * as pageTexts from '@lares/shared-types/contracts/page-texts'
import * as transcripts from '@lares/shared-types/contracts/transcripts'
import { maxItemBodyLength } from '@lares/shared-types/items'
import { maxPageLines, maxPageWords } from '@lares/shared-types/page-texts'
import { maxTimedWords } from '@lares/shared-types/transcripts'
import { measureEventLoopBlockMs } from '@lares/test-harness/measure-event-loop-block'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addItemWithFile } from '../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import type { TestUser } from '../testing/test-users.ts'

/** How long a text of the maximum length may block the event loop. */
const maxTurnMs = 50

let archive: TestArchive
let author: TestUser
beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
})
afterAll(() => archive.close())

/** Expects that a call succeeds without blocking the event loop; `createBody` returns the body of each attempt. */
async function expectShortTurns(
  contract: Contract,
  params: object,
  createBody?: () => object,
): Promise<void> {
  const turnMs = await measureEventLoopBlockMs(attempt, maxTurnMs)
  expect(turnMs).toBeLessThan(maxTurnMs)

  async function attempt(): Promise<void> {
    const payload = createBody && Buffer.from(JSON.stringify(createBody()))
    // Creating the body is the work of the client, not of the server.
    await setImmediate()
    const headers = { ...archive.getHeaders(author), ...(payload && { 'content-type': 'application/json' }) }
    const url = buildUrl(contract, { params })
    const answer = await archive.app.inject({
      method: contract.method,
      url,
      headers,
      ...(payload && { payload }),
    })
    expect(answer.statusCode).toBe(contract.status)
  }
}

test.each([
  ['words', 'Es war einmal. '],
  ['one sentence', 'und dann '],
  ['three-byte characters', '漢'],
  ['empty lines', '\n'],
  ['Markdown', '**[a](b) '],
])(
  'saving two million characters of %s does not block the event loop',
  async (_what, piece) => {
    const body = piece.repeat(maxItemBodyLength / piece.length)
    await expectShortTurns(createItem, {}, () => ({ kind: 'post', title: 'Long', body }))
  },
  240_000,
)

test('reading two million characters does not block the event loop', async () => {
  const body = { kind: 'post' as const, title: 'Long', body: 'word '.repeat(maxItemBodyLength / 5) }
  const { id } = (await archive.call(author, createItem, { body })).reply
  await expectShortTurns(getItem, { id })
}, 180_000)

test('saving and reading a transcript with 100,000 timed words does not block the event loop', async () => {
  const { id } = (await archive.call(author, createItem, { body: { kind: 'record', title: 'Talk' } })).reply
  let version = 0
  const segments = (speaker: string) =>
    Array.from({ length: maxTimedWords / 10 }, (_, index) => ({
      start: index * 3,
      end: index * 3 + 3,
      text: 'Wörter, '.repeat(10),
      speaker,
      words: Array.from({ length: 10 }, (_, word): [number, number] => [
        index * 3 + word * 0.3 + 0.011,
        index * 3 + word * 0.3 + 0.257,
      ]),
      confidence: 0.87,
    }))
  await expectShortTurns(transcripts.writeTranscript, { id }, () => ({
    version,
    segments: segments(`Anna ${version++}`),
  }))
  for (const read of [transcripts.getTranscript, transcripts.getTranscriptVtt])
    await expectShortTurns(read, { id })
}, 240_000)

test('saving and reading a transcript of 20,000 segments does not block the event loop', async () => {
  const { id } = (await archive.call(author, createItem, { body: { kind: 'record', title: 'Talk' } })).reply
  let version = 0
  // A different speaker each time, because saving an unchanged transcript does not create a new version.
  const segments = (speaker: string) =>
    Array.from({ length: 20_000 }, (_, start) => ({
      start,
      end: start + 1,
      text: `Some words that are spoken here ${start}`,
      speaker,
    }))
  await expectShortTurns(transcripts.writeTranscript, { id }, () => ({
    version,
    segments: segments(`Anna ${version++}`),
  }))
  for (const read of [transcripts.getTranscript, transcripts.getTranscriptVtt, transcripts.getTranscriptSrt])
    await expectShortTurns(read, { id })
}, 240_000)

test.each([
  ['many short lines', maxPageLines, maxPageWords / maxPageLines],
  ['few long lines', 20, maxPageWords / 20],
])(
  'correcting and reading a page of the most words in %s does not block the event loop',
  async (_what, lineCount, wordCount) => {
    const picture = sharp({ create: { width: 80, height: 40, channels: 3, background: 'white' } })
    const bytes = await picture.jpeg({ quality: Math.min(lineCount, 90) }).toBuffer()
    const { assetId } = await addItemWithFile(archive, author, bytes, 'page.jpg', {
      kind: 'image',
      title: 'Page',
    })
    let version = 0
    // Every other word is another one each time, so that the others have to be found in the stored line.
    const lines = (round: number) =>
      Array.from({ length: lineCount }, (_, index) => ({
        box: { x: 0, y: index / lineCount, width: 1, height: 1 / lineCount },
        text: Array.from({ length: wordCount }, (_, word) =>
          word % 2 === 0 ? 'a' : String(round % 10),
        ).join(' '),
        ...(round > 0 && { replaces: index }),
      }))
    await expectShortTurns(pageTexts.writePageText, { id: assetId, page: 1 }, () => ({
      version,
      lines: lines(version++),
    }))
    await expectShortTurns(pageTexts.getPageText, { id: assetId, page: 1 })
  },
  240_000,
)
