import { createItem, trashItem } from '@lares/shared-types/contracts/items'
import {
  listPlaybackPositions,
  maxPlaybackPositions,
  writePlaybackPosition,
} from '@lares/shared-types/contracts/playback'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let anna: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  anna = await archive.addUser({ permissions: ['items:create', 'items:edit-own', 'items:delete'] })
})
afterAll(() => archive.close())

const addRecord = async () =>
  (await archive.call(anna, createItem, { body: { kind: 'record', title: 'The boat' } })).reply
const write = (id: string, seconds: number, at: string, user = anna) =>
  archive.call(user, writePlaybackPosition, { params: { id }, body: { seconds, at } })
const list = async (user = anna) => (await archive.call(user, listPlaybackPositions, {})).reply.positions

test('of two devices the later position is stored, whichever arrives first', async () => {
  const { id } = await addRecord()
  await write(id, 90, '2026-01-02T10:00:00.000Z')
  const late = await write(id, 30, '2026-01-02T09:00:00.000Z')
  expect(late.reply).toEqual({ itemId: id, seconds: 90, at: '2026-01-02T10:00:00.000Z' })
  await write(id, 12.5, '2026-01-02T11:00:00.000Z')
  expect(await list()).toEqual([{ itemId: id, seconds: 12.5, at: '2026-01-02T11:00:00.000Z' }])
})

test('a device whose clock is ahead does not win over later ones', async () => {
  const { id } = await addRecord()
  const { reply } = await write(id, 5, '2199-01-01T00:00:00.000Z')
  expect(Date.parse(reply.at)).toBeLessThanOrEqual(archive.services.now().getTime())
})

test('positions belong to one user, and exist only for items that they can see', async () => {
  const bruno = await archive.addUser()
  const item = await addRecord()
  await write(item.id, 40, '2026-01-03T10:00:00.000Z')
  expect(await list(bruno)).toEqual([])
  await archive.call(anna, trashItem, { params: { id: item.id }, query: { version: item.version } })
  expect((await list()).some(({ itemId }) => itemId === item.id)).toBe(false)
  expect((await write(item.id, 41, '2026-01-03T11:00:00.000Z')).status).toBe(404)
})

test('a finished recording stays in the list, so that other devices learn that it is finished', async () => {
  const { id } = await addRecord()
  await write(id, 40, '2026-01-04T10:00:00.000Z')
  await write(id, 0, '2026-01-04T10:01:00.000Z')
  expect(await list()).toContainEqual({ itemId: id, seconds: 0, at: '2026-01-04T10:01:00.000Z' })
})

test('only the latest positions of a user are stored', async () => {
  const clara = await archive.addUser()
  const first = await addRecord()
  await write(first.id, 1, '2020-01-01T00:00:00.000Z', clara)
  await sql`
    with added as (
      insert into items (id, kind, title, sort_title, author_id)
      select md5('position' || n)::uuid, 'record', 'r', 'r', ${clara.id}
      from generate_series(1, ${maxPlaybackPositions}::integer) n returning id)
    insert into playback_positions (user_id, item_id, seconds, at)
    select ${clara.id}, id, 1, '2026-01-05' from added`.execute(archive.services.db)
  const { id } = await addRecord()
  await write(id, 7, '2026-01-06T10:00:00.000Z', clara)
  const positions = await list(clara)
  expect(positions).toHaveLength(maxPlaybackPositions)
  expect(positions[0]?.itemId).toBe(id)
  expect(positions.some(({ itemId }) => itemId === first.id)).toBe(false)
  const tooOld = await write(first.id, 3, '2019-01-01T00:00:00.000Z', clara)
  expect(tooOld.reply.seconds).toBe(0)
})
