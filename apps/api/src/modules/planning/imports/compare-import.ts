import type { ReadCalendar, ReadEvent } from '@lares/media-engine/calendar/calendar-reading'
import { type ImportCounts, maxNamedRefusals } from '@lares/shared-types/calendar-imports'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleEvents } from '../../../visibility/visible-events.ts'
import { type StoredEvent, selectStoredEvents, toStoredEvent } from '../stored-event.ts'
import { findOwnUids } from './own-uids.ts'

/** What a file changes in the calendar. */
export interface ImportPlan {
  readonly created: readonly ReadEvent[]
  readonly changed: readonly ImportedChange[]
  /** Events that were deleted here. */
  readonly deleted: readonly ImportedChange[]
  readonly sameCount: number
}

export interface ImportedChange {
  readonly stored: StoredEvent
  readonly event: ReadEvent
}

/**
 * Compares the events of a file with those that were imported before. One that the file has not changed since is the same,
 * whatever was changed here; and so is what this archive has written itself.
 */
export async function compareImport(
  db: Kysely<Database>,
  viewer: Viewer,
  { events }: ReadCalendar,
): Promise<ImportPlan> {
  const own = await findOwnUids(
    db,
    viewer,
    events.map(({ uid }) => uid),
  )
  const foreign = events.filter(({ uid }) => !own.has(uid))
  const stored = await loadImported(
    db,
    viewer,
    foreign.map(({ uid }) => uid),
  )
  const plan = {
    created: [] as ReadEvent[],
    changed: [] as ImportedChange[],
    deleted: [] as ImportedChange[],
  }
  let sameCount = events.length - foreign.length
  for (const event of foreign) {
    const imported = stored.get(event.uid)
    if (!imported) plan.created.push(event)
    else if (imported.event.isDeleted) plan.deleted.push({ stored: imported.event, event })
    else if (imported.digest !== event.digest) plan.changed.push({ stored: imported.event, event })
    else sameCount += 1
  }
  return { ...plan, sameCount }
}

/** The figures of a plan. */
export function countImport(
  { events, refused, ignoredCount }: ReadCalendar,
  { created, changed, deleted, sameCount }: ImportPlan,
): ImportCounts {
  return {
    created: created.length,
    changed: changed.length,
    same: sameCount,
    deleted: deleted.length,
    shortened: events.filter(({ isShortened }) => isShortened).length,
    ignored: ignoredCount,
    refused: refused.length,
    refusals: refused.slice(0, maxNamedRefusals),
  }
}

async function loadImported(
  db: Kysely<Database>,
  viewer: Viewer,
  uids: readonly string[],
): Promise<ReadonlyMap<string, { readonly event: StoredEvent; readonly digest: string | null }>> {
  const rows = await selectStoredEvents(visibleEvents(db, viewer, 'any'))
    .select(['events.uid', 'events.import_digest'])
    .where('events.uid', '=', sql<string>`any(${[...uids]}::text[])`)
    .execute()
  return new Map(
    rows.flatMap((row) =>
      row.uid === null ? [] : [[row.uid, { event: toStoredEvent(row), digest: row.import_digest }] as const],
    ),
  )
}
