import { readFile } from 'node:fs/promises'
import { createComment, removeComment } from '@lares/shared-types/contracts/comments'
import { follow } from '@lares/shared-types/contracts/follows'
import { changeItem, createItem, trashItem } from '@lares/shared-types/contracts/items'
import { countUnreadNotifications, listNotifications } from '@lares/shared-types/contracts/notifications'
import { changeParticipant, createParticipant } from '@lares/shared-types/contracts/participants'
import * as planning from '@lares/shared-types/contracts/planning'
import {
  askRelatives,
  giveAnswer,
  removeQuestion,
  reportAnswer,
} from '@lares/shared-types/contracts/questions'
import {
  acceptSuggestion,
  createRegion,
  createSuggestion,
  removeRegion,
} from '@lares/shared-types/contracts/regions'
import {
  type NotificationKind,
  type NotificationParams,
  notificationKinds,
} from '@lares/shared-types/notifications'
import { createDayEvent, type EventScope } from '@lares/shared-types/planning'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/in-transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { insertParticipant } from '../../testing/insert-participant.ts'
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { announceItemsJob } from '../follows/announce-items.job.ts'

let archive: TestArchive
let admin: TestUser
/** Receives the notifications, and does not see what has the hidden tag. */
let person: TestUser
let hiddenTagId: string
let picture: Buffer

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true, displayName: 'Keeper' })
  hiddenTagId = (await addTag(archive, admin, { en: 'Hidden' })).id
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#806040' } })
    .png()
    .toBuffer()
})
afterAll(() => archive.close())
beforeEach(async () => {
  person = await archive.addUser({ displayName: 'Anna', restrictedTagIds: [hiddenTagId] })
})

/** The numbers of unread notifications: those that are listed, and the two that are counted. */
async function readNumbers(): Promise<readonly number[]> {
  const { notifications, unread } = (await archive.call(person, listNotifications, { query: {} })).reply
  const counted = (await archive.call(person, countUnreadNotifications, {})).reply.unread
  return [notifications.filter(({ readAt }) => readAt === undefined).length, unread, counted]
}

async function addItem(by = admin) {
  const body = { kind: 'post' as const, title: 'The lake' }
  return (await archive.call(by, createItem, { body })).reply
}
const hide = (itemId: string) =>
  archive.services.db.insertInto('item_tags').values({ item_id: itemId, tag_id: hiddenTagId }).execute()
const trash = ({ id, version }: { id: string; version: number }) =>
  archive.call(admin, trashItem, { params: { id }, query: { version } })
async function comment(by: TestUser, itemId: string, more: { mentions?: string[]; replyToId?: string } = {}) {
  const body = { body: '@Anna, look', ...more }
  return (await archive.call(by, createComment, { params: { id: itemId }, body })).reply
}
const send = <Kind extends NotificationKind>(
  kind: Kind,
  params: NotificationParams[Kind],
  eventId?: string,
) =>
  inTransaction(archive.services.db, (trx) =>
    notify(trx, {
      recipients: [person.id],
      kind,
      params,
      ...(eventId && { entity: { type: 'event', id: eventId } }),
    }),
  )

/** Marks a person in a picture, and suggests who that is. */
async function suggest(marks: TestUser, suggests: TestUser) {
  const { assetId } = await addItemWithFile(archive, admin, picture, 'lake.png', { kind: 'image' })
  const box = { x: 0.1, y: 0.2, width: 0.2, height: 0.3 }
  const region = (await archive.call(marks, createRegion, { params: { id: assetId }, body: { box } })).reply
  const participantId = await insertParticipant(archive.services.db, { names: { it: 'Rosa' } })
  const { reply } = await archive.call(suggests, createSuggestion, {
    params: { id: region.id },
    body: { participantId },
  })
  return { assetId, region, suggestionId: reply.id }
}

async function addQuestion(by: TestUser) {
  const body = { question: 'Who planted the walnut tree?', answer: 'Otto did.', itemIds: [], remark: '' }
  return (await archive.call(by, reportAnswer, { body })).reply.id
}
const askPerson = (by: TestUser, id: string, asked: TestUser) =>
  archive.call(by, askRelatives, { params: { id }, body: { userIds: [asked.id] } })

const day = '2031-03-03'
const addEvent = async (rule: string | null = null) =>
  (await archive.call(admin, planning.createEvent, { body: { ...createDayEvent('Choir', day), rule } })).reply
