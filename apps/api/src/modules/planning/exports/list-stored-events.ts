import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleEvents } from '../../../visibility/visible-events.ts'
import { type StoredEvent, selectStoredEvents, toStoredEvent } from '../stored-event.ts'

/** The number of events that are in memory at a time: one with all its texts and exceptions has at most some 150 kB. */
const pageSize = 50

/** All events that exist for a viewer, in the order of their ids, read page by page. */
export async function* listStoredEvents(
  db: Db,
  viewer: Viewer,
): AsyncGenerator<{ readonly event: StoredEvent; readonly changedAt: Date }> {
  let lastId: string | undefined
  for (;;) {
    const rows = await selectStoredEvents(visibleEvents(db, viewer))
      .select('events.updated_at')
      .$if(lastId !== undefined, (query) => query.where('events.id', '>', lastId ?? ''))
      .orderBy('events.id')
      .limit(pageSize)
      .execute()
    for (const row of rows) yield { event: toStoredEvent(row), changedAt: row.updated_at }
    lastId = rows.at(-1)?.id
    if (rows.length < pageSize) return
  }
}
