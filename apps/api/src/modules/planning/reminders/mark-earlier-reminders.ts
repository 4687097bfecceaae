import type { Db } from '../../../db/client.ts'
import { isDerived, markDerived } from '../../../db/derived-states.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Services } from '../../../services.ts'
import { presentEvents } from '../../../visibility/visible-events.ts'
import { selectStoredEvents, toStoredEvent } from '../stored-event.ts'
import { markStaleReminders } from './stale-reminders.ts'

const state = 'stale-reminders'
const batchSize = 200

/**
 * Marks the stale reminders of events that were last saved by a version that did not do so with each save, once per archive.
 * The migration that added the mark could not expand rules such as "every Tuesday".
 */
export async function markEarlierReminders({ db }: Pick<Services, 'db'>): Promise<void> {
  if (await isDerived(db, state, 1)) return
  let eventIds = await listRemindedEvents(db, undefined)
  while (eventIds.length > 0) {
    for (const eventId of eventIds) await markRemindersOf(db, eventId)
    eventIds = await listRemindedEvents(db, eventIds.at(-1))
  }
  await markDerived(db, state, 1)
}

async function listRemindedEvents(db: Db, afterId: string | undefined): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('entity_id')
    .distinct()
    .where('entity_type', '=', 'event')
    .where('entity_id', 'is not', null)
    .$if(afterId !== undefined, (query) => query.where('entity_id', '>', afterId ?? null))
    .orderBy('entity_id')
    .limit(batchSize)
    .$narrowType<{ entity_id: string }>()
    .execute()
  return rows.map(({ entity_id }) => entity_id)
}

async function markRemindersOf(db: Db, eventId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Locked, so that a save at the same time does not read the same event as it was before.
    const row = await selectStoredEvents(presentEvents(trx).where('events.id', '=', eventId))
      .forShare('events')
      .executeTakeFirst()
    await markStaleReminders(trx, new Map([[eventId, row && toStoredEvent(row).fields]]))
  })
}