const changeEvent = (id: string, version: number, rule: string | null, startDay = day) =>
  archive.call(admin, planning.changeEvent, {
    params: { id },
    body: {
      ...createDayEvent('Choir', startDay),
      rule,
      version,
      scope: 'all' as EventScope,
      day: null,
    },
  })

/** What happens to a notification that is about nothing which could be hidden or removed. */
const stays = undefined
type Removal = (() => Promise<unknown>) | undefined

/** For each kind, sends one, and returns what makes it disappear. */
const cases: Readonly<Record<NotificationKind, () => Promise<Removal>>> = {
  'backup-failed': () => send('backup-failed', {}).then(() => stays),
  'backup-overdue': () => send('backup-overdue', { days: 9 }).then(() => stays),
  'backup-recovered': () => send('backup-recovered', {}).then(() => stays),
  'integrity-findings': () => send('integrity-findings', { count: 1 }).then(() => stays),
  'disk-nearly-full': () => send('disk-nearly-full', { freeBytes: 1 }).then(() => stays),
  'second-factor-removed': () => send('second-factor-removed', {}).then(() => stays),
  'operation-ended': () =>
    send('operation-ended', { operation: 'index-rebuild', state: 'failed' }).then(() => stays),
  async 'comment-mention'() {
    const item = await addItem()
    const { id } = await comment(admin, item.id, { mentions: [person.id] })
    return () => archive.call(admin, removeComment, { params: { id } })
  },
  async 'comment-reply'() {
    const item = await addItem()
    const { id } = await comment(person, item.id)
    await comment(admin, item.id, { replyToId: id })
    return () => hide(item.id)
  },
  async 'comment-on-own-item'() {
    const item = await addItem(person)
    const { id } = await comment(admin, item.id)
    const hidden = await addItem()
    await hide(hidden.id)
    // As uniting two items does.
    return () =>
      archive.services.db.updateTable('comments').set({ item_id: hidden.id }).where('id', '=', id).execute()
  },
  async 'comment-in-thread'() {
    const item = await addItem()
    await comment(person, item.id)
    await comment(admin, item.id)
    return () => trash(item)
  },
  async 'region-suggestion'() {
    const { assetId } = await suggest(person, admin)
    const hidden = await addItem()
    await hide(hidden.id)
    return () =>
      archive.services.db
        .updateTable('assets')
        .set({ item_id: hidden.id })
        .where('id', '=', assetId)
        .execute()
  },
  async 'region-accepted'() {
    const { region, suggestionId } = await suggest(admin, person)
    const { reply } = await archive.call(admin, acceptSuggestion, {
      params: { id: suggestionId },
      body: { version: region.version },
    })
    return () =>
      archive.call(admin, removeRegion, { params: { id: region.id }, query: { version: reply.version } })
  },
  async 'event-reminder'() {
    const { id, version } = await addEvent('FREQ=WEEKLY')
    await send('event-reminder', { day }, id)
    return () => changeEvent(id, version, 'FREQ=WEEKLY;BYDAY=TU')
  },
  async 'anniversary-reminder'() {
    const { reply } = await archive.call(admin, createParticipant, {
      body: { names: { en: 'Rosa' }, birth: '1956-03-05' },
    })
    await inTransaction(archive.services.db, (trx) =>
      notify(trx, {
        recipients: [person.id],
        kind: 'anniversary-reminder',
        params: { anniversary: 'birthday', day: '2031-03-05' },
        entity: { type: 'participant', id: reply.id },
      }),
    )
    return () =>
      archive.call(admin, changeParticipant, {
        params: { id: reply.id },
        body: { version: reply.version, death: '2030' },
      })
  },
  async 'question-asked'() {
    const id = await addQuestion(admin)
    await askPerson(admin, id, person)
    return () => archive.call(admin, removeQuestion, { params: { id } })
  },
  async 'question-answered'() {
    const id = await addQuestion(person)
    await askPerson(person, id, admin)
    const { reply } = await archive.call(admin, giveAnswer, { params: { id }, body: { text: 'Emil.' } })
    return () => trash({ id: reply.id, version: 1 })
  },
  async 'followed-items'() {
    const tag = await addTag(archive, admin, { en: 'Walnuts' })
    await archive.call(person, follow, { params: { type: 'tag', id: tag.id } })
    const body = { kind: 'post' as const, title: 'The tree', tagIds: [tag.id] }
    const { reply } = await archive.call(admin, createItem, { body })
    await runWaitingJobs(archive, announceItemsJob)
    return () => hide(reply.id)
  },
  async 'named-in-items'() {
    const { db } = archive.services
    const participantId = await insertParticipant(db, { names: { it: 'Anna' } })
    await db.updateTable('participants').set({ user_id: person.id }).where('id', '=', participantId).execute()
    const body = {
      kind: 'post' as const,
      title: 'The tree',
      participants: [{ participantId, role: 'present' as const }],
    }
    const { reply } = await archive.call(admin, createItem, { body })
    await runWaitingJobs(archive, announceItemsJob)
    return () =>
      archive.call(admin, changeItem, {
        params: { id: reply.id },
        body: { version: reply.version, participants: [] },
      })
  },
}

