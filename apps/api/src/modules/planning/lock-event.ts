import { notFound } from '@lares/server-kit/app-error'
import type { EventScope } from '@lares/shared-types/planning'
import type { Revision } from '@lares/shared-types/revisions'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { loadCurrentParticipants } from '../../visibility/current-participants.ts'
import { getAuthorId, type Principal } from '../../visibility/principal.ts'
import { rejectStaleState } from '../../visibility/state-token.ts'
import { visibleEvents } from '../../visibility/visible-events.ts'
import { findSave } from '../revisions/find-save.ts'
import { type NewRevision, recordRevisions } from '../revisions/record-revision.ts'
import { loadEventToken } from './event-version.ts'
import { presentEvent } from './event-view.ts'
import { markStaleReminders } from './reminders/stale-reminders.ts'
import { renewReminders } from './reminders/stored-reminders.ts'
import {
  listParticipantIds,
  replaceParticipants,
  type StoredEvent,
  type StoredFields,
  selectStoredEvents,
  toEventColumns,
  toStoredEvent,
} from './stored-event.ts'

/** An event as it was opened for a change. */
interface OpenedEvent {
  readonly id: string
  readonly version: number
  /** The opened occurrence. */
  readonly day?: string | null
}

/**
 * Loads an event for a change, locked until the transaction ends. Throws `not-found`, and `version-conflict` with the current
 * state if it was saved after the given version.
 */
export async function lockEvent(
  trx: Transaction<Database>,
  principal: Principal,
  opened: OpenedEvent,
  scope: 'present' | 'any' = 'present',
): Promise<StoredEvent> {
  const events = await loadLocked(trx, principal, [opened.id], scope)
  const stored = events.get(opened.id)
  if (!stored) throw notFound()
  await requireCurrent(trx, principal, opened, stored, await loadEventToken(trx, principal, stored))
  return stored
}

/**
 * Locks different events, at most a few hundred, which the archive itself has loaded for a change: their versions are the stored
 * ones. Returns the changes with the events as they are stored now. Throws for the first one that is not as it was loaded.
 */
export async function lockEvents<Change extends { readonly stored: OpenedEvent }>(
  trx: Transaction<Database>,
  principal: Principal,
  changes: readonly Change[],
  scope: 'present' | 'any' = 'present',
): Promise<(Change & { readonly stored: StoredEvent })[]> {
  const ids = changes.map(({ stored }) => stored.id)
  const events = await loadLocked(trx, principal, ids, scope)
  const locked: (Change & { readonly stored: StoredEvent })[] = []
  for (const change of changes) {
    const stored = events.get(change.stored.id)
    if (!stored) throw notFound()
    await requireCurrent(trx, principal, change.stored, stored)
    locked.push({ ...change, stored })
  }
  return locked
}

