import { importCalendar } from '@lares/shared-types/contracts/calendar-imports'
import * as planning from '@lares/shared-types/contracts/planning'
import { type CreateEvent, createDayEvent } from '@lares/shared-types/planning'
import { addDays } from '@lares/shared-types/recurrence/days'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/in-transaction.ts'
import { countStatements } from '../../../testing/count-statements.ts'
import { insertParticipant } from '../../../testing/insert-participant.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { loadActiveUser } from '../../../visibility/load-principal.ts'
import type { UserPrincipal } from '../../../visibility/principal.ts'
import { visibleEvents } from '../../../visibility/visible-events.ts'
import { lockEvents } from '../lock-event.ts'
import { selectStoredEvents, toStoredEvent } from '../stored-event.ts'
import { importEvents } from './import-events.ts'

let archive: TestArchive
let manager: TestUser
let principal: UserPrincipal
let now = new Date('2031-01-01T08:00:00Z')

beforeAll(async () => {
  archive = await openTestArchive({ now: () => now })
  manager = await archive.addUser({ permissions: ['planning:manage'] })
  const user = await loadActiveUser(archive.services.db, manager.id)
  if (!user) throw new Error('The user is not active')
  principal = user
})
afterAll(() => archive.close())

const timeZone = 'Europe/Rome'

/** The lines of an event that a calendar file has. */
function writeEvent(
  uid: string,
  { title, place, startDay, startTime, rule }: CreateEvent,
  ...more: string[]
) {
  const day = startDay.replaceAll('-', '')
  const times =
    startTime === null
      ? [`DTSTART;VALUE=DATE:${day}`]
      : [`DTSTART;TZID=${timeZone}:${day}T${startTime.replace(':', '')}00`, 'DURATION:PT1H']
  const recurrence = rule === null ? [] : [`RRULE:${rule}`]
  const lines = [`UID:${uid}`, `SUMMARY:${title}`, `LOCATION:${place}`, ...times, ...recurrence, ...more]
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
}

/** Imports a calendar file with these events, also those that were deleted. */
const take = (events: readonly string[][], services = archive.services) =>
  importEvents(
    services,
    principal,
    {
      text: ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n'),
      timeZone,
      visibility: 'public',
      restoreDeleted: true,
    },
    new AbortController().signal,
  )

/** The ids of imported events. */
async function findIds(uids: readonly string[]): Promise<string[]> {
  const rows = await visibleEvents(archive.services.db, principal, 'any')
    .select(['events.id', 'events.uid'])
    .where('events.uid', 'in', [...uids])
    .execute()
  const ids = new Map(rows.map(({ id, uid }) => [uid, id]))
  return uids.map((uid) => ids.get(uid) ?? '')
}

interface Reminded {
  readonly eventId: string
  /** Of each occurrence; null if nothing recurs. */
  readonly day: string | null
}

/** Lets the user have reminders of events, and be reminded of these occurrences already. */
async function addReminders(reminded: readonly Reminded[]) {
  const { db } = archive.services
  const eventIds = reminded.map(({ eventId }) => eventId)
  await sql`
    insert into event_reminders (user_id, event_id, minutes, time_zone, next_at, done_until)
    select distinct ${manager.id}::uuid, event_id, 60, ${timeZone}, null::timestamptz, ${now}::timestamptz
    from unnest(${eventIds}::uuid[]) as reminded (event_id)`.execute(db)
  await sql`
    insert into notifications (id, user_id, kind, entity_type, entity_id, params)
    select gen_random_uuid(), ${manager.id}, 'event-reminder', 'event', event_id, jsonb_build_object('day', day)
    from unnest(${eventIds}::uuid[], ${reminded.map(({ day }) => day)}::text[]) as reminded (event_id, day)`.execute(
    db,
  )
}

const evening = { startTime: '18:30', endTime: '19:30', timeZone }

