import { notFound } from '@lares/server-kit/app-error'
import type { EventScope } from '@lares/shared-types/planning'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { rejectUnknownDay } from './change-event.ts'
import { rejectTooManyExceptions } from './event-fields.ts'
import { loadEventVersion } from './event-version.ts'
import { findEvent } from './find-event.ts'
import { lockEvent, saveEvent } from './lock-event.ts'
import { countBefore, endBefore, hasOccurrences, removeOccurrence } from './series.ts'
import type { StoredFields } from './stored-event.ts'

interface Deletion {
  readonly version: number
  readonly scope: EventScope
  readonly day?: string
}

/**
 * Deletes one occurrence of an event, this and the following ones, or all. The row stays, so that `restoreEvent` can take the
 * deletion back. Throws `not-found`, `version-conflict` and `invalid-fields`.
 */
export async function deleteEvent(
  { db, now }: Services,
  principal: Principal,
  id: string,
  { version, scope, day = undefined }: Deletion,
): Promise<{ id: string; version: number }> {
  return inTransaction(db, async (trx) => {
    const stored = await lockEvent(trx, principal, { id, version, day: day ?? null })
    if (scope !== 'all' || stored.fields.rule !== null) rejectUnknownDay(stored.fields, scope, day ?? null)
    const rest = getRest(stored.fields, scope, day)
    if (rest) rejectTooManyExceptions(rest)
    await saveEvent(trx, principal, stored, {
      at: now(),
      action: rest ? 'changed' : 'trashed',
      fields: rest ?? stored.fields,
      deletedScope: rest ? scope : 'all',
    })
    return { id, version: await loadEventVersion(trx, principal, await findEvent(trx, principal, id)) }
  })
}

/** What is left of an event; undefined if nothing is. */
function getRest(fields: StoredFields, scope: EventScope, day: string | undefined): StoredFields | undefined {
  if (scope === 'all' || day === undefined) return undefined
  if (scope === 'following' && countBefore(fields, day) === 0) return undefined
  const rest = scope === 'one' ? removeOccurrence(fields, day) : endBefore(fields, day)
  return hasOccurrences(rest) ? rest : undefined
}

/**
 * Takes back a deletion, if it was the last save of the event. Throws `not-found`, also if the last save deleted nothing, and
 * `version-conflict`.
 */
export async function restoreEvent(
  { db, now }: Services,
  principal: Principal,
  id: string,
  version: number,
): Promise<{ id: string; version: number }> {
  return inTransaction(db, async (trx) => {
    const stored = await lockEvent(trx, principal, { id, version }, 'any')
    if (stored.deletedScope === null) throw notFound()
    const before = await trx
      .selectFrom('revisions')
      .select('fields')
      .where('entity', '=', 'event')
      .where('entity_id', '=', id)
      .where('number', '=', stored.version - 1)
      .executeTakeFirst()
    if (!before) throw notFound()
    await saveEvent(trx, principal, stored, {
      at: now(),
      action: 'restored',
      fields: before.fields as unknown as StoredFields,
    })
    return { id, version: await loadEventVersion(trx, principal, await findEvent(trx, principal, id)) }
  })
}
