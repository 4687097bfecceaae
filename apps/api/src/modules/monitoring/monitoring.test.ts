import { randomUUID } from 'node:crypto'
import type { RequestOf } from '@lares/shared-types/contract'
import { changeItem, createItem, trashItem } from '@lares/shared-types/contracts/items'
import { createTag } from '@lares/shared-types/contracts/labels'
import {
  type ActivityRange,
  getActivity,
  getMonitoring,
  getPersonActivity,
} from '@lares/shared-types/contracts/monitoring'
import { permissions } from '@lares/shared-types/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

const dayMs = 24 * 3600 * 1000
let archive: TestArchive
let user: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser({ displayName: 'Nonna Lucia', permissions: [...permissions] })
})
afterAll(() => archive.close())

const add = async (item: RequestOf<typeof createItem>['body']) =>
  (await archive.call(user, createItem, { body: item })).reply
const load = async (viewer = user) => (await archive.call(viewer, getMonitoring, {})).reply
const loadActivity = async (range?: ActivityRange, viewer = user) =>
  (await archive.call(viewer, getActivity, { query: range ? { range } : {} })).reply

test('an empty archive is shown without figures', async () => {
  const { kinds, families, years, undated } = await load()
  expect({ kinds, families, years, undated }).toEqual({ kinds: [], families: [], years: [], undated: 0 })
  const { steps, people, days } = await loadActivity()
  expect(steps).toHaveLength(12)
  expect({ people, days }).toEqual({ people: [], days: [] })
})

describe('with some items', () => {
  const text = Buffer.from('The boat left at dawn.')

  beforeAll(async () => {
    await add({ kind: 'post', title: 'Bread', date: '1931' })
    await add({ kind: 'post', title: 'Wine', date: '1931-09' })
    const { id, version } = await add({ kind: 'post', title: 'Gone', date: '1931' })
    await archive.call(user, trashItem, { params: { id }, query: { version } })
    await addItemWithFile(archive, user, text, 'boat.txt', { kind: 'document', title: 'Boat' })
  })

  test('they are counted by kind, file and year, without those in the trash', async () => {
    const { kinds, families, years, undated } = await load()
    expect(kinds).toEqual([
      { kind: 'post', items: 2, bytes: 0 },
      { kind: 'document', items: 1, bytes: text.length },
    ])
    expect(families).toEqual([{ family: 'text', files: 1, bytes: text.length }])
    expect(years).toEqual([{ year: 1931, items: 2 }])
    expect(undated).toBe(1)
  })

  test('growth has a step for every month, the last of which is now', async () => {
    const now = archive.services.now()
    const { steps, people, days } = await loadActivity('year')
    const month = `${now.toISOString().slice(0, 7)}-01`
    expect(steps).toHaveLength(12)
    expect(steps.at(-1)).toEqual({ from: `${month}T00:00:00.000Z`, items: 3, bytes: text.length })
    expect(new Set(steps.map(({ from }) => from)).size).toBe(12)
    expect(people).toEqual([{ id: user.id, name: 'Nonna Lucia', changes: 3 }])
    expect(days).toEqual([{ day: now.toISOString().slice(0, 10), changes: 3 }])
  })

  test('days and years are steps as well, and what was earlier is in none', async () => {
    const old = await add({ kind: 'dream', title: 'Long ago' })
    const { db } = archive.services
    await sql`update items set created_at = now() - interval '40 days' where id = ${old.id}`.execute(db)
    await sql`update revisions set at = now() - interval '40 days' where entity_id = ${old.id}`.execute(db)
    const month = await loadActivity('month')
    expect(month.steps).toHaveLength(30)
    expect(month.steps.reduce((sum, { items }) => sum + items, 0)).toBe(3)
    expect(month.days).toHaveLength(2)
    const [day, week] = [await loadActivity('day'), await loadActivity('week')]
    expect([day.steps.length, week.steps.length]).toEqual([24, 7])
    expect(new Set(day.steps.map(({ from }) => from)).size).toBe(24)
    expect(day.steps.at(-1)?.items).toBe(3)
    expect(week.steps.at(-1)?.items).toBe(3)
    const decade = await loadActivity('decade')
    expect(decade.steps).toHaveLength(10)
    expect(decade.steps.reduce((sum, { items }) => sum + items, 0)).toBe(4)
    expect(decade.people[0]?.changes).toBe(4)
  })

  test('the files of an item that becomes another kind are counted for that one', async () => {
    const { item } = await addItemWithFile(archive, user, text, 'oar.txt', { kind: 'document', title: 'Oar' })
    const { id, version } = item
    const measure = async () => (await load()).kinds.map(({ kind, bytes }) => [kind, bytes])
    expect(await measure()).toContainEqual(['document', 2 * text.length])
    await archive.call(user, changeItem, { params: { id }, body: { version, kind: 'post' } })
    expect(await measure()).toEqual(
      expect.arrayContaining([
        ['document', text.length],
        ['post', text.length],
      ]),
    )
    await archive.call(user, trashItem, { params: { id }, query: { version: version + 1 } })
    expect(await measure()).toContainEqual(['post', 0])
  })

  test('days are shown of one person too, and of nobody who does not exist', async () => {
    const other = await archive.addUser()
    const loadDays = (id: string) => archive.call(user, getPersonActivity, { params: { id } })
    expect((await loadDays(user.id)).reply.days).toEqual((await loadActivity()).days)
    expect((await loadDays(other.id)).reply.days).toEqual([])
    expect((await loadDays(randomUUID())).error.code).toBe('not-found')
  })

  test('who may not see all of it learns nothing of the disk and of jobs', async () => {
    const tag = (await archive.call(user, createTag, { body: { names: { en: 'Private' } } })).reply
    const restricted = await archive.addUser({ permissions: ['monitoring:read'], restrictedTagIds: [tag.id] })
    const { disk, health, queues } = await load(restricted)
    expect(disk).toBeNull()
    expect(queues).toBeNull()
    expect(health.map(({ part }) => part)).toEqual(['backups'])
  })

  test('who has not the permission sees none of it', async () => {
    const other = await archive.addUser({
      permissions: permissions.filter((one) => one !== 'monitoring:read'),
    })
    expect((await archive.call(other, getMonitoring, {})).error.code).toBe('forbidden')
    expect((await archive.call(other, getActivity, { query: {} })).error.code).toBe('forbidden')
    const ofUser = { params: { id: user.id } }
    expect((await archive.call(other, getPersonActivity, ofUser)).error.code).toBe('forbidden')
  })
})

