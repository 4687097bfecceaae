import { randomBytes } from 'node:crypto'
import { CircuitBreaker } from '@lares/server-kit/circuit-breaker'
import { trashItem } from '@lares/shared-types/contracts/items'
import { startTranscriptions } from '@lares/shared-types/contracts/transcriptions'
import { writeTranscript } from '@lares/shared-types/contracts/transcripts'
import { maxTranscribedSeconds } from '@lares/shared-types/transcriptions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTranscriptionEndpoint } from '../../ai-endpoints/transcription-endpoint.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { getCheck, listFindings, repair, runChecks } from './testing/run-integrity.ts'

let archive: TestArchive
let admin: TestUser

/** Nothing is sent to it: the transcriptions are only started. */
const transcription = createTranscriptionEndpoint({
  baseUrl: 'http://127.0.0.1:1',
  model: 'large',
  apiKey: undefined,
  retryDelayMs: 1,
  circuitBreaker: new CircuitBreaker(() => 0),
})
const ai = { chat: undefined, embedder: undefined, transcription }

beforeAll(async () => {
  archive = await openTestArchive({ ai })
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())
beforeEach(async () => {
  Object.assign(archive.services, { ai })
  await archive.services.db.deleteFrom('items').execute()
  await archive.services.db.deleteFrom('operations').execute()
})

const list = async (user = admin) =>
  (await listFindings(archive, user, 'missing-transcripts')).map(({ item }) => item?.title)
const run = () => runChecks(archive, admin, ['missing-transcripts'])

/** A recording as it is once its file was read. */
async function addRecording(title: string, facts: object = {}, tagIds: string[] = []) {
  const fields = { kind: 'record', title, tagIds } as const
  const added = await addItemWithFile(archive, admin, randomBytes(500), 'radio.opus', fields)
  await archive.services.db
    .updateTable('assets')
    .set({ family: 'audio', state: 'ready', has_sound: true, duration: 60, ...facts })
    .where('id', '=', added.assetId)
    .execute()
  return added.item
}

const start = (itemId: string) =>
  archive.call(admin, startTranscriptions, { body: { itemIds: [itemId], language: null } })

test('a recording without a transcript is found, and repaired by a transcription of its own', async () => {
  const item = await addRecording('The radio')
  await run()
  expect(await list()).toEqual(['The radio'])
  await repair(archive, admin, 'missing-transcripts')
  expect(await list()).toEqual([])
  const { db } = archive.services
  const started = await db.selectFrom('transcriptions').select(['item_id', 'user_id', 'language']).execute()
  expect(started).toEqual([{ item_id: item.id, user_id: admin.id, language: null }])
  const repairs = await db.selectFrom('repairs').select('method').where('item_id', '=', item.id).execute()
  expect(repairs).toEqual([{ method: 'transcription-started' }])
  await run()
  expect(await list()).toEqual([])

  // The transcription has failed.
  await db.updateTable('operations').set({ ended_at: new Date(), state: 'failed' }).execute()
  await run()
  expect(await list()).toEqual(['The radio'])
})

test('what needs no transcript, or has one, is no finding', async () => {
  const { db } = archive.services
  await addRecording('Found')
  await addRecording('Silent film', { has_sound: false })
  await addRecording('Nobody speaks', { without_speech: true })
  await addRecording('Not read yet', { state: 'pending' })
  await addRecording('Too long to be transcribed', { duration: maxTranscribedSeconds + 1 })
  const trashed = await addRecording('In the trash')
  const { version } = trashed
  await archive.call(admin, trashItem, { params: { id: trashed.id }, query: { version } })
  const running = await addRecording('Under way')
  expect((await start(running.id)).reply.operationIds).toHaveLength(1)
  const written = await addRecording('Written by hand')
  const emptied = await addRecording('Emptied by a person')
  const segments = [{ start: 0, end: 1, text: 'We had one radio.' }]
  const language = 'en' as const
  for (const { id } of [written, emptied]) {
    const body = { version: 0, language, segments }
    expect((await archive.call(admin, writeTranscript, { params: { id }, body })).status).toBe(200)
  }
  const body = { version: 1, language, segments: [] }
  await archive.call(admin, writeTranscript, { params: { id: emptied.id }, body })
  await db
    .updateTable('items')
    .set({ kind: 'post' })
    .where('id', '=', (await addRecording('A post')).id)
    .execute()
  await run()
  expect(await list()).toEqual(['Found'])
})

test('where nothing transcribes, nothing is missing', async () => {
  await addRecording('The radio')
  await run()
  expect(await getCheck(archive, admin, 'missing-transcripts')).toMatchObject({
    count: 1,
    isUnavailable: false,
  })
  Object.assign(archive.services, { ai: { chat: undefined, embedder: undefined, transcription: undefined } })
  await run()
  expect(await getCheck(archive, admin, 'missing-transcripts')).toMatchObject({
    count: 0,
    isUnavailable: true,
  })
})

test('a finding is shown to who sees the recording, and repaired by who may change it', async () => {
  const tag = await addTag(archive, admin, { en: 'Private' })
  await addRecording('Hidden', {}, [tag.id])
  await addRecording('The radio')
  await run()
  const helper = await archive.addUser({ permissions: ['integrity:run'], restrictedTagIds: [tag.id] })
  expect(await list(helper)).toEqual(['The radio'])
  expect(await getCheck(archive, helper, 'missing-transcripts')).toMatchObject({ count: 1 })
  await repair(archive, helper, 'missing-transcripts')
  const [finding] = await listFindings(archive, helper, 'missing-transcripts')
  expect(finding).toMatchObject({ failure: 'forbidden' })
  expect(await archive.services.db.selectFrom('transcriptions').select('id').execute()).toEqual([])
})
