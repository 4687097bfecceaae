import { follow } from '@lares/shared-types/contracts/follows'
import * as items from '@lares/shared-types/contracts/items'
import * as participants from '@lares/shared-types/contracts/participants'
import * as regions from '@lares/shared-types/contracts/regions'
import { listDeletions } from '@lares/shared-types/contracts/trash'
import { getUser } from '@lares/shared-types/contracts/users'
import type { DeletableEntity } from '@lares/shared-types/deletions'
import type { FollowType } from '@lares/shared-types/follows'
import type { CreateParticipant } from '@lares/shared-types/participants'
import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listForeignKeys } from '../../db/foreign-keys.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { createLabelCalls, labelTypes } from '../../testing/label-calls.ts'
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { emptyTrashJob } from '../trash/empty-trash.job.ts'
import { deletableTables, listReferencesTo } from './record-deletion.ts'

let archive: TestArchive
let admin: TestUser
let manager: TestUser
let reader: TestUser
let daysLater = 0

beforeAll(async () => {
  archive = await openTestArchive({ now: () => new Date(Date.now() + daysLater * 24 * 3600 * 1000) })
  admin = await archive.addUser({ isAdmin: true })
  manager = await archive.addUser({
    permissions: ['tags:manage', 'categories:manage', 'participants:manage', 'items:create'],
  })
})
afterAll(() => archive.close())
beforeEach(async () => {
  reader = await archive.addUser({ permissions: [] })
})

const followThing = (as: TestUser, type: FollowType, id: string) =>
  archive.call(as, follow, { params: { type, id } })

/** Every row of another table that refers to this one, by table and column; and the tables without such a row. */
async function loadReferring(entity: DeletableEntity, id: string) {
  const { db } = archive.services
  const referring: Record<string, unknown[]> = {}
  for (const { table, column } of listReferencesTo(await listForeignKeys(db), deletableTables[entity])) {
    const { rows } = await sql<{ row: object }>`select to_jsonb(found) as row from ${sql.table(table)} found
      where ${sql.ref(column)} = ${id} order by to_jsonb(found)::text`.execute(db)
    referring[`${table}.${column}`] = rows.map(({ row }) => row)
  }
  const empty = Object.keys(referring).filter((name) => referring[name]?.length === 0)
  return { referring, empty }
}

const canSee = async (as: TestUser, id: string) =>
  (await archive.call(as, items.getItem, { params: { id } })).status === 200

/** Deletes an item for ever while `act` runs, which waits for it. */
async function deleteDuring<T>(id: string, act: () => Promise<T>): Promise<T> {
  const { db } = archive.services
  const trx = await db.startTransaction().execute()
  await trx.deleteFrom('items').where('id', '=', id).execute()
  const result = act()
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows[0]?.waiting
    })
    .toBe(1)
  await trx.commit().execute()
  return result
}

