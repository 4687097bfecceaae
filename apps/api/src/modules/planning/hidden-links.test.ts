import { exportCalendar } from '@lares/shared-types/contracts/calendar-exports'
import { createItem } from '@lares/shared-types/contracts/items'
import { changeTag, createTag, listTags } from '@lares/shared-types/contracts/labels'
import {
  changeParticipant,
  createParticipant,
  getParticipant,
} from '@lares/shared-types/contracts/participants'
import * as planning from '@lares/shared-types/contracts/planning'
import { createDayEvent, type EventDetail } from '@lares/shared-types/planning'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTag } from '../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let relative: TestUser
let hiddenItemId: string

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  const tag = await addTag(archive, admin, { en: 'Hidden' })
  relative = await archive.addUser({
    permissions: ['tags:manage', 'participants:manage', 'planning:manage'],
    restrictedTagIds: [tag.id],
  })
  const { reply } = await archive.call(admin, createItem, {
    body: { kind: 'post', title: 'Hidden', body: '', tagIds: [tag.id] },
  })
  hiddenItemId = reply.id
})
afterAll(() => archive.close())

const day = '2026-07-14'

async function open(user: TestUser, id: string): Promise<EventDetail> {
  return (await archive.call(user, planning.getEvent, { params: { id }, query: { day } })).reply
}

/** Saves an occurrence with changes, as it was opened. */
function save(user: TestUser, { id, version, occurrence }: EventDetail, change: object) {
  const { startsAt: _, endsAt: __, participants: ___, items: ____, ...state } = occurrence
  return archive.call(user, planning.changeEvent, {
    params: { id },
    body: { ...state, ...change, version, scope: 'one', day },
  })
}

test('an occurrence that only has a hidden item is like the series for who may not see the item', async () => {
  const { reply } = await archive.call(admin, planning.createEvent, {
    body: { ...createDayEvent('Walk', '2026-07-13'), rule: 'FREQ=DAILY;COUNT=3' },
  })
  const before = await open(relative, reply.id)
  const fileBefore = await archive.call(relative, exportCalendar, {})
  expect((await save(admin, await open(admin, reply.id), { itemIds: [hiddenItemId] })).status).toBe(200)
  expect(await open(admin, reply.id)).toMatchObject({ version: 2, isChanged: true })
  expect(await open(relative, reply.id)).toEqual(before)
  expect((await archive.call(relative, exportCalendar, {})).bytes).toEqual(fileBefore.bytes)

  // What the relative opened before is still what they see, so that they can save it; the hidden link stays.
  const saved = await save(relative, before, { title: 'Long walk' })
  expect(saved.reply).toMatchObject({ isChanged: true, occurrence: { title: 'Long walk', itemIds: [] } })
  expect((await open(admin, reply.id)).occurrence.itemIds).toEqual([hiddenItemId])

  const { status, error } = await save(relative, before, { title: 'Short walk' })
  expect([status, error.code]).toEqual([409, 'version-conflict'])
  expect(Object.keys(error.params ?? {})).toEqual(['current'])
  // The number of saves, which the relative could guess, is not accepted.
  expect((await save(relative, { ...before, version: 3 }, { title: 'Short walk' })).status).toBe(409)
})

test('an event that was deleted can be restored with the version that deleting it returned', async () => {
  const { reply } = await archive.call(relative, planning.createEvent, { body: createDayEvent('Fair', day) })
  const { version } = reply
  const params = { id: reply.id }
  const deleted = await archive.call(relative, planning.deleteEvent, {
    params,
    query: { version, scope: 'all' },
  })
  expect(deleted.reply.version).not.toBe(version)
  const restored = await archive.call(relative, planning.restoreEvent, {
    params,
    body: { version: deleted.reply.version },
  })
  expect(restored.reply.version).toBe(version)
})

test('people and labels have no times and counts of saves for who may not see everything', async () => {
  const { reply: person } = await archive.call(admin, createParticipant, { body: { names: { en: 'Ada' } } })
  const params = { id: person.id }
  const seen = (await archive.call(relative, getParticipant, { params })).reply
  expect(seen).toMatchObject({ names: { en: 'Ada' }, updatedAt: null })
  expect(seen.version).toBeGreaterThan(2 ** 32)
  await archive.call(admin, changeParticipant, { params, body: { version: 1, description: 'An aunt' } })
  const conflict = await archive.call(relative, changeParticipant, {
    params,
    body: { version: seen.version, description: 'A niece' },
  })
  expect([conflict.status, Object.keys(conflict.error.params ?? {})]).toEqual([409, ['current']])
  const { version } = (await archive.call(relative, getParticipant, { params })).reply
  const changed = await archive.call(relative, changeParticipant, { params, body: { version, colour: null } })
  expect(changed.status).toBe(200)

  const { reply: tag } = await archive.call(admin, createTag, {
    body: { names: { en: 'Lake' }, parentId: null },
  })
  const { labels } = (await archive.call(relative, listTags, {})).reply
  const label = labels.find(({ id }) => id === tag.id)
  expect(label?.updatedAt).toBeNull()
  const renamed = await archive.call(relative, changeTag, {
    params: { id: tag.id },
    body: { version: label?.version ?? 0, names: { en: 'The lake' } },
  })
  expect([renamed.status, renamed.reply.names.en]).toEqual([200, 'The lake'])
})
