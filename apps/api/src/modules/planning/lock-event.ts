import { notFound } from '@lares/server-kit/app-error'
import type { EventScope } from '@lares/shared-types/planning'
import type { Revision } from '@lares/shared-types/revisions'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { getAuthorId, type Principal } from '../../visibility/principal.ts'
import { visibleEvents } from '../../visibility/visible-events.ts'
import { rejectStaleVersion } from '../../visibility/visible-version.ts'
import { findSave } from '../revisions/find-save.ts'
import { recordRevision } from '../revisions/record-revision.ts'
import { presentEvent } from './event-view.ts'
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
  await recordEventRevision(trx, principal, { id, version, at, action, fields })
  return version
}

/** Inserts an event with its first revision. */
export async function insertEvent(
  trx: Transaction<Database>,
  principal: Principal,
  { id, at, fields }: { readonly id: string; readonly at: Date; readonly fields: StoredFields },
): Promise<void> {
  await trx
    .insertInto('events')
    .values({
      id,
      ...toEventColumns(fields),
      created_at: at,
      updated_at: at,
      deleted_at: null,
      deleted_scope: null,
    })
    .execute()
  await recordEventRevision(trx, principal, { id, version: 1, at, action: 'created', fields })
}

async function recordEventRevision(
  trx: Transaction<Database>,
  principal: Principal,
  revision: {
    readonly id: string
    readonly version: number
    readonly at: Date
    readonly action: Revision['action']
    readonly fields: StoredFields
  },
): Promise<void> {
  const { id: entityId, ...rest } = revision
  await recordRevision(trx, { entity: 'event', entityId, byId: getAuthorId(principal), ...rest })
}