/** Every second event is timed, and every third one a series of three weeks. */
function toFields(index: number): CreateEvent {
  const day = addDays('2031-01-06', index)
  return {
    ...createDayEvent(`Supper ${index}`, day),
    place: 'Alba',
    visibility: 'public',
    ...(index % 2 === 1 && evening),
    rule: index % 3 === 0 ? `FREQ=WEEKLY;UNTIL=${addDays(day, 14).replaceAll('-', '')}` : null,
  }
}

/** What the file has of it later: another title, and a series is a week later. */
function toChangedFields(index: number): CreateEvent {
  const fields = { ...toFields(index), title: `Dinner ${index}` }
  const startDay = fields.rule === null ? fields.startDay : addDays(fields.startDay, 7)
  return { ...fields, startDay, endDay: startDay }
}

/** All that is stored of events, apart from their ids and digests. */
async function loadStored(ids: readonly string[]) {
  const { db } = archive.services
  const rows = await visibleEvents(db, principal, 'any').selectAll().where('events.id', 'in', ids).execute()
  const revisions = await db
    .selectFrom('revisions')
    .selectAll()
    .where('entity', '=', 'event')
    .where('entity_id', 'in', ids)
    .orderBy('number')
    .execute()
  const reminders = await db.selectFrom('event_reminders').selectAll().where('event_id', 'in', ids).execute()
  const notifications = await db
    .selectFrom('notifications')
    .select(['entity_id', 'params', 'is_stale'])
    .where('entity_id', 'in', ids)
    .orderBy(sql`params ->> 'day'`)
    .execute()
  return ids.map((id) => ({
    events: rows
      .filter((row) => row.id === id)
      .map(({ id: _, uid: __, import_digest: ___, ...event }) => event),
    revisions: revisions
      .filter((revision) => revision.entity_id === id)
      .map(({ entity_id: _, ...revision }) => revision),
    reminders: reminders
      .filter((reminder) => reminder.event_id === id)
      .map(({ event_id: _, ...reminder }) => reminder),
    notifications: notifications
      .filter((notification) => notification.entity_id === id)
      .map(({ entity_id: _, ...notification }) => notification),
  }))
}

test('changed and restored events are stored as if each had been saved by itself', async () => {
  const participantIds = [await insertParticipant(archive.services.db, { names: { en: 'Rosa' } })]
  const indexes = Array.from({ length: 240 }, (_, index) => index)
  const isDeleted = (index: number) => index >= 150
  /** Some have people, who are not in the file. */
  const hasPeople = (index: number) => index % 4 === 0
  const toVersion = (index: number) => (hasPeople(index) ? 2 : 1)
  const all = { scope: 'all' as const, day: null }
  const prepare = async (id: string, index: number) => {
    const params = { id }
    const body = { ...toFields(index), participantIds, version: 1, ...all }
    if (hasPeople(index)) await archive.call(manager, planning.changeEvent, { params, body })
    const query = { version: toVersion(index), scope: 'all' as const }
    if (isDeleted(index)) await archive.call(manager, planning.deleteEvent, { params, query })
  }
  const uids = indexes.map((index) => `pair-${index}`)
  await take(indexes.map((index) => writeEvent(`pair-${index}`, toFields(index))))
  const importedIds = await findIds(uids)
  const singleIds: string[] = []
  for (const index of indexes) {
    const created = await archive.call(manager, planning.createEvent, { body: toFields(index) })
    singleIds.push(created.reply.id)
  }
  for (const ids of [importedIds, singleIds]) {
    const reminded = ids.flatMap((eventId, index) => {
      const { startDay, rule } = toFields(index)
      const days = rule === null ? [null] : [startDay, addDays(startDay, 7)]
      return days.map((day) => ({ eventId, day }))
    })
    await addReminders(reminded)
    for (const [index, id] of ids.entries()) await prepare(id, index)
  }
  now = new Date('2031-01-02T08:00:00Z')
  for (const [index, id] of singleIds.entries()) {
    const [params, version] = [{ id }, toVersion(index)]
    const fields = { ...toChangedFields(index), participantIds: hasPeople(index) ? participantIds : [] }
    const saved = isDeleted(index)
      ? await archive.call(manager, planning.restoreEvent, { params, body: { version: version + 1 } })
      : await archive.call(manager, planning.changeEvent, { params, body: { ...fields, version, ...all } })
    expect(saved.status).toBe(200)
  }
  const file = indexes.map((index) =>
    writeEvent(`pair-${index}`, isDeleted(index) ? toFields(index) : toChangedFields(index)),
  )
  expect(await take(file)).toMatchObject({ created: 0, changed: 240, same: 0, deleted: 0 })
  const imported = await loadStored(importedIds)
  expect(imported).toEqual(await loadStored(singleIds))
  for (const [index, { revisions, reminders }] of imported.entries()) {
    expect(revisions.at(-1)).toMatchObject({
      number: toVersion(index) + (isDeleted(index) ? 2 : 1),
      action: isDeleted(index) ? 'restored' : 'changed',
      fields: { participantIds: hasPeople(index) ? participantIds : [] },
    })
    expect(reminders).toMatchObject([{ next_at: now }])
  }
  // Of a series that is a week later, the first of the two days that the user was reminded of exists no more.
  expect(imported[3]?.notifications.map(({ is_stale }) => is_stale)).toEqual([true, false])
  // The digests are those of the file.
  expect(await take(file)).toMatchObject({ changed: 0, same: 240 })
})