/** Locks events in the order of their ids, so that two transactions with the same ones cannot deadlock. */
async function loadLocked(
  trx: Transaction<Database>,
  principal: Principal,
  ids: readonly string[],
  scope: 'present' | 'any',
): Promise<ReadonlyMap<string, StoredEvent>> {
  const query = visibleEvents(trx, principal, scope)
    .where('events.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('events.id')
  const rows = await selectStoredEvents(query).forNoKeyUpdate().execute()
  const events = rows.map(toStoredEvent)
  const current = await loadCurrentParticipants(
    trx,
    events.flatMap(({ fields }) => listParticipantIds(fields)),
  )
  return new Map(
    events.map((event) => [event.id, { ...event, fields: replaceParticipants(event.fields, current) }]),
  )
}

async function requireCurrent(
  trx: Transaction<Database>,
  principal: Principal,
  { id, version, day }: OpenedEvent,
  stored: StoredEvent,
  token?: number,
): Promise<void> {
  await rejectStaleState(principal, { version: stored.version, token }, version, async () => ({
    // Null if the occurrence that was opened is no longer there.
    current: await presentEvent(trx, principal, stored, day ?? undefined).catch(() => null),
    ...(await findSave(trx, 'event', id, stored.version)),
  }))
}

interface Save {
  readonly action: Revision['action']
  readonly fields: StoredFields
  /** What the save deletes, if it can be taken back. */
  readonly deletedScope?: EventScope
  /** The digest of what the file of an imported event has; without it, that of the last import stays. */
  readonly digest?: string
}

/** Saves an event as its next version, with a revision. Returns the version. */
export async function saveEvent(
  trx: Transaction<Database>,
  principal: Principal,
  stored: StoredEvent,
  { at, ...save }: Save & { readonly at: Date },
): Promise<number> {
  await saveEvents(trx, principal, [{ stored, ...save }], at)
  return stored.version + 1
}

/** Saves different events, at most a few hundred, each as its next version with a revision. */
export async function saveEvents(
  trx: Transaction<Database>,
  principal: Principal,
  saves: readonly (Save & { readonly stored: StoredEvent })[],
  at: Date,
): Promise<void> {
  const saved = saves.map(({ stored, ...save }) => ({ id: stored.id, version: stored.version + 1, ...save }))
  const rows = saved.map(({ id, version, fields, deletedScope = null, digest = null }) => ({
    id,
    ...toEventColumns(fields),
    version,
    updated_at: at,
    deleted_at: deletedScope === 'all' ? at : null,
    deleted_scope: deletedScope,
    import_digest: digest,
  }))
  await sql`
    update events set
      title = saved.title, body = saved.body, place = saved.place, visibility = saved.visibility,
      start_day = saved.start_day, end_day = saved.end_day, start_time = saved.start_time, end_time = saved.end_time,
      time_zone = saved.time_zone, rule = saved.rule, removed_days = saved.removed_days,
      changed_days = saved.changed_days::jsonb, participant_ids = saved.participant_ids, item_ids = saved.item_ids,
      first_day = saved.first_day, last_day = saved.last_day, version = saved.version, updated_at = saved.updated_at,
      deleted_at = saved.deleted_at, deleted_scope = saved.deleted_scope,
      import_digest = coalesce(saved.import_digest, events.import_digest)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as saved (
      id uuid, title text, body text, place text, visibility text, start_day date, end_day date, start_time text,
      end_time text, time_zone text, rule text, removed_days date[], changed_days text, participant_ids uuid[],
      item_ids uuid[], first_day date, last_day date, version integer, updated_at timestamptz, deleted_at timestamptz,
      deleted_scope text, import_digest text)
    where events.id = saved.id`.execute(trx)
  const ids = saved.map(({ id }) => id)
  await renewReminders(trx, ids, at)
  const occurring = saved.map(
    ({ id, fields, deletedScope }) => [id, deletedScope === 'all' ? undefined : fields] as const,
  )
  await markStaleReminders(trx, new Map(occurring))
  const revisions = saved.map(({ id, version, action, fields }) =>
    toRevision(principal, { id, version, at, action, fields }),
  )
  await recordRevisions(trx, revisions)
}

interface NewEvent {
  readonly id: string
  readonly at: Date
  readonly fields: StoredFields
  /** The identifier of an imported event, and the digest of what its file has. */
  readonly uid?: string
  readonly digest?: string
}

/** Inserts an event with its first revision. */
export async function insertEvent(
  trx: Transaction<Database>,
  principal: Principal,
  event: NewEvent,
): Promise<void> {
  await insertEvents(trx, principal, [event])
}

/** Inserts events with their first revisions, at most a few hundred. */
export async function insertEvents(
  trx: Transaction<Database>,
  principal: Principal,
  events: readonly NewEvent[],
): Promise<void> {
  const rows = events.map(({ id, at, fields, uid = null, digest = null }) => ({
    id,
    ...toEventColumns(fields),
    created_at: at,
    updated_at: at,
    deleted_at: null,
    deleted_scope: null,
    uid,
    import_digest: digest,
  }))
  await trx.insertInto('events').values(rows).execute()
  const revisions = events.map(({ id, at, fields }) =>
    toRevision(principal, { id, version: 1, at, action: 'created', fields }),
  )
  await recordRevisions(trx, revisions)
}

interface EventRevision {
  readonly id: string
  readonly version: number
  readonly at: Date
  readonly action: Revision['action']
  readonly fields: StoredFields
}

function toRevision(principal: Principal, { id, ...rest }: EventRevision): NewRevision {
  return { entity: 'event', entityId: id, byId: getAuthorId(principal), ...rest }
}
