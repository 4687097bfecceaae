import type { RequestOf } from '@lares/shared-types/contract'
import { createItem, trashItem } from '@lares/shared-types/contracts/items'
import { createTag } from '@lares/shared-types/contracts/labels'
import { type ActivityRange, getActivity, getMonitoring } from '@lares/shared-types/contracts/monitoring'
import { permissions } from '@lares/shared-types/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

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
      { kind: 'post', items: 2 },
      { kind: 'document', items: 1 },
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

  test('who may not see all of it learns nothing of the disk and of jobs', async () => {
    const tag = (await archive.call(user, createTag, { body: { names: { en: 'Private' } } })).reply
    const restricted = await archive.addUser({ permissions: ['monitoring:read'], restrictedTagIds: [tag.id] })
    const { disk, health } = await load(restricted)
    expect(disk).toBeNull()
    expect(health.map(({ part }) => part)).toEqual(['backups'])
  })

  test('who has not the permission sees none of it', async () => {
    const other = await archive.addUser({
      permissions: permissions.filter((one) => one !== 'monitoring:read'),
    })
    expect((await archive.call(other, getMonitoring, {})).error.code).toBe('forbidden')
    expect((await archive.call(other, getActivity, { query: {} })).error.code).toBe('forbidden')
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

  test('an archive without a backup says so', async () => {
    expect(await find('backups')).toEqual({ part: 'backups', state: 'warning', problem: 'no-backup' })
  })
})