test('removed and changed days are stored as in the revision, and a private event is hidden from guests', async () => {
  const write = (index: number, title: string, ...more: string[]) => {
    const fields = { ...createDayEvent(title, addDays('2031-01-06', index)), rule: 'FREQ=WEEKLY;COUNT=5' }
    const toWeek = (count: number) => addDays(fields.startDay, 7 * count).replaceAll('-', '')
    const changed = createDayEvent(`${title} "by day" \\\\ ü`, addDays(fields.startDay, 15))
    const removed = `EXDATE;VALUE=DATE:${toWeek(1)},${toWeek(3)}`
    return [
      ...writeEvent(`days-${index}`, fields, removed, ...more),
      ...writeEvent(`days-${index}`, changed, `RECURRENCE-ID;VALUE=DATE:${toWeek(2)}`),
    ]
  }
  const indexes = Array.from({ length: 20 }, (_, index) => index)
  await take(indexes.map((index) => write(index, 'Choir')))
  const later = indexes.map((index) => write(index, 'Singing', 'CLASS:PRIVATE'))
  expect(await take(later)).toMatchObject({ changed: 20 })
  const ids = await findIds(indexes.map((index) => `days-${index}`))
  const stored = await loadStored(ids)
  for (const [index, id] of ids.entries()) {
    const query = visibleEvents(archive.services.db, principal).where('events.id', '=', id)
    const { fields } = toStoredEvent(await selectStoredEvents(query).executeTakeFirstOrThrow())
    expect(fields).toMatchObject({ title: 'Singing', visibility: 'family' })
    expect(fields.removedDays).toHaveLength(2)
    expect(fields.changedDays).toMatchObject([{ title: 'Singing "by day" \\ ü' }])
    expect(stored[index]?.revisions.at(-1)?.fields).toEqual(fields)
  }
})

