import { notFound } from '@lares/server-kit/app-error'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleEvents } from '../../visibility/visible-events.ts'
import { type StoredEvent, selectStoredEvents, toStoredEvent } from './stored-event.ts'

/** Finds an event, also a deleted one. Throws `not-found`. */
export async function findEvent(db: Kysely<Database>, viewer: Viewer, id: string): Promise<StoredEvent> {
  const row = await selectStoredEvents(
    visibleEvents(db, viewer, 'any').where('events.id', '=', id),
  ).executeTakeFirst()
  if (!row) throw notFound()
  return toStoredEvent(row)
}
