import { findRecording } from '@lares/speech/testing/family-recordings'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredLine } from '../db/schema/page-texts.ts'
import { KilledWorkers } from './killed-workers.ts'
import { repeatRecording } from './repeat-recording.ts'

let workers: KilledWorkers

beforeAll(async () => {
  workers = await KilledWorkers.prepare()
})
afterAll(() => workers.remove())

const recording = findRecording('en-the-radio.opus')

/** Repetitions of the recording, so that aligning takes some seconds. */
const times = 4

test('a letter whose worker is killed while its words are looked for is aligned again', async () => {
  const { wave, sentences } = await repeatRecording(recording, times)
  const { db, archive } = workers
  const userId = await archive.getAdminId()
  const soundId = await archive.addFile('tape.wav', wave, 'record')
  const scanId = await archive.addFile('letter.txt', Buffer.from('scanned'), 'document')
  const getItemId = async (assetId: string) =>
    (await db.selectFrom('assets').select('item_id').where('id', '=', assetId).executeTakeFirstOrThrow())
      .item_id
  const lines = sentences.map(
    (text): StoredLine => [[0, 0, 1, 0.1], text.split(' ').map((word) => [word, [0, 0, 0.1, 0.1]] as const)],
  )
  const wordCount = lines.reduce((sum, [, words]) => sum + words.length, 0)
  await db
    .insertInto('page_texts')
    .values({
      id: uuidv7(),
      asset_id: scanId,
      page: 1,
      state: 'ready',
      reason: null,
      language: 'en',
      lines: JSON.stringify(lines),
      word_count: wordCount,
      version: 1,
      updated_at: new Date(),
    })
    .execute()
  const started = await archive.call('POST', `/api/items/${await getItemId(scanId)}/narrations`, {
    userId,
    body: { recordingId: await getItemId(soundId) },
  })
  expect(started.status).toBe(201)
  const load = () =>
    db.selectFrom('narrations').select(['state', 'attempts', 'word_count', 'times']).executeTakeFirstOrThrow()

  await workers.killAt(async () => expect((await load()).attempts).toBe(1))
  expect(await load()).toMatchObject({ state: 'pending', times: null })
  const worker = await workers.startUntil(async () => expect((await load()).state).toBe('ready'))
  await archive.kill(worker)
  expect(await load()).toMatchObject({ attempts: 0, word_count: wordCount })
  expect((await load()).times?.[0]).toHaveLength(lines.length)
}, 240_000)
