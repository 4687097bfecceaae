import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as items from '@lares/shared-types/contracts/items'
import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from '../../files/file-store.ts'
import { deriveAsset } from '../../modules/assets/derive-asset.ts'
import { removeFilesJob } from '../../modules/assets/remove-files.job.ts'
import { minOrphanAgeMs, orphanedFiles } from '../../modules/integrity/checks/orphaned-files.ts'
import { removeOrphan } from '../../modules/integrity/repairs/remove-leftovers.ts'
import type { RepairOutcome } from '../../modules/integrity/repairs/repair-action.ts'
import { importMailboxJob } from '../../modules/mailboxes/import-mailbox.job.ts'
import { endAllSignIns } from '../../modules/sign-ins/stored-sign-ins.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { signInAgain, type TestUser } from '../../testing/test-users.ts'
import { loadActiveUser } from '../../visibility/load-principal.ts'
import { loadArchiveId } from '../archive-id.ts'
import { createSnapshot } from '../create-snapshot.ts'
import { initializePlace, openPlace } from '../open-place.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'
import { bringBack, dropPutAside, listPutAside } from './put-aside.ts'
import { restoreSnapshot } from './restore-snapshot.ts'

const signal = new AbortController().signal
const mailbox = `From rosa@example.org Mon Jul 14 23:30:00 2003
Message-ID: <1@example.org>
From: Rosa <rosa@example.org>
Subject: The boat
Date: Mon, 14 Jul 2003 23:30:00 -0500

It is mended.

`
const archives: TestArchive[] = []
let folder: string
let source: TestArchive
let author: TestUser
let letters: { readonly id: string; readonly sha256: string }[]

async function open(): Promise<TestArchive> {
  const archive = await openTestArchive()
  archives.push(archive)
  return archive
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lares-restore-'))
  source = await open()
  author = await source.addUser({ isAdmin: true, displayName: 'Rosa' })
  letters = []
  for (let index = 0; index < 4; index++) {
    const bytes = Buffer.from(`letter ${index}`)
    const fields = { title: `Letter ${index} “é”`, date: '1952-07' }
    const { item, sha256 } = await addItemWithFile(source, author, bytes, `letter ${index}.txt`, fields)
    letters.push({ id: item.id, sha256 })
  }
})
afterAll(async () => {
  for (const archive of archives) await archive.close()
  await rm(folder, { recursive: true, force: true })
})

/** Backs an archive up into a new folder. */
async function backUp(archive: TestArchive = source) {
  const path = await mkdtemp(join(folder, 'place-'))
  const archiveId = await loadArchiveId(archive.services.db)
  const { place } = await initializePlace(openFolderStorage(path), { archiveId, now: new Date() })
  const { id } = await createSnapshot({ ...archive.services, appVersion: '1.0.0' }, place, { signal })
  return { path, place, id }
}

const restore = async (path: string, id: string, target: TestArchive, replace = false) =>
  restoreSnapshot(await openPlace(openFolderStorage(path)), id, target.services, { replace, signal })

/** The rows of every table that a snapshot contains, as text. */
async function readEverything(archive: TestArchive): Promise<Record<string, unknown>> {
  const tables = ['archive', 'users', 'contributors', 'items', 'assets', 'revisions', 'used_ids', 'tags']
  const rows: Record<string, unknown> = {}
  for (const table of tables) {
    // Those that are recreated, and those of the installation.
    const omitted =
      { archive: ['restored_at'], assets: ['state', 'reason'], users: ['session_epoch'] }[table] ?? []
    const columns = sql`to_jsonb(t) - ${omitted}::text[]`
    const result = await sql<{ row: string }>`
      select (${columns})::text as row from ${sql.table(table)} t order by 1`.execute(archive.services.db)
    rows[table] = result.rows.map(({ row }) => row)
  }
  return rows
}

async function findFile(path: string, part: string): Promise<string> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const file = files.find((each) => each.slice(path.length).includes(part))
  if (!file) throw new Error(`no file with ${part}`)
  return file
}

