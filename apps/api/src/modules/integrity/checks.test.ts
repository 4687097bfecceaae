import { randomBytes } from 'node:crypto'
import { rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { runChecks as runContract } from '@lares/shared-types/contracts/integrity'
import { changeItem, createItem, restoreItem, trashItem } from '@lares/shared-types/contracts/items'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import type { CheckName } from '@lares/shared-types/integrity'
import { checkNames } from '@lares/shared-types/integrity'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getStoredPath } from '../../files/testing/stored-path.ts'
import { refreshInBatches } from '../../search-index/index-batches.ts'
import { markIndexCurrent } from '../../search-index/index-version.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { flipBit } from '../../testing/flip-bit.ts'
import { makeExport } from '../../testing/make-export.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { uploadFile } from '../../testing/upload-file.ts'
import { getCheck, listFindings, repair, runChecks } from './testing/run-integrity.ts'

let archive: TestArchive
let admin: TestUser
let now = new Date()

beforeAll(async () => {
  archive = await openTestArchive({ now: () => now })
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())
beforeEach(async () => {
  now = new Date()
  await archive.services.db.deleteFrom('items').execute()
  await archive.services.db.deleteFrom('revisions').execute()
})

const run = (...checks: CheckName[]) => runChecks(archive, admin, checks)
const list = (check: CheckName) => listFindings(archive, admin, check)
const addFile = (bytes: Buffer = randomBytes(500), title = 'Letter') =>
  addItemWithFile(archive, admin, bytes, 'letter.bin', { title, date: '1952', categoryIds: [] })

async function addPost(fields: object = {}) {
  const body = { kind: 'post' as const, title: 'A summer at the lake', ...fields }
  return (await archive.call(admin, createItem, { body })).reply
}

test('a check that finds nothing says when it was completed', async () => {
  expect(await getCheck(archive, admin, 'missing-originals')).toMatchObject({ count: 0, state: 'idle' })
  await addFile()
  await run('missing-originals')
  expect(await getCheck(archive, admin, 'missing-originals')).toMatchObject({
    count: 0,
    state: 'idle',
    completedAt: now.toISOString(),
  })
})

test('every check runs on an empty archive and on one with items', async () => {
  await run(...checkNames)
  await addFile()
  await addPost()
  await run(...checkNames)
  for (const name of checkNames) expect((await getCheck(archive, admin, name))?.state).toBe('idle')
})

describe('originals', () => {
  test.each([
    ['flipped bit', flipBit, 'damaged-originals', 'content'],
    ['cut off', (path: string) => truncate(path, 100), 'damaged-originals', 'size'],
    ['removed', (path: string) => rm(path), 'missing-originals', 'missing'],
  ] as const)('%s: the full pass finds it', async (_, damage, check, kind) => {
    const { item, assetId, sha256 } = await addFile()
    await addFile()
    await damage(getStoredPath(archive, sha256))
    await run('damaged-originals')
    expect(await list(check)).toMatchObject([
      { item: { id: item.id, title: 'Letter' }, file: { assetId, size: 500 }, details: { damage: kind } },
    ])
  })

  test('the quick check finds what is missing or cut off, and notices when it is back', async () => {
    const bytes = randomBytes(500)
    const { sha256 } = await addFile(bytes)
    const path = getStoredPath(archive, sha256)
    await rm(path)
    await run('missing-originals')
    expect(await list('missing-originals')).toHaveLength(1)
    await writeFile(path, bytes)
    await run('missing-originals')
    expect(await list('missing-originals')).toEqual([])
  })

  test('a finding keeps its first time, is not counted twice, and is resolved by a new upload', async () => {
    const bytes = randomBytes(500)
    const { sha256 } = await addFile(bytes)
    await flipBit(getStoredPath(archive, sha256))
    await run('damaged-originals')
    const [first] = await list('damaged-originals')
    await run('damaged-originals')
    expect(await list('damaged-originals')).toEqual([first])
    await uploadFile(archive, admin, bytes, 'again.bin')
    expect(await list('damaged-originals')).toEqual([])
  })

  test('of items in the trash are no alarm, until they are restored', async () => {
    const { item, sha256 } = await addFile()
    await rm(getStoredPath(archive, sha256))
    const params = { id: item.id }
    await archive.call(admin, trashItem, { params, query: { version: item.version } })
    await run('damaged-originals')
    expect(await getCheck(archive, admin, 'missing-originals')).toMatchObject({ count: 0 })
    await archive.call(admin, restoreItem, { params })
    expect(await getCheck(archive, admin, 'missing-originals')).toMatchObject({ count: 1 })
  })

  test('that are uploaded while every file is read again are no alarm', async () => {
    for (let count = 0; count < 20; count++) await addFile()
    const damaged = await addFile()
    await flipBit(getStoredPath(archive, damaged.sha256))
    const checking = { isRunning: true }
    const upload = async () => {
      let uploaded = 0
      // New bytes, and the same as those of an earlier file, which the store adopts again.
      for (const bytes = randomBytes(400_000); checking.isRunning || uploaded < 4; uploaded++)
        await addFile(uploaded % 2 === 0 ? randomBytes(400_000) : bytes)
      return uploaded
    }
    const checks = (async () => {
      for (let pass = 0; pass < 3; pass++)
        await run('damaged-originals', 'missing-originals', 'orphaned-files')
    })().finally(() => {
      checking.isRunning = false
    })
    const [uploaded] = await Promise.all([upload(), checks])
    expect(uploaded).toBeGreaterThanOrEqual(4)
    expect(await list('damaged-originals')).toMatchObject([{ item: { id: damaged.item.id } }])
    expect(await list('missing-originals')).toEqual([])
    const orphans = await list('orphaned-files')
    const { rows } = await sql<{ sha256: string }>`select sha256 from assets`.execute(archive.services.db)
    const stored = new Set(rows.map(({ sha256 }) => sha256))
    expect(orphans.filter(({ details }) => stored.has(String(details.sha256)))).toEqual([])
  })

  test('the full pass goes on where it was stopped', async () => {
    const sha256s: string[] = []
    for (let count = 0; count < 3; count++) sha256s.push((await addFile()).sha256)
    sha256s.sort()
    const [first = '', second = '', third = ''] = sha256s
    await flipBit(getStoredPath(archive, first))
    await flipBit(getStoredPath(archive, third))
    await archive.services.db
      .updateTable('integrity_checks')
      .set({ cursor: second, pass_started_at: now })
      .where('name', '=', 'damaged-originals')
      .execute()
    await run('damaged-originals')
    expect(await list('damaged-originals')).toHaveLength(1)
    await run('damaged-originals')
    expect(await list('damaged-originals')).toHaveLength(2)
  })
})

describe('orphaned files', () => {
  const addOrphan = async () => {
    const { item, sha256 } = await addFile()
    await archive.services.db.deleteFrom('items').where('id', '=', item.id).execute()
    return sha256
  }
  const isFound = async (sha256: string) =>
    (await list('orphaned-files')).some(({ details }) => details.sha256 === sha256)

  test('are found a day after they were stored', async () => {
    const sha256 = await addOrphan()
    await run('orphaned-files')
    expect(await isFound(sha256)).toBe(false)
    await utimes(getStoredPath(archive, sha256), new Date(0), new Date(0))
    await run('orphaned-files')
    expect(await isFound(sha256)).toBe(true)
  })

  test('are not those of waiting uploads', async () => {
    const bytes = randomBytes(500)
    await uploadFile(archive, admin, bytes, 'waiting.bin')
    const { sha256 } = await archive.services.db
      .selectFrom('uploads')
      .select('sha256')
      .orderBy('finished_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await utimes(getStoredPath(archive, sha256), new Date(0), new Date(0))
    await run('orphaned-files')
    expect(await isFound(sha256)).toBe(false)
  })

  test('are not those of exports', async () => {
    const { item } = await addFile()
    const id = await makeExport(archive, admin, { ids: [item.id] })
    const { frame_sha256 } = await archive.services.db
      .selectFrom('exports')
      .select('frame_sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const sha256 = frame_sha256 ?? ''
    await utimes(getStoredPath(archive, sha256), new Date(0), new Date(0))
    await run('orphaned-files')
    expect(await isFound(sha256)).toBe(false)
  })

  test('are shown to administrators only', async () => {
    const user = await archive.addUser({ permissions: ['integrity:run', 'users:manage'] })
    expect(await getCheck(archive, user, 'orphaned-files')).toBeUndefined()
    expect(await listFindings(archive, user, 'orphaned-files')).toEqual([])
    const { reply } = await archive.call(user, runContract, { body: { checks: ['orphaned-files'] } })
    expect(reply).toEqual({ operationId: null })
  })
})

test('items without category, date and language are found until they have them', async () => {
  const { id } = await addPost({ language: null })
  const complete = await addPost({ date: '1952', language: 'en' })
  const names = ['without-category', 'without-date', 'without-language'] as const
  await run(...names)
  const found = await Promise.all(names.map(async (name) => (await list(name)).map(({ item }) => item?.id)))
  expect(found).toEqual([expect.arrayContaining([id, complete.id]), [id], [id]])
  const change = { version: 1, date: '1950', language: 'en' as const }
  await archive.call(admin, changeItem, { params: { id }, body: change })
  await run(...names)
  expect(await list('without-date')).toEqual([])
  expect(await list('without-language')).toEqual([])
})

test('search documents that are missing, superfluous or of another state are found', async () => {
  const [missing, outdated, trashed] = [await addPost(), await addPost(), await addPost()]
  await addPost({ date: '1952', body: 'Unharmed' })
  const { db } = archive.services
  await run('search-documents')
  expect(await list('search-documents')).toEqual([])
  await db.deleteFrom('search_documents').where('item_id', '=', missing.id).execute()
  await db.updateTable('items').set({ title: 'Winter' }).where('id', '=', outdated.id).execute()
  await db.updateTable('items').set({ deleted_at: now }).where('id', '=', trashed.id).execute()
  await run('search-documents')
  const problems = Object.fromEntries(
    (await list('search-documents')).map(({ item, details }) => [item?.id, details.problem]),
  )
  expect(problems).toEqual({
    [missing.id]: 'missing',
    [outdated.id]: 'outdated',
    [trashed.id]: 'superfluous',
  })
})

describe('what the index derives from an item', () => {
  const updateItems = (id: string, fields: object) =>
    archive.services.db.updateTable('items').set(fields).where('id', '=', id).execute()
  const passagesOf = (id: string) => archive.services.db.selectFrom('passages').where('item_id', '=', id)

  /** An item with everything that is indexed. */
  async function addFull() {
    const tag = await addTag(archive, admin, { en: `Lake ${uuidv7()}` })
    const person = await archive.call(admin, createParticipant, {
      body: { names: { en: `Rosa ${uuidv7()}` } },
    })
    const item = await addPost({
      language: 'en',
      date: '1952-07',
      body: 'We swam until the storm came. '.repeat(60),
      place: { name: 'Whitby' },
      tagIds: [tag.id],
      participants: [{ participantId: person.reply.id, role: 'mentioned' }],
    })
    return { id: item.id, tagId: tag.id, personId: person.reply.id }
  }
  type Full = Awaited<ReturnType<typeof addFull>>

  test.each<[string, string, (full: Full) => Promise<unknown>]>([
    ['title', 'outdated', ({ id }) => updateItems(id, { title: 'A winter at the lake' })],
    ['title that has lost a word', 'outdated', ({ id }) => updateItems(id, { title: 'A summer' })],
    ['body', 'outdated', ({ id }) => updateItems(id, { body: 'We went home.' })],
    ['place', 'outdated', ({ id }) => updateItems(id, { place: JSON.stringify({ name: 'York' }) })],
    [
      'key of its place',
      'outdated',
      ({ id }) =>
        archive.services.db
          .updateTable('search_places')
          .set({ place: 'york' })
          .where('item_id', '=', id)
          .execute(),
    ],
    [
      'name of a tag',
      'outdated',
      ({ tagId }) =>
        archive.services.db
          .updateTable('tags')
          .set({ names: '{"en":"Sea"}' })
          .where('id', '=', tagId)
          .execute(),
    ],
    [
      'alias of a person',
      'outdated',
      ({ personId }) =>
        archive.services.db
          .updateTable('participants')
          .set({ aliases: ['Nonna'] })
          .where('id', '=', personId)
          .execute(),
    ],
    [
      'words',
      'outdated',
      ({ id }) =>
        sql`
        update search_documents set words = words || 'ghost:1'::tsvector where item_id = ${id}`.execute(
          archive.services.db,
        ),
    ],
    [
      'passage that is missing',
      'passages',
      ({ id }) =>
        archive.services.db.deleteFrom('passages').where('item_id', '=', id).where('place', '=', 1).execute(),
    ],
    [
      'passages that are all missing',
      'passages',
      ({ id }) => archive.services.db.deleteFrom('passages').where('item_id', '=', id).execute(),
    ],
    [
      'passage of an earlier text',
      'passages',
      ({ id }) =>
        sql`update passages set digest = gen_random_uuid() where item_id = ${id} and place = 0`.execute(
          archive.services.db,
        ),
    ],
  ])('%s: found, and repaired by indexing again', async (_, problem, spoil) => {
    const full = await addFull()
    await addFull()
    await run('search-documents')
    expect(await list('search-documents')).toEqual([])
    await spoil(full)
    await run('search-documents')
    expect(await list('search-documents')).toMatchObject([{ item: { id: full.id }, details: { problem } }])
    await repair(archive, admin, 'search-documents')
    await run('search-documents')
    expect(await list('search-documents')).toEqual([])
  })

  test('the label and the text of an item with a long text are compared', async () => {
    const body = Array.from({ length: 6000 }, (_, index) => `word${index}`).join(' ')
    const [renamed, changed] = [await addPost({ body }), await addPost({ body })]
    await addPost({ body })
    await run('search-documents')
    expect(await list('search-documents')).toEqual([])
    await updateItems(renamed.id, { title: 'Winter' })
    await updateItems(changed.id, { body: `${body} and more` })
    await archive.services.db.deleteFrom('prepared_words').execute()
    await run('search-documents')
    const found = (await list('search-documents')).map(({ item, details }) => [item?.id, details.problem])
    expect(new Map(found as [string, string][])).toEqual(
      new Map([
        [renamed.id, 'outdated'],
        [changed.id, 'passages'],
      ]),
    )
  })

  test('passages of an item in the trash are superfluous', async () => {
    const { id } = await addFull()
    const [passage] = await passagesOf(id).selectAll().execute()
    await archive.call(admin, trashItem, { params: { id }, query: { version: 1 } })
    const { id: _, ...fields } = passage ?? { id: '' }
    await archive.services.db
      .insertInto('passages')
      .values(fields as never)
      .execute()
    await run('search-documents')
    const findings = archive.services.db.selectFrom('findings').select('details').where('item_id', '=', id)
    expect(await findings.execute()).toEqual([{ details: { problem: 'superfluous' } }])
  })

  test('while the whole index is rebuilt, words are no finding', async () => {
    const { id } = await addFull()
    await updateItems(id, { title: 'Winter' })
    await archive.services.db.deleteFrom('derived_states').execute()
    await run('search-documents')
    expect(await list('search-documents')).toEqual([])
    await markIndexCurrent(archive.services.db)
    await run('search-documents')
    expect(await list('search-documents')).toHaveLength(1)
  })
})

test('search documents in every part of a large archive are compared', async () => {
  const { db } = archive.services
  await sql`
    insert into items (id, kind, title, sort_title)
    select gen_random_uuid(), 'post', 'Item ' || n, 'item ' || n from generate_series(1, 900) n`.execute(db)
  const { rows } = await sql<{ id: string }>`select id from items order by id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await refreshInBatches(db, ids)
  const stale = [0, 399, 400, 450, 899].map((index) => ids[index] ?? '')
  await sql`update items set title = 'Changed' where id = any(${stale}::uuid[])`.execute(db)
  await run('search-documents')
  expect((await list('search-documents')).map(({ item }) => item?.id).sort()).toEqual(stale)
})

test('renditions that failed, are missing or older than their recipe are found', async () => {
  const { db } = archive.services
  const [failed, pending, stale, lost] = [await addFile(), await addFile(), await addFile(), await addFile()]
  await addFile()
  const setState = (id: string, fields: object) =>
    db.updateTable('assets').set(fields).where('id', '=', id).execute()
  await db.updateTable('assets').set({ state: 'ready' }).execute()
  await setState(failed.assetId, { state: 'failed', reason: 'too-complex' })
  await setState(pending.assetId, { state: 'pending', created_at: new Date(0) })
  const addRendition = (assetId: string, sha256: string, recipe: number) =>
    db
      .insertInto('renditions')
      .values({
        asset_id: assetId,
        name: 'text',
        variant: '',
        media_type: 'text/plain',
        size: 1,
        sha256,
        recipe,
      })
      .execute()
  await addRendition(stale.assetId, stale.sha256, 0)
  await addRendition(lost.assetId, 'e'.repeat(64), 1)
  await run('missing-renditions', 'stale-renditions')
  const problems = Object.fromEntries(
    (await list('missing-renditions')).map(({ file, details }) => [file?.assetId, details.problem]),
  )
  expect(problems).toEqual({
    [failed.assetId]: 'too-complex',
    [pending.assetId]: 'pending',
    [lost.assetId]: 'missing',
  })
  expect((await list('stale-renditions')).map(({ file }) => file?.assetId)).toEqual([stale.assetId])
})

test('references to what has gone, and labels in a circle, are found', async () => {
  const { db } = archive.services
  const { item, assetId } = await addFile()
  const lostIds = [uuidv7(), uuidv7()]
  await db.deleteFrom('assets').where('id', '=', assetId).execute()
  await db
    .insertInto('revisions')
    .values(
      (['item', 'page-text'] as const).map((entity, index) => ({
        entity,
        entity_id: lostIds[index] ?? '',
        number: 1,
        by_id: null,
        action: 'created' as const,
        fields: '{}',
      })),
    )
    .execute()
  const [one, two] = [uuidv7(), uuidv7()]
  const label = { names: '{"en":"Lake"}', colour: null, parent_id: null }
  await db
    .insertInto('tags')
    .values([
      { id: one, ...label },
      { id: two, ...label, parent_id: one },
    ])
    .execute()
  await db.updateTable('tags').set({ parent_id: two }).where('id', '=', one).execute()
  await run('dangling-references')
  const problems = (await list('dangling-references')).map(({ details, item: about }) => [
    details.problem,
    about?.id ?? details.id,
  ])
  expect(problems).toEqual(
    expect.arrayContaining([
      ['files', item.id],
      ...lostIds.map((id) => ['revisions', id]),
      ['tags', one],
      ['tags', two],
    ]),
  )
  await db.deleteFrom('tags').execute()
  await db.deleteFrom('revisions').where('entity_id', 'in', lostIds).execute()
  await run('dangling-references')
  expect((await list('dangling-references')).map(({ details }) => details.problem)).toEqual(['files'])
})

test('files that revisions name are looked for in every part of a large archive', async () => {
  const { db } = archive.services
  await sql`
    insert into items (id, kind, title, sort_title)
    select gen_random_uuid(), 'post', 'Item ' || n, 'item ' || n from generate_series(1, 450) n`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into revisions (entity, entity_id, number, action, fields)
    select 'item', id, 1, 'created', jsonb_build_object('assetIds', jsonb_build_array(gen_random_uuid()))
    from items where title like 'Item %'
    returning entity_id as id`.execute(db)
  await run('dangling-references')
  const { rows: found } = await sql<{ id: string }>`
    select item_id as id from findings
    where check_name = 'dangling-references' and resolved_at is null and details ->> 'problem' = 'files'`.execute(
    db,
  )
  const ids = found.map(({ id }) => id)
  expect(rows.filter(({ id }) => !ids.includes(id))).toEqual([])
  await sql`delete from items where title like 'Item %'`.execute(db)
})

test('users without a way in are shown to those who manage users', async () => {
  const { db } = archive.services
  const manager = await archive.addUser({ permissions: ['integrity:run', 'users:manage'] })
  const helper = await archive.addUser({ permissions: ['integrity:run'] })
  await db.updateTable('users').set({ password_hash: 'x' }).execute()
  const expired = await archive.addUser({ displayName: 'Rosa' })
  await db.updateTable('users').set({ status: 'invited' }).where('id', '=', expired.id).execute()
  const locked = await archive.addUser({ displayName: 'Carlo' })
  const [byProvider, byPasskey] = [await archive.addUser(), await archive.addUser()]
  await db
    .insertInto('provider_links')
    .values({
      issuer: 'https://id.example.org',
      subject: '7',
      user_id: byProvider.id,
      created_at: new Date(),
      last_used_at: new Date(),
    })
    .execute()
  await db
    .insertInto('passkeys')
    .values({
      id: uuidv7(),
      user_id: byPasskey.id,
      credential_id: 'key',
      public_key: 'key',
      sign_count: 0,
      transports: [],
      host: 'localhost',
      is_synced: false,
      name: 'Phone',
      created_at: new Date(),
      last_used_at: new Date(),
    })
    .execute()
  await run('users-without-access')
  const found = (await listFindings(archive, manager, 'users-without-access')).map(({ user, details }) => [
    user?.id,
    details.problem,
  ])
  expect(new Map(found as [string, string][])).toEqual(
    new Map([
      [expired.id, 'invitation-expired'],
      [locked.id, 'no-password'],
    ]),
  )
  expect(await getCheck(archive, helper, 'users-without-access')).toBeUndefined()
  await db
    .deleteFrom('users')
    .where('id', 'in', [expired.id, locked.id, byProvider.id, byPasskey.id])
    .execute()
})

test('the same bytes in two items are a pair, attachments and the trash are not', async () => {
  const bytes = randomBytes(500)
  const [first, other, trashed] = [await addFile(bytes), await addFile(bytes), await addFile(bytes)]
  const params = { id: trashed.item.id }
  await archive.call(admin, trashItem, { params, query: { version: trashed.item.version } })
  await run('duplicate-files')
  expect(await list('duplicate-files')).toMatchObject([
    { item: { id: first.item.id }, otherItem: { id: other.item.id }, details: { size: 500 } },
  ])
  await sql`
    update assets set enclosed_in = ${first.assetId}, place = 1, upload_id = null where id = ${other.assetId}`.execute(
    archive.services.db,
  )
  await run('duplicate-files')
  expect(await list('duplicate-files')).toEqual([])
})