test('the statements of an import do not grow with its events, but with its batches', async () => {
  const write = (count: number, title: string) =>
    Array.from({ length: count }, (_, index) =>
      writeEvent(`count-${index}`, { ...toFields(index), title: `${title} ${index}` }),
    )
  await take(write(500, 'First'))
  const reminded = [0, 150, 250, 350, 450]
  const ids = await findIds(reminded.map((index) => `count-${index}`))
  await addReminders(ids.map((eventId) => ({ eventId, day: '2030-01-01' })))
  const count = (events: string[][]) =>
    countStatements(archive, async ({ services }) => {
      expect(await take(events, services)).toMatchObject({ created: 0, changed: events.length })
    })
  const ofTen = await count(write(10, 'Second'))
  expect(await count(write(100, 'Third'))).toBe(ofTen)
  expect(ofTen).toBeLessThan(15)
  const ofAll = await count(write(500, 'Fourth'))
  // A batch is locked and updated, its reminders are renewed, looked for and marked, and its revisions are recorded.
  expect(ofAll - ofTen).toBeLessThanOrEqual(4 * 6)
  await sql`update events set deleted_at = now(), deleted_scope = 'all' where uid like 'count-%'`.execute(
    archive.services.db,
  )
  expect(await count(write(500, 'Fourth'))).toBeLessThanOrEqual(ofAll)
})

test('events that were changed or deleted since they were opened are told apart from the others', async () => {
  const create = async (title: string) =>
    (await archive.call(manager, planning.createEvent, { body: createDayEvent(title, '2031-01-02') })).reply
  const [first, changed, deleted] = [await create('First'), await create('Changed'), await create('Deleted')]
  await archive.call(manager, planning.changeEvent, {
    params: { id: changed.id },
    body: { ...createDayEvent('Mine', '2031-01-03'), version: 1, scope: 'all', day: null },
  })
  const query = { version: 1, scope: 'all' as const }
  await archive.call(manager, planning.deleteEvent, { params: { id: deleted.id }, query })
  const lock = (ids: readonly string[], scope: 'present' | 'any') => {
    const changes = ids.map((id, index) => ({ stored: { id, version: 1 }, index }))
    return inTransaction(archive.services.db, (trx) => lockEvents(trx, principal, changes, scope))
  }
  await expect(lock([first.id, changed.id, deleted.id], 'any')).rejects.toMatchObject({
    code: 'version-conflict',
    params: { current: { version: 2, occurrence: { title: 'Mine' } }, savedBy: { id: manager.id } },
  })
  await expect(lock([first.id, deleted.id], 'any')).rejects.toMatchObject({ code: 'version-conflict' })
  await expect(lock([deleted.id, changed.id], 'present')).rejects.toMatchObject({ code: 'not-found' })
  const second = await create('Second')
  expect(await lock([second.id, first.id], 'present')).toMatchObject([
    { index: 0, stored: { id: second.id, fields: { title: 'Second' } } },
    { index: 1, stored: { id: first.id, fields: { title: 'First' } } },
  ])
})

test('an import that meets a conflict changes nothing', async () => {
  const write = (title: string) =>
    Array.from({ length: 120 }, (_, index) => writeEvent(`all-${index}`, { ...toFields(index), title }))
  await take(write('Before'))
  const { db } = archive.services
  // The last event is saved by somebody else as soon as the first batch was saved.
  await sql`
    create function save_last() returns trigger language plpgsql as $$
    begin
      update events set version = version + 1 where uid = 'all-119' and title = 'Before';
      return null;
    end $$`.execute(db)
  await sql`
    create trigger save_last after insert on revisions for each statement execute function save_last()`.execute(
    db,
  )
  const body = {
    text: ['BEGIN:VCALENDAR', ...write('After').flat(), 'END:VCALENDAR', ''].join('\r\n'),
    timeZone,
    visibility: 'public' as const,
    restoreDeleted: false,
  }
  const { error } = await archive.call(manager, importCalendar, { body })
  expect(error.code).toBe('version-conflict')
  await sql`drop function save_last cascade`.execute(db)
  const titles = await visibleEvents(db, principal)
    .select('events.title')
    .distinct()
    .where('events.uid', 'like', 'all-%')
    .execute()
  expect(titles).toEqual([{ title: 'Before' }])
  expect((await take(write('After'))).changed).toBe(120)
})
