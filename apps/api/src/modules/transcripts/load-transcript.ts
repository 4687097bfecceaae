import { notFound } from '@lares/server-kit/app-error'
import type { Transcript } from '@lares/shared-types/transcripts'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { type StoredVersion, visibleUpdatedAt, visibleVersion } from '../../visibility/visible-version.ts'
import { existingSpeakers } from './speaker-links.ts'
import { fromStoredSegments } from './stored-segments.ts'

/** A transcript as stored, with both version counters; version 0 without segments when there is none. */
export type StoredTranscript = Omit<Transcript, 'version'> & StoredVersion

/** Loads the transcript of an item as the API returns it. Throws `not-found`. */
export async function loadTranscript(db: Db, viewer: Viewer, itemId: string): Promise<Transcript> {
  return toTranscript(viewer, await loadStoredTranscript(db, viewer, itemId))
}

/** Loads the stored transcript of an item. Throws `not-found`. */
export async function loadStoredTranscript(
  db: Db,
  viewer: Viewer,
  itemId: string,
): Promise<StoredTranscript> {
  const row = await visibleItems(db, viewer, 'any')
    .leftJoin('transcripts', 'transcripts.item_id', 'items.id')
    .select(['transcripts.language', 'transcripts.segments', 'transcripts.updated_at'])
    .select(['transcripts.version', 'transcripts.version_token', 'transcripts.origin'])
    .select(existingSpeakers.as('speakers'))
    .where('items.id', '=', itemId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return {
    language: row.language,
    segments: await fromStoredSegments(row.segments ?? []),
    speakers: row.speakers ?? [],
    origin: row.origin ?? 'person',
    version: row.version ?? 0,
    versionToken: row.version_token ?? 0,
    updatedAt: row.updated_at?.toISOString() ?? null,
  }
}

export function toTranscript(viewer: Viewer, { versionToken, ...stored }: StoredTranscript): Transcript {
  const { version, updatedAt } = stored
  return {
    ...stored,
    version: visibleVersion(viewer, { versionToken, version }),
    updatedAt: visibleUpdatedAt(viewer, updatedAt),
  }
}
