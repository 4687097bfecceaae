import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MediaEngine } from '../../media/process/media-engine.ts'
import { type EndCause, ProcessEnded } from '../../media/process/process-ended.ts'
import { UnreadableFile } from '../../media/unreadable-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { addFile } from '../../testing/test-item.ts'
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

const add = async (filename: string) => (await addFile(archive, author, Buffer.from('x'), filename)).assetId

/** An archive in which the work on every file ends in the same way. */
function endingWith(error: Error) {
  const media: MediaEngine = { ...archive.services.media, derive: () => Promise.reject(error) }
  return { ...archive.services, media }
}

async function outcomeOf(id: string): Promise<string> {
  const { db } = archive.services
  const asset = await db.selectFrom('assets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return asset.reason ?? asset.state
}

async function queuesOf(assetId: string): Promise<string[]> {
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
  ['says that it takes too long', new UnreadableFile('too-complex'), 'too-complex'],
])(
  'a file that %s is tried beside the others once more, then set aside with the reason',
  async (_what, error, reason) => {
    const assetId = await add('letter.txt')
    await deriveAsset(endingWith(error), { assetId }, never)
    expect(await outcomeOf(assetId)).toBe('pending')
    expect(await queuesOf(assetId)).toEqual(['derive-asset', 'derive-slow'])
    await deriveThoroughly(endingWith(error), { assetId }, never)
    expect(await outcomeOf(assetId)).toBe(reason)
  },
)

test('a film that exceeds its limits is tried once more among the films, then set aside with the reason', async () => {
  const assetId = await add('film.mp4')
  expect(await queuesOf(assetId)).toEqual(['derive-film'])
  // A job under way waits no more, and another of the same file may.
  await sql`update pgboss.job set state = 'active' where data->>'assetId' = ${assetId}`.execute(
    archive.services.db,
  )
  await deriveThoroughly(endingWith(new ProcessEnded('time', '')), { assetId }, never)
  expect(await outcomeOf(assetId)).toBe('pending')
  expect(await queuesOf(assetId)).toEqual(['derive-film'])
  await deriveThoroughly(endingWith(new ProcessEnded('memory', '')), { assetId }, never)
  expect(await outcomeOf(assetId)).toBe('too-complex')
})

test('a file whose first attempt exceeded a limit is ready when the second does not', async () => {
  const assetId = await add('slow.txt')
  await deriveAsset(endingWith(new ProcessEnded('time', '')), { assetId }, never)
  await deriveThoroughly(archive.services, { assetId }, never)
  expect(await outcomeOf(assetId)).toBe('ready')
})

test('a file whose process was killed by the machine is tried again without being blamed', async () => {
  const assetId = await add('killed.txt')
  const killed: EndCause = 'killed'
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const attempted = deriveAsset(endingWith(new ProcessEnded(killed, 'SIGKILL')), { assetId }, never)
    await expect(attempted).rejects.toThrow('killed')
  }
  expect(await outcomeOf(assetId)).toBe('pending')
})