describe('a restore', () => {
  test('onto an empty archive reproduces every row and file, and recreates the rest', async () => {
    const { path, id } = await backUp()
    const target = await open()
    const report = await restore(path, id, target)
    expect(report).toMatchObject({ originals: 4, adoptedOriginals: 4, unavailable: [] })
    expect(report).not.toHaveProperty('putAsideSchema')
    expect(await readEverything(target)).toEqual(await readEverything(source))
    const authorAgain = await signInAgain(target.services.db, author)
    for (const { id: itemId, sha256 } of letters) {
      const { reply } = await target.call(authorAgain, items.getItem, { params: { id: itemId } })
      expect(reply).toMatchObject({ title: expect.stringMatching(/^Letter \d “é”$/) })
      expect(await target.services.files.has(sha256)).toBe(true)
    }
    const { rows } = await sql<{ name: string; count: number }>`
      select name, count(*)::int as count from pgboss.job where name in ('derive-asset', 'index-all')
      group by name order by name`.execute(target.services.db)
    expect(rows).toEqual([
      { name: 'derive-asset', count: 4 },
      { name: 'index-all', count: 1 },
    ])
  })

  test('in place of the present items needs to be asked for, and puts them aside', async () => {
    const { path, id } = await backUp()
    const before = await readEverything(source)
    const target = await open()
    const owner = await target.addUser({ isAdmin: true })
    const { item } = await addItemWithFile(target, owner, Buffer.from('own'), 'own.txt', { title: 'Own' })
    await expect(restore(path, id, target)).rejects.toMatchObject({ code: 'archive-not-empty' })
    expect((await target.call(owner, items.getItem, { params: { id: item.id } })).reply.title).toBe('Own')
    const { putAsideSchema = '' } = await restore(path, id, target, true)
    expect(await readEverything(target)).toEqual(before)
    const { rows } = await sql<{ title: string }>`select title from ${sql.ref(putAsideSchema)}.items`.execute(
      target.services.db,
    )
    expect(rows).toEqual([{ title: 'Own' }])
  })

  test('puts aside files too: they are removed only once its schema is dropped', async () => {
    const { path, id } = await backUp()
    const target = await open()
    const { db, files } = target.services
    const owner = await target.addUser({ isAdmin: true })
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    const { assetId, sha256 } = await addItemWithFile(target, owner, picture, 'own.png', { kind: 'image' })
    await deriveAsset(target.services, assetId, signal)
    const renditions = await db.selectFrom('renditions').select('sha256').execute()
    expect(renditions).not.toEqual([])
    const sha256s = [...new Set([sha256, ...renditions.map((rendition) => rendition.sha256)])].toSorted()
    const { putAsideSchema = '' } = await restore(path, id, target, true)

    const listOrphans = async () => {
      const now = () => new Date(Date.now() + 2 * minOrphanAgeMs)
      const { findings = [] } = await orphanedFiles.examine({ ...target.services, now }, undefined, signal)
      return findings.map(({ key }) => key)
    }
    expect(await listOrphans()).toEqual([])
    const later = { ...target.services, now: () => new Date(Date.now() + minOrphanAgeMs) }
    await removeFilesJob.handle({ sha256s }, { services: later, signal })
    for (const each of sha256s) expect(await files.has(each)).toBe(true)

    await sql`drop schema ${sql.ref(putAsideSchema)} cascade`.execute(db)
    expect(await listOrphans()).toEqual(sha256s)
    await removeFilesJob.handle({ sha256s }, { services: later, signal })
    for (const each of sha256s) expect(await files.has(each)).toBe(false)
  })

  test('is undone by bringing back what it has put aside, all rows and files of it', async () => {
    const { path, id } = await backUp()
    const target = await open()
    const { db } = target.services
    const owner = await target.addUser({ isAdmin: true })
    const { item, sha256 } = await addItemWithFile(target, owner, Buffer.from('own'), 'own.txt', {
      title: 'Own',
    })
    const own = await readEverything(target)
    const { putAsideSchema = '' } = await restore(path, id, target, true)
    const restored = await readEverything(target)
    expect(await listPutAside(db)).toEqual([{ schema: putAsideSchema, at: expect.any(Date), items: 1 }])

    const { putAsideSchema: later = '', ...report } = await bringBack(putAsideSchema, target.services, signal)
    expect(report).toMatchObject({ items: 1 })
    expect(await readEverything(target)).toEqual(own)
    const ownerAgain = await signInAgain(db, owner)
    expect((await target.call(ownerAgain, items.getItem, { params: { id: item.id } })).reply.title).toBe(
      'Own',
    )
    expect(await target.services.files.has(sha256)).toBe(true)
    expect((await listPutAside(db)).map(({ schema }) => schema)).toEqual([later])

    await bringBack(later, target.services, signal)
    expect(await readEverything(target)).toEqual(restored)
  })

  test('cannot be undone with other tables than those of its time, or twice', async () => {
    const { path, id } = await backUp()
    const target = await open()
    const { db } = target.services
    await target.addUser({ isAdmin: true })
    const { putAsideSchema = '' } = await restore(path, id, target)
    const before = await readEverything(target)
    await sql`alter table ${sql.id(putAsideSchema, 'tags')} add column former_field text`.execute(db)
    await expect(bringBack(putAsideSchema, target.services, signal)).rejects.toThrow(
      'Another version of Lares has put this aside.',
    )
    for (const unknown of ['public', 'put_aside_', 'put_aside_20260101_000000'])
      await expect(dropPutAside(db, unknown)).rejects.toThrow(`Nothing was put aside as ${unknown}.`)
    await dropPutAside(db, putAsideSchema)
    await expect(bringBack(putAsideSchema, target.services, signal)).rejects.toThrow('Nothing was put aside')
    expect(await readEverything(target)).toEqual(before)
  })

  test('puts aside labels and people too, where there are no items', async () => {
    const { path, id } = await backUp()
    const target = await open()
    const owner = await target.addUser({ isAdmin: true, displayName: 'Bruno' })
    const { putAsideSchema: people = '' } = await restore(path, id, target)
    const read = async (schema: string, column: string, table: string) =>
      (
        await sql<{
          value: unknown
        }>`select ${sql.ref(column)} as value from ${sql.ref(schema)}.${sql.ref(table)}`.execute(
          target.services.db,
        )
      ).rows
    expect(await read(people, 'display_name', 'users')).toEqual([{ value: 'Bruno' }])
    expect((await target.call(owner, items.listItems, { query: {} })).status).toBe(401)

    const labelled = await open()
    const keeper = await labelled.addUser({ isAdmin: true })
    await addTag(labelled, keeper, { en: 'Sea' })
    await expect(restore(path, id, labelled)).rejects.toMatchObject({ code: 'archive-not-empty' })
  })

  test.each<[string, string, (path: string, id: string) => Promise<void>]>([
    [
      'a truncated list of rows',
      'object-damaged',
      async (path) => {
        const file = await findFile(path, 'tables/')
        await writeFile(file, (await readFile(file)).subarray(0, 20))
      },
    ],
    [
      'a missing original',
      'object-missing',
      async (path) => rm(await findFile(path, letters[0]?.sha256 ?? '')),
    ],
    [
      'a flipped bit in an original',
      'object-damaged',
      async (path) => {
        const file = await findFile(path, letters[1]?.sha256 ?? '')
        const bytes = await readFile(file)
        bytes[0] = (bytes[0] ?? 0) ^ 1
        await writeFile(file, bytes)
      },
    ],
    [
      'a flipped bit in the manifest',
      'snapshot-damaged',
      async (path, id) => {
        const file = join(path, `snapshots/${id}.json`)
        const bytes = await readFile(file)
        bytes[40] = (bytes[40] ?? 0) ^ 1
        await writeFile(file, bytes)
      },
    ],
  ])('of a backup with %s fails with %s and leaves the archive as it was', async (_what, code, damage) => {
    const { path, id } = await backUp()
    await damage(path, id)
    const target = await open()
    const owner = await target.addUser({ isAdmin: true })
    await addItemWithFile(target, owner, Buffer.from('own'), 'own.txt', { title: 'Own' })
    const before = await readEverything(target)
    await expect(restore(path, id, target, true)).rejects.toMatchObject({ code })
    expect(await readEverything(target)).toEqual(before)
    for (const { sha256 } of letters) expect(await target.services.files.has(sha256)).toBe(false)
  })

  test('has the words of letters read aloud found that were still to be found', async () => {
    const id = uuidv7()
    const [letter, recording] = letters
    await source.services.db
      .insertInto('narrations')
      .values({
        id,
        letter_id: letter?.id ?? '',
        recording_id: recording?.id ?? '',
        added_by: author.id,
        added_at: new Date(),
        attempts: 2,
        error: null,
        word_count: null,
        spoken_count: null,
      })
      .execute()
    const { path, id: snapshotId } = await backUp()
    await source.services.db.deleteFrom('narrations').execute()
    const target = await open()
    await restore(path, snapshotId, target)
    const { rows } = await sql<{ data: unknown }>`
      select data from pgboss.job where name = 'align-narration' and state = 'created'`.execute(
      target.services.db,
    )
    expect(rows).toEqual([{ data: { narrationId: id } }])
    expect(await target.services.db.selectFrom('narrations').select(['state', 'attempts']).execute()).toEqual(
      [{ state: 'pending', attempts: 0 }],
    )
  })

  test('goes on with the mailboxes that were being imported, whose operations of before do not end them', async () => {
    const archive = await open()
    const { db } = archive.services
    const owner = await archive.addUser({ isAdmin: true })
    const { assetId } = await addItemWithFile(archive, owner, Buffer.from(mailbox), 'Inbox')
    const imports = db.selectFrom('mailbox_imports').select(['state', 'operation_id'])
    const before = await imports.executeTakeFirstOrThrow()
    await db.updateTable('mailbox_imports').set({ state: 'running' }).execute()
    const { path, id } = await backUp(archive)
    await restore(path, id, archive, true)
    const { state, operation_id: operationId } = await imports.executeTakeFirstOrThrow()
    expect(state).toBe('waiting')
    expect(operationId).not.toBe(before.operation_id)
    const { rows } = await sql<{ data: unknown }>`
      select data from pgboss.job where name = 'import-mailbox' and data->>'operationId' = ${operationId}`.execute(
      db,
    )
    expect(rows).toEqual([{ data: { assetId, operationId } }])
    const stale = { assetId, operationId: before.operation_id ?? '' }
    await db
      .transaction()
      .execute(
        (trx) => importMailboxJob.cancelWaiting?.(trx, stale, archive.services.jobs) ?? Promise.resolve(),
      )
    expect((await imports.executeTakeFirstOrThrow()).state).toBe('waiting')
  })

  test('keeps the files that it has found intact, although nothing refers to them yet', async () => {
    const { path, id } = await backUp()
    const target = await open()
    const { db, files } = target.services
    const owner = await target.addUser({ isAdmin: true })
    const found = await addItemWithFile(target, owner, Buffer.from('letter 0'), 'letter.txt')
    const deleted = await addItemWithFile(target, owner, Buffer.from('own'), 'own.txt')
    await db.deleteFrom('items').execute()
    await sql`delete from pgboss.job where name = 'remove-files'`.execute(db)
    const services = { ...target.services, now: () => new Date(Date.now() + 2 * minOrphanAgeMs) }
    const key = found.sha256
    const finding = {
      id: uuidv7(),
      check_name: 'orphaned-files',
      item_id: null,
      asset_id: null,
      key,
    } as const
    const user = await loadActiveUser(db, owner.id)
    if (!user) throw new Error('no user')
    const context = { services, user, sources: [], signal }
    const sha256s = [found.sha256, deleted.sha256]

    // Removes as soon as the restore has opened the file, which can be hours before its rows are committed.
    const repairs: RepairOutcome[] = []
    const read: FileStore['read'] = async (sha256, range) => {
      const stream = await files.read(sha256, range)
      if (sha256 !== found.sha256) return stream
      await removeFilesJob.handle({ sha256s }, { services, signal })
      repairs.push(await removeOrphan({ ...finding, details: {} }, context))
      return stream
    }
    const place = await openPlace(openFolderStorage(path))
    const restored = { ...target.services, files: { ...files, read } }
    await restoreSnapshot(place, id, restored, { replace: true, signal })
    expect(await files.has(found.sha256)).toBe(true)
    expect(await files.has(deleted.sha256)).toBe(true)
    expect(repairs).toEqual([{ failure: 'restoring' }])

    const { rows } = await sql<{ data: { sha256s: string[] } }>`
      select data from pgboss.job where name = 'remove-files'`.execute(db)
    expect(rows).toEqual([{ data: { sha256s } }])
    for (const { data } of rows) await removeFilesJob.handle(data, { services, signal })
    expect(await files.has(found.sha256)).toBe(true)
    expect(await files.has(deleted.sha256)).toBe(false)
  })

  test('ends what has begun since the snapshot and refers to what is no longer there', async () => {
    const archive = await open()
    const { db } = archive.services
    const owner = await archive.addUser({ isAdmin: true })
    const { item } = await addItemWithFile(archive, owner, Buffer.from('own'), 'own.txt')
    const { id: tagId } = await addTag(archive, owner, { en: 'Sea' })
    const { path, id } = await backUp(archive)

    const [followId, notificationId] = [uuidv7(), uuidv7()]
    await sql`insert into follows (id, user_id, tag_id, created_at, checked_at)
      values (${followId}, ${owner.id}, ${tagId}, now(), now())`.execute(db)
    await sql`insert into notifications (id, user_id, kind, follow_id)
      values (${notificationId}, ${owner.id}, 'item-added', ${followId})`.execute(db)
    await sql`insert into item_notices (notification_id, item_id) values (${notificationId}, ${item.id})`.execute(
      db,
    )
    const invited = await archive.addUser()
    const [exportId, operationId, transcriptionId] = [uuidv7(), uuidv7(), uuidv7()]
    await sql`insert into exports (id, user_id, selection, language, created_at, expires_at)
      values (${exportId}, ${invited.id}, '{}', 'en', now(), now())`.execute(db)
    await sql`insert into export_items (export_id, item_id, sort_date) values (${exportId}, ${item.id}, now())`.execute(
      db,
    )
    await sql`insert into operations (id, kind, user_id) values (${operationId}, 'transcription', ${invited.id})`.execute(
      db,
    )
    await sql`insert into transcriptions (id, user_id, item_id, operation_id, transcript_version, priority, created_at)
      values (${transcriptionId}, ${invited.id}, ${item.id}, ${operationId}, 0, 0, now())`.execute(db)
    await sql`insert into transcription_chunks (transcription_id, position, text)
      values (${transcriptionId}, 0, '{}')`.execute(db)

    await restore(path, id, archive, true)
    const { rows } = await sql`
      select (select count(*)::int from notifications) as notifications, (select count(*)::int from item_notices) as notices,
        (select count(*)::int from exports) as exports, (select count(*)::int from export_items) as exported,
        (select count(*)::int from transcriptions) as transcriptions,
        (select count(*)::int from transcription_chunks) as chunks,
        (select user_id from operations where id = ${operationId}) as starter`.execute(db)
    expect(rows).toEqual([
      {
        notifications: 0,
        notices: 0,
        exports: 0,
        exported: 0,
        transcriptions: 0,
        chunks: 0,
        starter: null,
      },
    ])
  })

  test('makes no session valid again that was ended since the snapshot, and ends none of the present', async () => {
    const archive = await open()
    const { db } = archive.services
    const [owner, deleted] = [await archive.addUser({ isAdmin: true }), await archive.addUser()]
    await addItemWithFile(archive, owner, Buffer.from('own'), 'own.txt')
    const { path, id } = await backUp(archive)
    // As when they change their password.
    await db.transaction().execute((trx) => endAllSignIns(trx, owner.id))
    const present = await signInAgain(db, owner)
    await db.deleteFrom('users').where('id', '=', deleted.id).execute()
    await restore(path, id, archive, true)
    const getStatus = async (of: TestArchive, user: TestUser) =>
      (await of.call(user, items.listItems, { query: {} })).status
    expect(await getStatus(archive, owner)).toBe(401)
    expect(await getStatus(archive, present)).toBe(200)
    expect(await getStatus(archive, deleted)).toBe(401)
    expect(await getStatus(archive, await signInAgain(db, deleted))).toBe(200)

    const moved = await open()
    await restore(path, id, moved)
    expect(await getStatus(moved, owner)).toBe(401)
    expect(await getStatus(moved, present)).toBe(401)
  })

  test('makes no passkey, recovery code or calendar address valid again that was withdrawn since the snapshot', async () => {
    const archive = await open()
    const { db } = archive.services
    const [owner, careful] = [await archive.addUser({ isAdmin: true }), await archive.addUser()]
    for (const { id } of [owner, careful]) {
      await sql`insert into calendar_feeds (user_id, token_hash, created_at) values (${id}, ${`feed ${id}`}, now())`.execute(
        db,
      )
      await sql`insert into second_factors (user_id, secret, recovery_salt) values (${id}, 'A', 'salt')`.execute(
        db,
      )
      for (const code of ['one', 'two'])
        await sql`insert into recovery_codes (user_id, code_hash) values (${id}, ${code})`.execute(db)
      await sql`insert into passkeys (id, user_id, credential_id, public_key, sign_count, transports, host, is_synced, name, created_at)
        values (${uuidv7()}, ${id}, ${`key ${id}`}, 'k', 0, '{}', 'localhost', false, 'Phone', now())`.execute(
        db,
      )
    }
    const listAccesses = async (of: TestArchive) => {
      const { rows } = await sql<{ access: string }>`
        select token_hash as access from calendar_feeds union all select credential_id from passkeys
        union all select user_id || ' ' || code_hash from recovery_codes order by 1`.execute(of.services.db)
      return rows.map(({ access }) => access)
    }
    const all = await listAccesses(archive)
    expect(all).toHaveLength(8)
    const { path, id } = await backUp(archive)
    await sql`update calendar_feeds set token_hash = 'another' where user_id = ${careful.id}`.execute(db)
    await sql`delete from passkeys where user_id = ${careful.id}`.execute(db)
    await sql`delete from recovery_codes where user_id = ${careful.id} and code_hash = 'one'`.execute(db)
    await restore(path, id, archive, true)
    const withdrawn = [`feed ${careful.id}`, `key ${careful.id}`, `${careful.id} one`]
    expect(await listAccesses(archive)).toEqual(all.filter((access) => !withdrawn.includes(access)))

    // A new installation with its first administrator knows of nothing that was withdrawn.
    const moved = await open()
    await sql`update archive set id = ${uuidv7()}`.execute(moved.services.db)
    await moved.addUser({ isAdmin: true })
    await restore(path, id, moved, true)
    expect(await listAccesses(moved)).toEqual(all)
  })

  test('works only once at a time', async () => {
    const { path, id } = await backUp()
    const target = await open()
    const results = await Promise.allSettled([restore(path, id, target), restore(path, id, target)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: expect.stringMatching(/^(busy|archive-not-empty)$/) },
    })
    expect(await readEverything(target)).toEqual(await readEverything(source))
  })

  test('that is cancelled leaves the archive as it was', async () => {
    const { path, id } = await backUp()
    const target = await open()
    const cancelling = new AbortController()
    const place = await openPlace(openFolderStorage(path))
    const restoring = restoreSnapshot(place, id, target.services, {
      replace: false,
      signal: cancelling.signal,
      progress: ({ phase }) => phase === 'restoring' && cancelling.abort(new Error('enough')),
    })
    await expect(restoring).rejects.toThrow('enough')
    expect((await readEverything(target)).items).toEqual([])
    expect(await target.services.files.has(letters[0]?.sha256 ?? '')).toBe(false)
  })
})

test('an archive that is moved to another database and back is the same, row by row', async () => {
  const first = await backUp()
  const server = process.env.LARES_TEST_DATABASE_URL
  delete process.env.LARES_TEST_DATABASE_URL
  const embedded = await open().finally(() => {
    if (server !== undefined) process.env.LARES_TEST_DATABASE_URL = server
  })
  await restore(first.path, first.id, embedded)
  const second = await backUp(embedded)
  const back = await open()
  await restore(second.path, second.id, back)
  expect(await readEverything(embedded)).toEqual(await readEverything(source))
  expect(await readEverything(back)).toEqual(await readEverything(source))
  const [one, other] = [await first.place.readManifest(first.id), await second.place.readManifest(second.id)]
  expect(other.tables.map(({ name, rows, sha256 }) => [name, rows, sha256])).toEqual(
    one.tables.map(({ name, rows, sha256 }) => [name, rows, sha256]),
  )
})
