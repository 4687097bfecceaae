import type { StartedTranscriptions } from '@lares/shared-types/transcriptions'
import { decodeRecording, findRecording } from '@lares/speech/testing/family-recordings'
import { ScriptedTranscriber } from '@lares/test-harness/scripted-transcriber'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KilledWorkers } from './killed-workers.ts'

let endpoint: ScriptedTranscriber
let workers: KilledWorkers

beforeAll(async () => {
  endpoint = await ScriptedTranscriber.start()
  workers = await KilledWorkers.prepare({
    AI_TRANSCRIPTION_BASE_URL: endpoint.baseUrl,
    AI_TRANSCRIPTION_MODEL: 'scripted',
  })
})
afterAll(async () => {
  await workers.remove()
  await endpoint.close()
})

const text = 'We had one radio, and it stood on the shelf above the sink.'
const answer = { json: { text, language: 'en', segments: [{ start: 0.4, end: 4, text }] } }

/** Seconds of speech as a WAV file: ten times the same recording, which is four chunks. */
async function createRecording(): Promise<Buffer> {
  const once = await decodeRecording(findRecording('en-the-radio.opus'))
  const data = Buffer.alloc(10 * 2 * once.length)
  for (let index = 0; index < 10 * once.length; index += 1)
    data.writeInt16LE(Math.round((once[index % once.length] ?? 0) * 32_767), 2 * index)
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

test('a transcription whose worker is killed goes on with the parts that are missing', async () => {
  const assetId = await workers.archive.addFile('tape.wav', await createRecording(), 'record')
  const { item_id } = await workers.db
    .selectFrom('assets')
    .select('item_id')
    .where('id', '=', assetId)
    .executeTakeFirstOrThrow()
  const userId = await workers.archive.getAdminId()
  const started = await workers.archive.call('POST', '/api/transcriptions', {
    userId,
    body: { itemIds: [item_id], language: 'en' },
  })
  expect(((await started.json()) as StartedTranscriptions).operationIds).toHaveLength(1)
  const countChunks = async () =>
    (await workers.db.selectFrom('transcription_chunks').select('position').execute()).length

  // The second part is never answered: the worker is killed while it waits.
  endpoint.reply = (_request, index) => (index === 1 ? 'silent' : answer)
  await workers.killAt(async () => {
    expect(await countChunks()).toBe(1)
    expect(endpoint.requests).toHaveLength(2)
  })
  endpoint.requests.length = 0
  endpoint.reply = () => answer
  const worker = await workers.startUntil(async () => {
    const transcript = await workers.db
      .selectFrom('transcripts')
      .select('segments')
      .where('item_id', '=', item_id)
      .executeTakeFirst()
    expect(transcript?.segments).toHaveLength(4)
    expect(await countChunks()).toBe(0)
  })
  await workers.archive.kill(worker)
  expect(endpoint.requests).toHaveLength(3)
}, 240_000)