const countStored = async (id: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from deletions
    left join deletion_rows on deletion_id = id where id = ${id}`.execute(archive.services.db)
  return rows[0]?.count
}

describe.each(labelTypes)('the deletion of a $name', (labelType) => {
  const calls = createLabelCalls(() => ({ archive, admin, manager }), labelType)
  const restrictions = labelType.name === 'tag' ? 'restrictedTagIds' : 'restrictedCategoryIds'
  const listRestricted = async ({ id }: TestUser) =>
    (await archive.call(admin, getUser, { params: { id } })).reply[restrictions]
  const remove = async (id: string) => {
    const { version } = (await calls.getLabel(admin, id)).reply
    return calls.deleteLabel(admin, id, version)
  }

  test('is undone with every row that referred to it, its children and its place', async () => {
    const top = await calls.addLabel(uuidv7())
    const label = await calls.addLabel(uuidv7(), top.id)
    const child = await calls.addLabel(uuidv7(), label.id)
    const moved = await calls.addLabel(uuidv7(), label.id)
    // The item is hidden from the restricted user by another label as well; otherwise the deletion is rejected.
    const hiding = await calls.addLabel(uuidv7())
    const restricted = await calls.addRestrictedUser(label.id, hiding.id)
    await calls.createItem(label.id, hiding.id)
    await followThing(reader, labelType.name, label.id)
    const before = (await calls.getLabel(manager, label.id)).reply
    const rows = await loadReferring(labelType.name, label.id)
    expect(rows.empty).toEqual([])

    expect((await remove(label.id)).status).toBe(204)
    expect((await loadReferring(labelType.name, label.id)).empty).toEqual(Object.keys(rows.referring))
    await calls.changeLabel(manager, moved.id, { version: 2, parentId: null })
    const restored = await calls.restoreLabel(manager, label.id)
    expect(restored).toMatchObject({
      status: 200,
      reply: { ...before, version: 3, updatedAt: expect.any(String) },
    })
    expect(await loadReferring(labelType.name, label.id)).toEqual(rows)
    expect((await calls.getLabel(manager, child.id)).reply.parentId).toBe(label.id)
    expect((await calls.getLabel(manager, moved.id)).reply.parentId).toBeNull()
    // What has moved away stays hidden by the restriction that the deletion added.
    expect(new Set(await listRestricted(restricted))).toEqual(new Set([label.id, moved.id, hiding.id]))
    expect((await calls.getLabel(restricted, label.id)).status).toBe(404)
    expect(await countStored(label.id)).toBe(0)
  })

  test('can be undone twice by the same request, and recorded as a revision', async () => {
    const label = await calls.addLabel(uuidv7())
    await remove(label.id)
    const [first, second] = await Promise.all([
      calls.restoreLabel(manager, label.id),
      calls.restoreLabel(manager, label.id),
    ])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.reply).toEqual(first.reply)
    const revisions = await archive.services.db
      .selectFrom('revisions')
      .select(['number', 'action'])
      .where('entity_id', '=', label.id)
      .orderBy('number')
      .execute()
    expect(revisions).toEqual([
      { number: 1, action: 'created' },
      { number: 2, action: 'trashed' },
      { number: 3, action: 'restored' },
    ])
  })

  test('is undone without what was deleted meanwhile', async () => {
    const [top, middle] = [await calls.addLabel(uuidv7()), await calls.addLabel(uuidv7())]
    await calls.changeLabel(admin, middle.id, { version: 1, parentId: top.id })
    const label = await calls.addLabel(uuidv7(), middle.id)
    const [gone, stays] = [await calls.createItem(label.id), await calls.createItem(label.id)]
    await remove(label.id)
    await remove(middle.id)
    await archive.services.db.deleteFrom('items').where('id', '=', gone.id).execute()
    expect((await calls.restoreLabel(manager, label.id)).reply).toMatchObject({ parentId: top.id })
    expect(await calls.countItems(manager, label.id)).toBe(1)
    expect(await canSee(reader, stays.id)).toBe(true)
  })

  test('does not show what it hid, whatever has changed since', async () => {
    const secret = await calls.addLabel(uuidv7())
    const label = await calls.addLabel(uuidv7(), secret.id)
    const restricted = await calls.addRestrictedUser(secret.id)
    await remove(label.id)
    await remove(secret.id)
    await calls.restoreLabel(admin, label.id)
    expect((await calls.getLabel(restricted, label.id)).status).toBe(404)
    expect(await listRestricted(restricted)).toEqual([label.id])
    const item = await calls.createItem(label.id)
    expect(await canSee(restricted, item.id)).toBe(false)
    expect(await canSee(reader, item.id)).toBe(true)
  })

  test('is undone with the restrictions that it added, which hide nothing more', async () => {
    const label = await calls.addLabel(uuidv7())
    const child = await calls.addLabel(uuidv7(), label.id)
    const restricted = await calls.addRestrictedUser(label.id)
    await remove(label.id)
    expect(await listRestricted(restricted)).toEqual([child.id])
    await calls.restoreLabel(admin, label.id)
    expect(await listRestricted(restricted)).toEqual([label.id])
    expect((await calls.getLabel(restricted, child.id)).status).toBe(404)
  })

  test('hides an item again at once, before the index is updated', async () => {
    const [label, other] = [await calls.addLabel(uuidv7()), await calls.addLabel(uuidv7())]
    const restricted = await calls.addRestrictedUser(label.id, other.id)
    const item = await calls.createItem(label.id, other.id)
    await remove(label.id)
    await archive.call(admin, items.changeItem, {
      params: { id: item.id },
      body: { version: item.version, [labelType.field]: [] },
    })
    expect(await canSee(restricted, item.id)).toBe(true)
    await calls.restoreLabel(admin, label.id)
    expect(await canSee(restricted, item.id)).toBe(false)
    const { rows } = await sql<{ ids: string[] }>`
      select ${sql.ref(labelType.name === 'tag' ? 'tag_ids' : 'category_ids')} as ids
      from search_documents where item_id = ${item.id}`.execute(archive.services.db)
    expect(rows[0]?.ids).toEqual([label.id])
  })

  test('is not undone by who must not see it, without the permission, or if its name is taken', async () => {
    const label = await calls.addLabel(uuidv7())
    const restricted = await calls.addRestrictedUser(label.id)
    await remove(label.id)
    expect((await calls.restoreLabel(restricted, label.id)).status).toBe(404)
    expect((await calls.restoreLabel(reader, label.id)).status).toBe(403)
    expect((await calls.restoreLabel(undefined, label.id)).status).toBe(401)
    await calls.addLabel(label.names.en ?? '')
    expect((await calls.restoreLabel(manager, label.id)).error).toMatchObject({
      code: 'already-exists',
      issues: [{ path: 'names.en', code: 'duplicate' }],
    })
    expect((await calls.restoreLabel(manager, uuidv7())).status).toBe(404)
  })

  test('is indexed again each time', async () => {
    const label = await calls.addLabel(uuidv7())
    const first = await calls.createItem(label.id)
    await remove(label.id)
    await calls.restoreLabel(manager, label.id)
    const second = await calls.createItem(label.id)
    await remove(label.id)
    const { rows } = await sql<{ itemIds: string[] }>`
      select data -> 'itemIds' as "itemIds" from pgboss.job where name = 'index-items'`.execute(
      archive.services.db,
    )
    const batches = rows.map(({ itemIds }) => itemIds).filter((ids) => ids.includes(first.id))
    expect(batches).toHaveLength(3)
    expect(batches).toContainEqual(expect.arrayContaining([first.id, second.id]))
  })

  test('is undone in a table that has got another column since', async () => {
    const { db } = archive.services
    const label = await calls.addLabel(uuidv7())
    const item = await calls.createItem(label.id)
    await remove(label.id)
    const tables = [
      labelType.name === 'tag' ? 'tags' : 'categories',
      `item_${labelType.name === 'tag' ? 'tags' : 'categories'}`,
    ]
    for (const table of tables)
      await sql`alter table ${sql.table(table)} add column later integer not null default 7`.execute(db)
    try {
      expect((await calls.restoreLabel(manager, label.id)).status).toBe(200)
      expect(await calls.countItems(manager, label.id)).toBe(1)
      expect(await canSee(reader, item.id)).toBe(true)
    } finally {
      for (const table of tables) await sql`alter table ${sql.table(table)} drop column later`.execute(db)
    }
  })

  test('is final after 30 days', async () => {
    const label = await calls.addLabel(uuidv7())
    await calls.createItem(label.id)
    await remove(label.id)
    daysLater = 29
    const emptyTrash = async () => {
      await archive.services.jobs.enqueue(archive.services.db, 'empty-trash', {})
      await runWaitingJobs(archive, emptyTrashJob)
    }
    await emptyTrash()
    expect(await countStored(label.id)).toBeGreaterThan(0)
    daysLater = 31
    // Also until the job has run.
    expect((await calls.restoreLabel(manager, label.id)).status).toBe(404)
    await emptyTrash()
    daysLater = 0
    expect(await countStored(label.id)).toBe(0)
    expect((await calls.restoreLabel(manager, label.id)).status).toBe(404)
  })

  test('is final 30 days after a restore of the archive has brought it back', async () => {
    const { db, jobs } = archive.services
    const [label, other] = [await calls.addLabel(uuidv7()), await calls.addLabel(uuidv7())]
    const restoredAt = new Date()
    for (const { id } of [label, other]) {
      await remove(id)
      await sql`update deletions set deleted_at = now() - interval '400 days' where id = ${id}`.execute(db)
    }
    await db.updateTable('archive').set({ restored_at: restoredAt }).execute()
    const listed = async () =>
      new Map(
        (await archive.call(manager, listDeletions, { query: {} })).reply.deletions.map(
          ({ id, expiresAt }) => [id, expiresAt],
        ),
      )
    const emptyAfter = async (days: number) => {
      daysLater = days
      await jobs.enqueue(db, 'empty-trash', {})
      await runWaitingJobs(archive, emptyTrashJob)
    }
    try {
      await emptyAfter(29)
      expect((await listed()).get(label.id)).toBe(
        new Date(restoredAt.getTime() + 30 * 24 * 3600 * 1000).toISOString(),
      )
      expect((await calls.restoreLabel(manager, label.id)).status).toBe(200)
      daysLater = 31
      expect(await listed()).toEqual(new Map())
      expect((await calls.restoreLabel(manager, other.id)).status).toBe(404)
      await emptyAfter(31)
      expect(await countStored(other.id)).toBe(0)
    } finally {
      daysLater = 0
      await db.updateTable('archive').set({ restored_at: null }).execute()
    }
  })
})

describe.each(labelTypes)('the merge of a $name', (labelType) => {
  const calls = createLabelCalls(() => ({ archive, admin, manager }), labelType)
  const restrictions = labelType.name === 'tag' ? 'restrictedTagIds' : 'restrictedCategoryIds'
  const listRestricted = async ({ id }: TestUser) =>
    (await archive.call(admin, getUser, { params: { id } })).reply[restrictions]
  const listLabels = async (id: string) => {
    const { reply } = await archive.call(admin, items.getItem, { params: { id } })
    return (labelType.name === 'tag' ? reply.tags : reply.categories).map((label) => label.id).sort()
  }
  const loadPlace = async (id: string) => (await calls.getLabel(admin, id)).reply.parentId

  test('is undone on the items, in the tree, for followers and in earlier revisions', async () => {
    const [source, target] = [await calls.addLabel(uuidv7()), await calls.addLabel(uuidv7())]
    const [child, moved] = [
      await calls.addLabel(uuidv7(), source.id),
      await calls.addLabel(uuidv7(), source.id),
    ]
    const earlier = await calls.addLabel(uuidv7())
    await calls.mergeLabel(manager, earlier.id, source.id)
    const [only, both, saved] = [
      await calls.createItem(source.id),
      await calls.createItem(source.id, target.id),
      await calls.createItem(source.id),
    ]
    await followThing(reader, labelType.name, source.id)
    const before = (await calls.getLabel(manager, source.id)).reply
    const rows = await loadReferring(labelType.name, source.id)

    await calls.mergeLabel(manager, source.id, target.id)
    await archive.call(admin, items.changeItem, {
      params: { id: saved.id },
      body: { version: saved.version, title: 'Seen and saved' },
    })
    await calls.changeLabel(manager, moved.id, { version: 2, parentId: null })
    expect(await listLabels(only.id)).toEqual([target.id])
    const { deletions } = (await archive.call(manager, listDeletions, { query: { limit: 1 } })).reply
    expect(deletions).toMatchObject([{ id: source.id, names: source.names, itemCount: 3 }])
    const restored = await calls.restoreLabel(manager, source.id)
    expect(restored.reply).toEqual({
      ...before,
      version: before.version + 2,
      updatedAt: expect.any(String),
      missing: [],
    })
    expect(await loadReferring(labelType.name, source.id)).toEqual(rows)
    expect(await listLabels(only.id)).toEqual([source.id])
    expect(await listLabels(both.id)).toEqual([source.id, target.id].sort())
    expect(await listLabels(saved.id)).toEqual([source.id, target.id].sort())
    expect([await loadPlace(child.id), await loadPlace(moved.id)]).toEqual([source.id, null])
    const { rows: merged } = await sql<{ into: string }>`select into_id as into from merged_labels
      where id in (${earlier.id}, ${source.id})`.execute(archive.services.db)
    expect(merged).toEqual([{ into: source.id }])
  })

  test('into something inside it is undone with that inside it', async () => {
    const source = await calls.addLabel(uuidv7())
    const branch = await calls.addLabel(uuidv7(), source.id)
    const leaf = await calls.addLabel(uuidv7(), branch.id)
    await calls.mergeLabel(manager, source.id, leaf.id)
    expect([await loadPlace(leaf.id), await loadPlace(branch.id)]).toEqual([null, leaf.id])
    await calls.restoreLabel(manager, source.id)
    expect([await loadPlace(branch.id), await loadPlace(leaf.id)]).toEqual([source.id, branch.id])
  })

  test('leaves the target on items with another label that was merged into it', async () => {
    const [first, second, target] = [
      await calls.addLabel(uuidv7()),
      await calls.addLabel(uuidv7()),
      await calls.addLabel(uuidv7()),
    ]
    const item = await calls.createItem(first.id, second.id)
    await calls.mergeLabel(manager, first.id, target.id)
    await calls.mergeLabel(manager, second.id, target.id)
    await calls.restoreLabel(manager, first.id)
    expect(await listLabels(item.id)).toEqual([first.id, target.id].sort())
    await calls.restoreLabel(manager, second.id)
    expect(await listLabels(item.id)).toEqual([first.id, second.id].sort())
  })

  test('is not stopped by an item that is deleted for ever meanwhile', async () => {
    const [source, target] = [await calls.addLabel(uuidv7()), await calls.addLabel(uuidv7())]
    const [gone, kept] = [await calls.createItem(source.id), await calls.createItem(source.id)]
    const merged = await deleteDuring(gone.id, () => calls.mergeLabel(manager, source.id, target.id))
    expect(merged.status).toBe(200)
    expect(await listLabels(kept.id)).toEqual([target.id])
  })

  test('is undone after what it was merged into is restored, of which nobody learns from whom that is hidden', async () => {
    const [first, second, third] = [
      await calls.addLabel(uuidv7()),
      await calls.addLabel(uuidv7()),
      await calls.addLabel(uuidv7()),
    ]
    const child = await calls.addLabel(uuidv7(), first.id)
    const item = await calls.createItem(first.id)
    await calls.mergeLabel(admin, first.id, second.id)
    const restricted = await calls.addRestrictedUser(second.id)
    await calls.mergeLabel(admin, second.id, third.id)
    expect((await calls.restoreLabel(manager, first.id)).error).toMatchObject({
      code: 'in-trash',
      params: { target: second.names },
    })
    const refused = await calls.restoreLabel(restricted, first.id)
    expect([refused.status, JSON.stringify(refused.error)]).toEqual([
      404,
      expect.not.stringContaining(second.names.en ?? ''),
    ])
    for (const { id } of [second, first])
      expect((await calls.restoreLabel(manager, id)).reply.missing).toEqual([])
    expect(await listLabels(item.id)).toEqual([first.id])
    expect(await loadPlace(child.id)).toBe(first.id)
  })

  test('is undone without showing earlier states of what was merged into something hidden since', async () => {
    const [first, second, third, fourth] = [
      await calls.addLabel(uuidv7()),
      await calls.addLabel(uuidv7()),
      await calls.addLabel(uuidv7()),
      await calls.addLabel(uuidv7()),
    ]
    const restricted = await calls.addRestrictedUser(fourth.id)
    const { id, version } = await calls.createItem(first.id)
    const field = labelType.field
    await archive.call(admin, items.changeItem, { params: { id }, body: { version, [field]: [] } })
    const countStates = async () =>
      (await archive.call(restricted, items.listRevisions, { params: { id }, query: {} })).reply.revisions
        .length
    await calls.mergeLabel(admin, first.id, second.id)
    await calls.mergeLabel(admin, second.id, third.id)
    const { db } = archive.services
    const deleteAt = (at: Date) =>
      db.updateTable('deletions').set({ deleted_at: at }).where('id', '=', second.id).execute()
    const { deleted_at: at } = await db
      .selectFrom('deletions')
      .select('deleted_at')
      .where('id', '=', second.id)
      .executeTakeFirstOrThrow()
    expect(await countStates()).toBe(2)
    // The second one can be restored again once a restore of the archive has brought it back.
    await deleteAt(new Date(0))
    await calls.restoreLabel(admin, first.id)
    await calls.mergeLabel(admin, first.id, fourth.id)
    expect(await countStates()).toBe(1)
    await deleteAt(at)
    expect((await calls.restoreLabel(admin, second.id)).status).toBe(200)
    expect(await countStates()).toBe(1)
  })

  test('is undone with what it hid; what has got the target since stays hidden', async () => {
    const [source, target] = [await calls.addLabel(uuidv7()), await calls.addLabel(uuidv7())]
    const restricted = await calls.addRestrictedUser(source.id)
    const [hidden, shown] = [await calls.createItem(source.id), await calls.createItem(target.id)]
    const see = async () => [await canSee(restricted, hidden.id), await canSee(restricted, shown.id)]
    await calls.mergeLabel(admin, source.id, target.id)
    expect(await see()).toEqual([false, false])
    expect((await calls.restoreLabel(restricted, source.id)).status).toBe(404)
    await calls.restoreLabel(admin, source.id)
    expect(await see()).toEqual([false, true])
    expect(await listRestricted(restricted)).toEqual([source.id])

    await calls.mergeLabel(admin, source.id, target.id)
    const later = await calls.createItem(target.id)
    await calls.restoreLabel(admin, source.id)
    expect(await canSee(restricted, later.id)).toBe(false)
    expect(new Set(await listRestricted(restricted))).toEqual(new Set([source.id, target.id]))
  })

  test('exposes nothing that was hidden with the target since', async () => {
    const [source, target] = [await calls.addLabel(uuidv7()), await calls.addLabel(uuidv7())]
    const child = await calls.addLabel(uuidv7(), source.id)
    const labelled = [await calls.createItem(source.id), await calls.createItem(child.id)]
    await calls.mergeLabel(admin, source.id, target.id)
    const restricted = await calls.addRestrictedUser(target.id)
    const see = () => Promise.all(labelled.map(({ id }) => canSee(restricted, id)))
    expect(await see()).toEqual([false, false])
    await calls.restoreLabel(admin, source.id)
    expect(await see()).toEqual([false, false])
    expect(new Set(await listRestricted(restricted))).toEqual(new Set([source.id, target.id]))
  })
})

describe('the deletion of a participant', () => {
  const add = async (body: Omit<CreateParticipant, 'names'> = {}) =>
    (
      await archive.call(manager, participants.createParticipant, {
        body: { names: { en: uuidv7() }, ...body },
      })
    ).reply
  const read = (id: string) => archive.call(manager, participants.getParticipant, { params: { id } })
  const remove = async (id: string) =>
    archive.call(manager, participants.deleteParticipant, {
      params: { id },
      query: { version: (await read(id)).reply.version },
    })
  const restore = (as: TestUser | undefined, id: string) =>
    archive.call(as, participants.restoreParticipant, { params: { id } })

  test('is undone with every row that referred to them, their relations and account', async () => {
    const mother = await add()
    const person = await add({
      aliases: ['Lili'],
      birth: '1932~',
      userId: reader.id,
      relations: [{ participantId: mother.id, kind: 'parent' }],
    })
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#806040' } })
      .png()
      .toBuffer()
    const { item, assetId } = await addItemWithFile(archive, admin, picture, 'lake.png', {
      kind: 'image',
      participants: [{ participantId: person.id, role: 'author' }],
    })
    const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
    await archive.call(admin, regions.createRegion, {
      params: { id: assetId },
      body: { box, participantId: person.id },
    })
    const { reply: question } = await archive.call(admin, regions.createRegion, {
      params: { id: assetId },
      body: { box: { ...box, x: 0.6 } },
    })
    await archive.call(manager, regions.createSuggestion, {
      params: { id: question.id },
      body: { participantId: person.id },
    })
    await followThing(reader, 'participant', person.id)
    const before = (await read(person.id)).reply
    const rows = await loadReferring('participant', person.id)
    expect(rows.empty).toEqual([])

    expect((await remove(person.id)).status).toBe(204)
    expect((await read(mother.id)).reply.relations).toEqual([])
    const restored = await restore(manager, person.id)
    expect(restored).toMatchObject({
      status: 200,
      reply: { ...before, version: 3, updatedAt: expect.any(String) },
    })
    expect(await loadReferring('participant', person.id)).toEqual(rows)
    expect((await read(mother.id)).reply.relations).toEqual([{ participantId: person.id, kind: 'child' }])
    const { reply } = await archive.call(admin, items.getItem, { params: { id: item.id } })
    expect(reply.participants.map(({ id, role }) => [id, role])).toContainEqual([person.id, 'author'])
    expect((await restore(manager, person.id)).reply).toEqual(restored.reply)
  })

  test.each(['first', 'last'] as const)('is undone with relations to another, deleted %s', async (order) => {
    const mother = await add({ birth: '1931' })
    const person = await add({ relations: [{ participantId: mother.id, kind: 'parent' }] })
    const ids = order === 'first' ? [mother.id, person.id] : [person.id, mother.id]
    for (const id of ids) expect((await remove(id)).status).toBe(204)
    for (const id of ids) expect((await restore(manager, id)).status).toBe(200)
    expect((await read(person.id)).reply.relations).toEqual([{ participantId: mother.id, kind: 'parent' }])
    expect((await read(mother.id)).reply.relations).toEqual([{ participantId: person.id, kind: 'child' }])
  })

  test('is undone without what is gone or taken', async () => {
    const [parent, friend] = [await add(), await add()]
    const person = await add({
      userId: reader.id,
      relations: [
        { participantId: parent.id, kind: 'parent' },
        { participantId: friend.id, kind: 'friend' },
      ],
    })
    await remove(person.id)
    await remove(friend.id)
    await add({ userId: reader.id })
    expect((await restore(manager, person.id)).reply).toMatchObject({
      userId: null,
      relations: [{ participantId: parent.id, kind: 'parent' }],
    })
  })

  test('by a merge is not stopped by an item that is deleted for ever meanwhile', async () => {
    const [source, target] = [await add(), await add()]
    const { id } = (
      await archive.call(admin, items.createItem, {
        body: {
          kind: 'post',
          title: 'An item',
          participants: [{ participantId: source.id, role: 'author' }],
        },
      })
    ).reply
    const merged = await deleteDuring(id, () =>
      archive.call(manager, participants.mergeParticipant, {
        params: { id: source.id },
        body: { intoId: target.id, version: source.version, intoVersion: target.version },
      }),
    )
    expect(merged.status).toBe(200)
    await restore(manager, source.id)
    expect((await read(source.id)).status).toBe(200)
  })

  test('is undone with the permission only', async () => {
    const person = await add()
    await remove(person.id)
    expect((await restore(reader, person.id)).status).toBe(403)
    expect((await restore(undefined, person.id)).status).toBe(401)
    expect((await restore(manager, uuidv7())).status).toBe(404)
    expect((await restore(manager, person.id)).status).toBe(200)
  })
})

test('a user who has been deleted meanwhile does not come back as a follower or with a restriction', async () => {
  const calls = createLabelCalls(() => ({ archive, admin, manager }), labelTypes[0])
  const label = await calls.addLabel(uuidv7())
  const gone = await archive.addUser({})
  await followThing(gone, 'tag', label.id)
  await followThing(reader, 'tag', label.id)
  await calls.deleteLabel(admin, label.id, 1)
  await archive.services.db.deleteFrom('users').where('id', '=', gone.id).execute()
  expect((await calls.restoreLabel(manager, label.id)).status).toBe(200)
  const { referring } = await loadReferring('tag', label.id)
  expect(referring['follows.tag_id']).toMatchObject([{ user_id: reader.id }])
})
