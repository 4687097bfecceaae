import { join } from 'node:path'
import * as items from '@lares/shared-types/contracts/items'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { signInAgain } from '../../testing/test-users.ts'
import { loadArchiveId } from '../archive-id.ts'
import { openPlace } from '../open-place.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'
import { verifySnapshot } from '../verify-snapshot.ts'
import { restoreSnapshot } from './restore-snapshot.ts'

// Made by make-older-backup.ts when 0034-archive was the last migration.
const path = join(import.meta.dirname, 'fixtures/backup-0034')
const rosa = { id: '00000000-0000-4000-8000-000000000001', epoch: 1, email: 'rosa@example.org' }
const bruno = { ...rosa, id: '00000000-0000-4000-8000-000000000002', email: 'bruno@example.org' }
const letter = '00000000-0000-4000-8000-000000000006'
const sha256 = '656506eb8000d3df99b6c42def7fced79c1eb243afee969ec6cc18b402a0da6c'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('a backup of the oldest version that has backups is verified and restored', async () => {
  const signal = new AbortController().signal
  const place = await openPlace(openFolderStorage(path))
  const [snapshot] = await place.listSnapshots()
  const id = snapshot?.id ?? ''
  expect((await place.readManifest(id)).migration).toBe('0034-archive')
  const verified = await verifySnapshot(archive.services.files, place, id, { scope: 'full', signal })
  expect(verified).toMatchObject({ originals: 1, readOriginals: 1, damaged: [], missing: [] })
  const report = await restoreSnapshot(place, id, archive.services, { replace: false, signal })
  expect(report).toMatchObject({ originals: 1, adoptedOriginals: 1, unavailable: [] })
  expect(await loadArchiveId(archive.services.db)).toBe('11111111-1111-4111-8111-111111111111')
  const { db } = archive.services
  const [rosaAgain, brunoAgain] = [await signInAgain(db, rosa), await signInAgain(db, bruno)]
  const { reply } = await archive.call(rosaAgain, items.getItem, { params: { id: letter } })
  expect(reply).toMatchObject({
    title: 'A letter “from the sea”',
    body: 'Line one\u2028“è” \t 😀',
    date: { edtf: '1952-07' },
    assets: [{ filename: 'letter.txt', sha256 }],
  })
  // Restrictions are those of that time.
  expect((await archive.call(brunoAgain, items.getItem, { params: { id: letter } })).status).toBe(404)
  expect(await archive.services.files.has(sha256)).toBe(true)
  const { rows } = await sql`
    select (select count(*)::int from ratings) as ratings, (select count(*)::int from revisions where entity = 'item') as revisions,
      (select count(*)::int from participants) as participants, (select count(*)::int from used_ids) as ids`.execute(
    archive.services.db,
  )
  expect(rows).toEqual([{ ratings: 1, revisions: 1, participants: 1, ids: 7 }])
})
