import { notFound } from '@lares/server-kit/app-error'
import type { EventScope } from '@lares/shared-types/planning'
import type { Revision } from '@lares/shared-types/revisions'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { getAuthorId, type Principal } from '../../visibility/principal.ts'
import { visibleEvents } from '../../visibility/visible-events.ts'
import { rejectStaleVersion } from '../../visibility/visible-version.ts'
import { findSave } from '../revisions/find-save.ts'
import { type NewRevision, recordRevision, recordRevisions } from '../revisions/record-revision.ts'
import { presentEvent } from './event-view.ts'
import { markStaleReminders } from './reminders/stale-reminders.ts'
import { renewReminders } from './reminders/stored-reminders.ts'
import {
  type StoredEvent,
  type StoredFields,
  selectStoredEvents,
  toEventColumns,
  toStoredEvent,
} from './stored-event.ts'

/**
 * Loads an event for a change, locked until the transaction ends. Throws `not-found`, and `version-conflict` with the current
 * state if it was saved after the given version.
 */
export async function lockEvent(
  trx: Transaction<Database>,
  principal: Principal,
  { id, version, day }: { readonly id: string; readonly version: number; readonly day?: string | null },
  scope: 'present' | 'any' = 'present',
): Promise<StoredEvent> {
  const query = visibleEvents(trx, principal, scope).where('events.id', '=', id)
  const row = await selectStoredEvents(query).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw notFound()
  const stored = toStoredEvent(row)
  await rejectStaleVersion(principal, stored, version, async () => ({
    // Null if the occurrence that was opened is no longer there.
    current: await presentEvent(trx, principal, stored, day ?? undefined).catch(() => null),
    ...(await findSave(trx, 'event', id, stored.version)),
  }))
  return stored
}

interface Save {
  readonly at: Date
  readonly action: Revision['action']
  readonly fields: StoredFields
  /** What the save deletes, if it can be taken back. */
  readonly deletedScope?: EventScope
}

/** Saves an event as its next version, with a revision. Returns the version. */
export async function saveEvent(
  trx: Transaction<Database>,
  principal: Principal,
  { id, version: stored }: StoredEvent,
  { at, action, fields, deletedScope }: Save,
): Promise<number> {
  const version = stored + 1
  await trx
    .updateTable('events')
    .set({
      ...toEventColumns(fields),
      version,
      updated_at: at,
      deleted_at: deletedScope === 'all' ? at : null,
      deleted_scope: deletedScope ?? null,
    })
    .where('id', '=', id)
    .execute()
  await renewReminders(trx, id, at)
  await markStaleReminders(trx, id, deletedScope === 'all' ? undefined : fields)
  await recordRevision(trx, toRevision(principal, { id, version, at, action, fields }))
  return version
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
