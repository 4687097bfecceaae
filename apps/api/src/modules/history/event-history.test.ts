import { createItem } from '@lares/shared-types/contracts/items'
import { createParticipant, deleteParticipant } from '@lares/shared-types/contracts/participants'
import * as planning from '@lares/shared-types/contracts/planning'
import { type CreateEvent, createDayEvent } from '@lares/shared-types/planning'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTag } from '../../testing/add-tag.ts'
import { createHistoryCalls } from '../../testing/history-calls.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let manager: TestUser
let reader: TestUser
const history = createHistoryCalls(() => archive, 'events')

beforeAll(async () => {
  archive = await openTestArchive()
  manager = await archive.addUser({ isAdmin: true })
  reader = await archive.addUser()
})
afterAll(() => archive.close())

const create = async (title: string, more: Partial<CreateEvent> = {}) => {
  const body = { ...createDayEvent(title, '2031-03-02'), ...more }
  return (await archive.call(manager, planning.createEvent, { body })).reply
}
const open = (id: string) => archive.call(reader, planning.getEvent, { params: { id }, query: {} })

async function change(id: string, version: number, fields: Partial<CreateEvent>) {
  const {
    startsAt: _,
    endsAt: __,
    participants: ___,
    items: ____,
    ...given
  } = (await open(id)).reply.occurrence
  const { reply } = await archive.call(manager, planning.changeEvent, {
    params: { id },
    body: { ...given, ...fields, version, scope: 'all', day: null },
  })
  return reply
}

async function remove(id: string, version: number) {
  const query = { version, scope: 'all' as const }
  return (await archive.call(manager, planning.deleteEvent, { params: { id }, query })).reply
}

test('every state of an event is listed with what changed, and one of its fields can be restored', async () => {
  const { id } = await create('Feast', { place: 'Alba' })
  await change(id, 1, { title: 'Supper', startDay: '2031-03-04', endDay: '2031-03-05' })
  const { entries } = (await history.list(reader, id)).reply
  expect(entries.map(({ action, changed }) => [action, changed])).toEqual([
    ['changed', ['title', 'times']],
    ['created', ['title', 'times', 'place', 'visibility']],
  ])
  await history.restore(manager, id, 1, ['times'])
  expect((await open(id)).reply.occurrence).toMatchObject({
    title: 'Supper',
    startDay: '2031-03-02',
    endDay: '2031-03-02',
  })
  await history.restore(manager, id, 1)
  expect((await open(id)).reply.occurrence).toMatchObject({ title: 'Feast', place: 'Alba' })
  const again = await history.restore(manager, id, 1)
  expect(again.reply.changed).toBe(false)
})

test('a deleted event is found, and comes back with any of its states', async () => {
  const { id } = await create('Gone')
  const { version } = await remove(id, 1)
  const { events } = (await archive.call(manager, planning.listDeletedEvents, {})).reply
  expect(events).toContainEqual(
    expect.objectContaining({ id, version, title: 'Gone', startDay: '2031-03-02', recurs: false }),
  )
  expect((await archive.call(reader, planning.listDeletedEvents, {})).status).toBe(403)
  expect((await history.list(reader, id)).reply.entries.map(({ action }) => action)).toEqual([
    'trashed',
    'created',
  ])
  const restored = await history.restore(manager, id, 1)
  expect(restored.reply.changed).toBe(true)
  expect((await open(id)).reply.occurrence.title).toBe('Gone')
})

test('exceptions of a series are a field of their own', async () => {
  const { id } = await create('Choir', { rule: 'FREQ=WEEKLY' })
  const query = { version: 1, scope: 'one' as const, day: '2031-03-09' }
  await archive.call(manager, planning.deleteEvent, { params: { id }, query })
  const [latest] = (await history.list(reader, id)).reply.entries
  expect(latest?.changed).toEqual(['exceptions'])
  const { fields } = (await history.read(reader, id, 2)).reply
  expect(fields.exceptions).toEqual([{ day: '2031-03-09' }])
  await history.restore(manager, id, 1, ['exceptions'])
  const opened = await archive.call(reader, planning.getEvent, {
    params: { id },
    query: { day: '2031-03-09' },
  })
  expect(opened.status).toBe(200)
})