describe('an unread notification is counted exactly while it is listed', () => {
  test.each(notificationKinds)('%s', async (kind) => {
    const remove = await cases[kind]()
    expect(await readNumbers()).toEqual([1, 1, 1])
    if (!remove) return
    await remove()
    expect(await readNumbers()).toEqual([0, 0, 0])
  })
})

describe('a reminder is counted and listed while its occurrence exists', () => {
  const remove = (id: string, version: number, scope: EventScope, of?: string) =>
    archive.call(admin, planning.deleteEvent, {
      params: { id },
      query: { version, scope, ...(of && { day: of }) },
    })
  const restore = (id: string, version: number) =>
    archive.call(admin, planning.restoreEvent, { params: { id }, body: { version } })

  test.each<[string, EventScope, string | undefined]>([
    ['the event', 'all', undefined],
    ['the occurrence', 'one', '2031-03-10'],
    ['the series from it on', 'following', '2031-03-10'],
  ])('and not while %s is deleted', async (_, scope, of) => {
    const { id } = await addEvent('FREQ=WEEKLY')
    await send('event-reminder', { day: '2031-03-10' }, id)
    expect(await readNumbers()).toEqual([1, 1, 1])
    const { reply } = await remove(id, 1, scope, of)
    expect(await readNumbers()).toEqual([0, 0, 0])
    await restore(id, reply.version)
    expect(await readNumbers()).toEqual([1, 1, 1])
  })

  test('also after its event, which recurred never, recurs and does so no more', async () => {
    const { id } = await addEvent()
    await send('event-reminder', { day: null }, id)
    expect(await readNumbers()).toEqual([1, 1, 1])
    await changeEvent(id, 1, 'FREQ=DAILY')
    expect(await readNumbers()).toEqual([0, 0, 0])
    await changeEvent(id, 2, null)
    expect(await readNumbers()).toEqual([1, 1, 1])
  })

  test('also if the occurrence was deleted before that was recorded', async () => {
    const weekly = await addEvent('FREQ=WEEKLY')
    const ended = await addEvent('FREQ=WEEKLY')
    const single = await addEvent()
    await send('event-reminder', { day: '2031-03-10' }, weekly.id)
    await send('event-reminder', { day: '2031-03-17' }, weekly.id)
    await send('event-reminder', { day: '2031-03-03' }, ended.id)
    await send('event-reminder', { day: '2031-03-10' }, ended.id)
    await send('event-reminder', { day: null }, single.id)
    await remove(weekly.id, 1, 'one', '2031-03-10')
    await remove(ended.id, 1, 'following', '2031-03-10')
    await remove(single.id, 1, 'all')
    const { rows } = await archive.services.db.transaction().execute(async (trx) => {
      await sql`alter table notifications drop column is_stale`.execute(trx)
      await sql`drop index notifications_of_event`.execute(trx)
      const migration = new URL('../../db/migrations/0085-stale-reminders.sql', import.meta.url)
      await sql.raw(await readFile(migration, 'utf8')).execute(trx)
      return sql`select is_stale, count(*)::int as count from notifications
        where user_id = ${person.id}::uuid group by 1 order by 1`.execute(trx)
    })
    expect(rows).toEqual([
      { is_stale: false, count: 2 },
      { is_stale: true, count: 3 },
    ])
    expect(await readNumbers()).toEqual([2, 2, 2])
  })

  test('also if it was moved to another time', async () => {
    const { id } = await addEvent()
    await send('event-reminder', { day: null }, id)
    await changeEvent(id, 1, null, '2031-04-01')
    expect(await readNumbers()).toEqual([1, 1, 1])
  })
})
