import { notFound } from '@lares/server-kit/app-error'
import type { Transcript } from '@lares/shared-types/transcripts'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleItems } from '../visibility/visible-items.ts'

/** The transcript of an item; without segments, at version 0, when there is none. Throws `not-found`. */
export async function readTranscript(
  db: Kysely<Database>,
  viewer: Viewer,
  itemId: string,
): Promise<Transcript> {
  const row = await visibleItems(db, viewer, 'any')
    .leftJoin('transcripts', 'transcripts.item_id', 'items.id')
    .select(['transcripts.language', 'transcripts.segments', 'transcripts.version', 'transcripts.updated_at'])
    .where('items.id', '=', itemId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return {
    language: row.language,
    segments: row.segments ?? [],
    version: row.version ?? 0,
    updatedAt: row.updated_at?.toISOString() ?? null,
  }
}