describe('how the parts are doing', () => {
  const find = async (part: string) => (await load()).health.find((health) => health.part === part)

  test('a disk that has only its reserve left is full, one with little more nearly', async () => {
    const { files, config } = archive.services
    const getFreeBytes = files.getFreeBytes.bind(files)
    try {
      files.getFreeBytes = async () => config.DISK_RESERVE_BYTES
      expect(await find('disk')).toEqual({ part: 'disk', state: 'bad', problem: 'disk-full' })
      files.getFreeBytes = async () => 2 * config.DISK_RESERVE_BYTES
      expect(await find('disk')).toEqual({ part: 'disk', state: 'warning', problem: 'disk-nearly-full' })
      files.getFreeBytes = async () => 1e15
      expect(await find('disk')).toEqual({ part: 'disk', state: 'good' })
    } finally {
      files.getFreeBytes = getFreeBytes
    }
  })

  test('the disk is full when files grow as in the last 90 days, and nobody knows when if that is far ahead', async () => {
    const { db, files, config, now } = archive.services
    const { id: itemId } = await add({ kind: 'document', title: 'Growth' })
    const addFile = (size: number, daysAgo: number) =>
      db
        .insertInto('assets')
        .values({
          id: randomUUID(),
          item_id: itemId,
          filename: 'file',
          media_type: 'application/octet-stream',
          family: 'other',
          size,
          sha256: '0'.repeat(64),
          state: 'failed',
          reason: 'unsupported',
          created_at: new Date(now().getTime() - daysAgo * dayMs),
        } as never)
        .execute()
    // A gigabyte a day, and what was added earlier is no growth.
    await addFile(90e9, 10)
    await addFile(900e9, 100)
    const getFreeBytes = files.getFreeBytes.bind(files)
    const forecast = async (days: number) => {
      files.getFreeBytes = async () => config.DISK_RESERVE_BYTES + days * 1e9
      const { disk, health } = await load()
      const fullAt = disk?.fullAt ?? null
      const inDays = fullAt === null ? null : Math.round((Date.parse(fullAt) - now().getTime()) / dayMs)
      return [inDays, health.find(({ part }) => part === 'disk')]
    }
    try {
      expect(await forecast(200)).toEqual([200, { part: 'disk', state: 'good' }])
      expect(await forecast(40)).toEqual([
        40,
        { part: 'disk', state: 'warning', problem: 'disk-nearly-full', count: 39 },
      ])
      expect((await forecast(4000))[0]).toBeNull()
      // Files in a bucket do not fill the disk.
      Object.assign(config, { S3_BUCKET: 'family-files' })
      expect((await forecast(40))[0]).toBeNull()
      await db.deleteFrom('assets').where('item_id', '=', itemId).execute()
      expect((await forecast(40))[0]).toBeNull()
    } finally {
      files.getFreeBytes = getFreeBytes
      Object.assign(config, { S3_BUCKET: undefined })
      await db.deleteFrom('assets').where('item_id', '=', itemId).execute()
    }
  })

  test('a queue tells what waits in it, since when, and what it has done in the last hour', async () => {
    const { db } = archive.services
    const find = async () => (await load()).queues?.find(({ name }) => name === 'remove-old-usage')
    expect(await find()).toMatchObject({ waiting: 0, doneLastHour: 0 })
    const at = (minutesAgo: number) => sql`now() - ${minutesAgo} * interval '1 minute'`
    for (const minutes of [5, 90])
      await sql`insert into pgboss.job (name, created_on, start_after) values ('remove-old-usage', ${at(minutes)}, ${at(minutes)})`.execute(
        db,
      )
    await sql`insert into pgboss.job (name, state, completed_on) values ('remove-old-usage', 'completed', ${at(2)})`.execute(
      db,
    )
    const { waiting, doneLastHour, oldestWaitingAt = '' } = (await find()) ?? {}
    expect([waiting, doneLastHour]).toEqual([2, 1])
    expect((Date.now() - Date.parse(oldestWaitingAt)) / 60_000).toBeCloseTo(90, 0)
    await sql`delete from pgboss.job where name = 'remove-old-usage'`.execute(db)
  })

  test('data are not said to be in order before a check has ended', async () => {
    const { db, now } = archive.services
    const neverChecked = { part: 'integrity', state: 'warning', problem: 'never-checked' }
    expect(await find('integrity')).toEqual(neverChecked)
    const check = { name: 'without-date', pass_started_at: now() } as const
    await db.insertInto('integrity_checks').values(check).execute()
    expect(await find('integrity')).toEqual(neverChecked)
    await db.updateTable('integrity_checks').set({ completed_at: now() }).execute()
    expect(await find('integrity')).toEqual({ part: 'integrity', state: 'good' })
  })

  test('an archive without a backup says so', async () => {
    expect(await find('backups')).toEqual({ part: 'backups', state: 'warning', problem: 'no-backup' })
  })
})
