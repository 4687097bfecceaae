import type { ReplyOf } from '@lares/shared-types/contract'
import type { listDeletedEvents } from '@lares/shared-types/contracts/planning'
import { maxDeletedEvents } from '@lares/shared-types/planning'
import type { Db } from '../../db/client.ts'
import { selectUser } from '../../db/select-user.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleEvents } from '../../visibility/visible-events.ts'
import { loadEventVersion } from './event-version.ts'
import { selectStoredEvents, toStoredEvent } from './stored-event.ts'

/** The deleted events, those deleted last first, and who deleted them. */
export async function listDeleted(db: Db, viewer: Viewer): Promise<ReplyOf<typeof listDeletedEvents>> {
  const rows = await selectStoredEvents(visibleEvents(db, viewer, 'any'))
    .leftJoin('revisions', (join) =>
      join
        .onRef('revisions.entity_id', '=', 'events.id')
        .onRef('revisions.number', '=', 'events.version')
        .on('revisions.entity', '=', 'event'),
    )
    .select(selectUser('revisions.by_id').as('by'))
    .where('events.deleted_at', 'is not', null)
    .orderBy('events.deleted_at', 'desc')
    .orderBy('events.id')
    .limit(maxDeletedEvents + 1)
    .execute()
  const versions = new Map<string, number>()
  for (const row of rows.slice(0, maxDeletedEvents))
    versions.set(row.id, await loadEventVersion(db, viewer, toStoredEvent(row)))
  const events = rows.slice(0, maxDeletedEvents).map((row) => ({
    id: row.id,
    version: versions.get(row.id) ?? row.version,
    title: row.title,
    startDay: row.start,
    recurs: row.rule !== null,
    deletedAt: row.deleted_at?.toISOString() ?? '',
    deletedBy: row.by,
  }))
  return { events, isIncomplete: rows.length > maxDeletedEvents }
}
