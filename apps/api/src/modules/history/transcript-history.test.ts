import * as items from '@lares/shared-types/contracts/items'
import { writeTranscript } from '@lares/shared-types/contracts/transcripts'
import type { WriteTranscript } from '@lares/shared-types/transcripts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTag } from '../../testing/add-tag.ts'
import { createHistoryCalls } from '../../testing/history-calls.ts'
import { insertParticipant } from '../../testing/insert-participant.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let author: TestUser
let admin: TestUser
let clock = Date.parse('2026-01-01T10:00:00Z')

function tick(): Date {
  clock += 1000
  return new Date(clock)
}
const history = createHistoryCalls(() => archive, 'transcripts')

beforeAll(async () => {
  // Each save has a time of its own.
  archive = await openTestArchive({ now: tick })
  author = await archive.addUser()
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

const line = (text: string) => ({ start: 1, end: 2, text, speaker: 'Oma' })
const addRecord = async () =>
  (
    await archive.call(author, items.createItem, {
      body: { kind: 'record', title: 'Der Brief', language: 'de' },
    })
  ).reply
const write = async (as: TestUser, id: string, body: WriteTranscript) =>
  (await archive.call(as, writeTranscript, { params: { id }, body })).reply

test('the states of a transcript are listed, read, and restored with the times of words', async () => {
  const { id } = await addRecord()
  expect((await history.list(author, id)).status).toBe(404)
  const participantId = await insertParticipant(archive.services.db, { names: { de: 'Elsbeth' } })
  const timed = { ...line('eins zwei'), words: [[1, 1.4] as [number, number], [1.5, 2] as [number, number]] }
  const speakers = [{ name: 'Oma', participantId }]
  await write(author, id, { version: 0, segments: [timed], speakers })
  await write(admin, id, { version: 1, segments: [line('drei')], origin: 'machine' })
  const { subject, entries } = (await history.list(author, id)).reply
  expect(subject).toMatchObject({ title: 'Der Brief', kind: 'record', version: 2, mayRestore: true })
  expect(entries.map(({ action, changed }) => [action, changed])).toEqual([
    ['changed', ['segments', 'origin']],
    ['created', ['language', 'segments', 'speakers', 'origin']],
  ])
  const state = (await history.read(author, id, 1)).reply
  expect(state.names.participants).toEqual([{ id: participantId, names: { de: 'Elsbeth' } }])
  expect((await history.restore(author, id, 1, ['segments'])).reply).toEqual({
    changed: true,
    omitted: [],
  })
  const restored = await write(author, id, { version: 3, segments: [timed] })
  expect(restored).toMatchObject({ version: 3, segments: [timed], origin: 'machine', speakers })
  expect((await history.list(author, id)).reply.entries[0]).toMatchObject({ action: 'reverted' })
})

test('a restored speaker whose participant was deleted is left out, and the reply says so', async () => {
  const { id } = await addRecord()
  const participantId = await insertParticipant(archive.services.db, { names: { de: 'Franz' } })
  const speakers = [{ name: 'Oma', participantId }]
  await write(author, id, { version: 0, segments: [line('eins')], speakers })
  await write(author, id, { version: 1, segments: [line('zwei')], speakers: [] })
  await archive.services.db.deleteFrom('participants').where('id', '=', participantId).execute()
  const { reply } = await history.restore(author, id, 1)
  expect(reply).toMatchObject({ changed: true, omitted: [{ field: 'speakers', count: 1 }] })
})

test('what was saved while the recording was hidden is no state for whom it was hidden from', async () => {
  const { id: tag } = await addTag(archive, admin, { en: 'Secret' })
  const restricted = await archive.addUser({ permissions: ['items:edit-any'], restrictedTagIds: [tag] })
  const { id } = await addRecord()
  const change = (version: number, tagIds: string[]) =>
    archive.call(admin, items.changeItem, { params: { id }, body: { version, tagIds } })
  await write(admin, id, { version: 0, segments: [line('before')] })
  await change(1, [tag])
  expect((await history.list(restricted, id)).status).toBe(404)
  await write(admin, id, { version: 1, segments: [line('hidden words')] })
  await change(2, [])
  await write(admin, id, { version: 2, segments: [line('after')] })
  const texts = async (user: TestUser) => {
    const { entries } = (await history.list(user, id)).reply
    return Promise.all(
      entries.map(async ({ number }) => (await history.read(user, id, number)).reply.fields.segments),
    )
  }
  expect(await texts(admin)).toMatchObject([[line('after')], [line('hidden words')], [line('before')]])
  expect(await texts(restricted)).toMatchObject([[line('after')], [line('before')]])
})

test('only who may edit the recording restores, on the version that they have seen', async () => {
  const reader = await archive.addUser()
  const { id } = await addRecord()
  await write(author, id, { version: 0, segments: [line('eins')] })
  await write(author, id, { version: 1, segments: [line('zwei')] })
  expect((await history.restore(reader, id, 1)).status).toBe(403)
  expect((await history.restoreOn(author, id, 1, 1)).error.code).toBe('version-conflict')
})
