import type { MediaEngine } from '@lares/media-engine/process/media-engine'
import { type EndCause, ProcessEnded } from '@lares/media-engine/process/process-ended'
import { UnreadableFile } from '@lares/media-engine/unreadable-file'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { deriveAsset, deriveThoroughly } from './derive-asset.ts'

let archive: TestArchive
let author: TestUser
const never = new AbortController().signal

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
})
afterAll(() => archive.close())

const add = async (filename: string) =>
  (await addItemWithFile(archive, author, Buffer.from('x'), filename)).assetId

/** Services whose media engine fails with `error` for every file. */
function failingWith(error: Error) {
  const media: MediaEngine = { ...archive.services.media, derive: () => Promise.reject(error) }
  return { ...archive.services, media }
}

async function getOutcome(id: string): Promise<string> {
  const { db } = archive.services
  const asset = await db.selectFrom('assets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return asset.reason ?? asset.state
}

async function listQueues(assetId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where data->>'assetId' = ${assetId} and state = 'created' order by created_on`.execute(
    archive.services.db,
  )
  return rows.map(({ name }) => name)
}

test.each<[string, Error, string]>([
  ['takes too long', new ProcessEnded('time', ''), 'too-complex'],
  ['takes too much memory', new ProcessEnded('memory', ''), 'too-complex'],
  ['crashes its process', new ProcessEnded('crash', 'SIGSEGV'), 'corrupt'],
  ['is reported as too complex', new UnreadableFile('too-complex'), 'too-complex'],
])(
  'a file that %s gets one thorough attempt and then fails with the reason',
  async (_what, error, reason) => {
    const assetId = await add('letter.txt')
    await deriveAsset(failingWith(error), assetId, never)
    expect(await getOutcome(assetId)).toBe('pending')
    expect(await listQueues(assetId)).toEqual(['derive-asset', 'derive-slow'])
    await deriveThoroughly(failingWith(error), assetId, never)
    expect(await getOutcome(assetId)).toBe(reason)
  },
)

test('a film that exceeds its limits gets one more attempt in the queue of films and then fails', async () => {
  const assetId = await add('film.mp4')
  expect(await listQueues(assetId)).toEqual(['derive-film'])
  // An active job no longer blocks a second queued job for the same asset.
  await sql`update pgboss.job set state = 'active' where data->>'assetId' = ${assetId}`.execute(
    archive.services.db,
  )
  await deriveThoroughly(failingWith(new ProcessEnded('time', '')), assetId, never)
  expect(await getOutcome(assetId)).toBe('pending')
  expect(await listQueues(assetId)).toEqual(['derive-film'])
  await deriveThoroughly(failingWith(new ProcessEnded('memory', '')), assetId, never)
  expect(await getOutcome(assetId)).toBe('too-complex')
})

test('a file is ready when the second attempt stays within the limits', async () => {
  const assetId = await add('slow.txt')
  await deriveAsset(failingWith(new ProcessEnded('time', '')), assetId, never)
  await deriveThoroughly(archive.services, assetId, never)
  expect(await getOutcome(assetId)).toBe('ready')
})

test('a file whose process was killed from outside is retried without counting an attempt', async () => {
  const assetId = await add('killed.txt')
  const killed: EndCause = 'killed'
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const attempted = deriveAsset(failingWith(new ProcessEnded(killed, 'SIGKILL')), assetId, never)
    await expect(attempted).rejects.toThrow('killed')
  }
  expect(await getOutcome(assetId)).toBe('pending')
})
