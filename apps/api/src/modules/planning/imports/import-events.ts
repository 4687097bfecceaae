import type { ReadEvent } from '@lares/media-engine/calendar/calendar-reading'
import type { CalendarFile, CalendarImport, ImportCounts } from '@lares/shared-types/calendar-imports'
import type { EventVisibility } from '@lares/shared-types/planning'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { acquireAdvisoryLock } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/schema/database.ts'
import type { Services } from '../../../services.ts'
import type { Principal } from '../../../visibility/principal.ts'
import { insertEvents, lockEvents, saveEvents } from '../lock-event.ts'
import type { StoredFields } from '../stored-event.ts'
import { compareImport, countImport, type ImportedChange } from './compare-import.ts'
import { readFile } from './read-file.ts'

/** Tells what importing a file would do. Throws `invalid-fields`. */
export async function previewImport(
  services: Services,
  principal: Principal,
  file: CalendarFile,
  signal: AbortSignal,
): Promise<ImportCounts> {
  const calendar = await readFile(services, file, signal)
  return countImport(calendar, await compareImport(services.db, principal, calendar))
}

/**
 * Imports a file in one transaction, so that it is imported completely or not at all; the signal ends only the reading before. Throws
 * `invalid-fields`, and the reason of the signal.
 */
export async function importEvents(
  services: Services,
  principal: Principal,
  { visibility, restoreDeleted, ...file }: CalendarImport,
  signal: AbortSignal,
): Promise<ImportCounts> {
  const calendar = await readFile(services, file, signal)
  const at = services.now()
  return inTransaction(services.db, async (trx) => {
    // Two imports of one file would otherwise both create its events.
    await acquireAdvisoryLock(trx, 'calendar-import')
    const plan = await compareImport(trx, principal, calendar)
    const restored = restoreDeleted ? plan.deleted : []
    await createImported(trx, principal, { events: plan.created, visibility, at })
    await saveImported(trx, principal, [...plan.changed, ...restored], at)
    return countImport(calendar, {
      ...plan,
      changed: [...plan.changed, ...restored],
      deleted: restoreDeleted ? [] : plan.deleted,
    })
  })
}

/** The number of events that one statement writes. */
const batchSize = 100

async function createImported(
  trx: Transaction<Database>,
  principal: Principal,
  given: {
    readonly events: readonly ReadEvent[]
    readonly visibility: EventVisibility
    readonly at: Date
  },
): Promise<void> {
  const { events, visibility, at } = given
  for (let start = 0; start < events.length; start += batchSize) {
    const rows = events.slice(start, start + batchSize).map((event) => ({
      id: uuidv7(),
      at,
      uid: event.uid,
      digest: event.digest,
      fields: {
        ...toFields(event, { participantIds: [], itemIds: [], changedDays: [] }),
        visibility: event.isPrivate ? ('family' as const) : visibility,
      },
    }))
    await insertEvents(trx, principal, rows)
  }
}

/** Saves what the file now has. People, items and who sees an event stay as they are here, unless the file makes it private. */
async function saveImported(
  trx: Transaction<Database>,
  principal: Principal,
  changes: readonly ImportedChange[],
  at: Date,
): Promise<void> {
  for (let start = 0; start < changes.length; start += batchSize) {
    const batch = await lockEvents(trx, principal, changes.slice(start, start + batchSize), 'any')
    const saves = batch.map(({ stored, event }) => ({
      stored,
      action: stored.isDeleted ? ('restored' as const) : ('changed' as const),
      digest: event.digest,
      fields: {
        ...toFields(event, stored.fields),
        visibility: event.isPrivate ? ('family' as const) : stored.fields.visibility,
      },
    }))
    await saveEvents(trx, principal, saves, at)
  }
}

function toFields(
  event: ReadEvent,
  { participantIds, itemIds, changedDays }: Pick<StoredFields, 'participantIds' | 'itemIds' | 'changedDays'>,
): Omit<StoredFields, 'visibility'> {
  const { title, text, place, startDay, endDay, startTime, endTime, timeZone, rule, removedDays } = event
  const links = { participantIds, itemIds }
  const linksByDay = new Map(changedDays.map((changed) => [changed.day, changed]))
  return {
    title,
    text,
    place,
    startDay,
    endDay,
    startTime,
    endTime,
    timeZone,
    rule,
    ...links,
    removedDays,
    changedDays: event.changedDays.map((changed) => ({
      ...changed,
      participantIds: (linksByDay.get(changed.day) ?? links).participantIds,
      itemIds: (linksByDay.get(changed.day) ?? links).itemIds,
    })),
  }
}