test('an item that is hidden from the reader is not in the history, and a change of it alone is no state', async () => {
  const { id: tagId } = await addTag(archive, manager, { en: 'secret' })
  const item = { kind: 'post' as const, title: 'Secret', tagIds: [tagId] }
  const { reply: secret } = await archive.call(manager, createItem, { body: item })
  const restricted = await archive.addUser({ permissions: ['planning:manage'], restrictedTagIds: [tagId] })
  const { id } = await create('Feast')
  await change(id, 1, { itemIds: [secret.id] })
  await change(id, 2, { title: 'Supper', itemIds: [secret.id] })
  expect((await history.list(manager, id)).reply.entries).toHaveLength(3)
  expect((await history.list(restricted, id)).reply.entries.map(({ changed }) => changed[0])).toEqual([
    'title',
    'title',
  ])
  expect((await history.read(restricted, id, 2)).reply).toMatchObject({
    fields: { items: [] },
    names: { items: [] },
  })
  expect((await history.read(manager, id, 3)).reply.names.items).toEqual([
    { id: secret.id, kind: 'post', title: 'Secret' },
  ])
  // Who cannot see it restores another state without unlinking it.
  await history.restore(restricted, id, 1)
  const { occurrence } = (await archive.call(manager, planning.getEvent, { params: { id }, query: {} })).reply
  expect(occurrence).toMatchObject({ title: 'Feast', itemIds: [secret.id] })
})

test('people who were deleted since are left out and named', async () => {
  const { reply: person } = await archive.call(manager, createParticipant, {
    body: { names: { en: 'Rosa' } },
  })
  const { id } = await create('Feast', { participantIds: [person.id] })
  await change(id, 1, { title: 'Supper', participantIds: [] })
  const query = { version: person.version }
  await archive.call(manager, deleteParticipant, { params: { id: person.id }, query })
  const { reply } = await history.restore(manager, id, 1)
  expect(reply).toEqual({
    changed: true,
    omitted: [{ field: 'participants', count: 1, names: [{ en: 'Rosa' }] }],
  })
})

test('a day that was changed by itself keeps items that are hidden from who restores, and gets no deleted people back', async () => {
  const { id: tagId } = await addTag(archive, manager, { en: 'hidden' })
  const item = { kind: 'post' as const, title: 'Hidden', tagIds: [tagId] }
  const { reply: hidden } = await archive.call(manager, createItem, { body: item })
  const restricted = await archive.addUser({ permissions: ['planning:manage'], restrictedTagIds: [tagId] })
  const { reply: person } = await archive.call(manager, createParticipant, {
    body: { names: { en: 'Lina' } },
  })
  const { id } = await create('Choir', { rule: 'FREQ=WEEKLY' })
  const day = '2031-03-09'
  const changeDay = (version: number, fields: Partial<CreateEvent>) =>
    archive.call(manager, planning.changeEvent, {
      params: { id },
      body: {
        ...createDayEvent('Concert', day),
        rule: 'FREQ=WEEKLY',
        ...fields,
        version,
        scope: 'one',
        day,
      },
    })
  const openDay = async () =>
    (await archive.call(manager, planning.getEvent, { params: { id }, query: { day } })).reply.occurrence
  expect((await changeDay(1, { participantIds: [person.id] })).status).toBe(200)
  expect((await changeDay(2, { title: 'Late concert', itemIds: [hidden.id] })).status).toBe(200)
  const query = { version: person.version }
  await archive.call(manager, deleteParticipant, { params: { id: person.id }, query })
  const { reply } = await history.restore(restricted, id, 2, ['exceptions'])
  expect(reply).toEqual({
    changed: true,
    omitted: [{ field: 'participants', count: 1, names: [{ en: 'Lina' }] }],
  })
  expect(await openDay()).toMatchObject({ title: 'Concert', itemIds: [hidden.id], participantIds: [] })
})

test('who may not manage the calendar reads the history and restores nothing', async () => {
  const { id } = await create('Feast')
  expect((await history.list(reader, id)).reply.subject.mayRestore).toBe(false)
  expect((await history.restore(reader, id, 1)).status).toBe(403)
  expect((await history.list(undefined, id)).status).toBe(401)
})
