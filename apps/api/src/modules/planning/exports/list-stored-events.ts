import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleEvents } from '../../../visibility/visible-events.ts'
import { isRestricted } from '../../../visibility/visible-version.ts'
import { type StoredEvent, selectStoredEvents, toStoredEvent } from '../stored-event.ts'

/** The number of events that are in memory at a time: one with all its texts and exceptions has at most some 150 kB. */
const pageSize = 50

/** All events that exist for a viewer, with the time of their last change as far as the viewer may know it, in the order of their ids, read page by page. */
export async function* listStoredEvents(
  db: Db,
  viewer: Viewer,
): AsyncGenerator<{ readonly event: StoredEvent; readonly changedAt: Date }> {
  let lastId: string | undefined
  for (;;) {
    const rows = await selectStoredEvents(visibleEvents(db, viewer))
      .select(['events.created_at', 'events.updated_at'])
      .$if(lastId !== undefined, (query) => query.where('events.id', '>', lastId ?? ''))
      .orderBy('events.id')
      .limit(pageSize)
      .execute()
    for (const row of rows) {
      // The last save may be of a link to something that is hidden from the viewer.
      const changedAt = isRestricted(viewer) ? row.created_at : row.updated_at
      yield { event: toStoredEvent(row), changedAt }
    }
    lastId = rows.at(-1)?.id
    if (rows.length < pageSize) return
  }
}
