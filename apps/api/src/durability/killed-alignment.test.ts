import { findRecording } from '@lares/speech/testing/family-recordings'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('an alignment whose worker is killed starts again, and the transcript stays as it is', async () => {
  const { wave, sentences: lines } = await repeatRecording(recording, times)
  const userId = await workers.archive.getAdminId()
  const assetId = await workers.archive.addFile('tape.wav', wave, 'record')
  const { item_id: itemId } = await workers.db
    .selectFrom('assets')
    .select('item_id')
    .where('id', '=', assetId)
    .executeTakeFirstOrThrow()
  const started = await workers.archive.call('POST', `/api/items/${itemId}/alignments`, {
    userId,
    body: { language: 'en', lines },
  })
  expect(started.status).toBe(201)
  const load = () =>
    workers.db
      .selectFrom('alignments')
      .innerJoin('operations', 'operations.id', 'alignments.operation_id')
      .select(['operations.state', 'alignments.result'])
      .executeTakeFirstOrThrow()

  await workers.killAt(async () => expect((await load()).state).toBe('running'))
  expect(await load()).toEqual({ state: 'running', result: null })
  const worker = await workers.startUntil(async () => expect((await load()).state).toBe('succeeded'))
  await workers.archive.kill(worker)
  expect((await load()).result?.lines).toHaveLength(lines.length)
  expect(await workers.db.selectFrom('transcripts').selectAll().execute()).toEqual([])
}, 240_000)
