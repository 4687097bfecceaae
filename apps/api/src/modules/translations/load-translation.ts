import type { Language } from '@lares/shared-types/languages'
import type { Segment } from '@lares/shared-types/transcripts'
import type { Translation } from '@lares/shared-types/translations'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { TranscriptTranslationsTable } from '../../db/schema/translations.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleUpdatedAt, visibleVersion } from '../../visibility/visible-version.ts'
import { loadStoredTranscript } from '../transcripts/load-transcript.ts'
import { type PairedLine, pairLines } from './pair-lines.ts'

export type StoredTranslation = Selectable<TranscriptTranslationsTable>

/** A translation as the API returns it, with the lines of the transcript as they are now. Throws `not-found`. */
export async function loadTranslation(
  db: Db,
  viewer: Viewer,
  itemId: string,
  language: Language,
): Promise<Translation> {
  const { segments } = await loadStoredTranscript(db, viewer, itemId)
  return toTranslation(viewer, language, segments, await loadStoredTranslation(db, itemId, language))
}

/** The stored translation of an item that the caller has found to exist for the viewer. */
export async function loadStoredTranslation(
  db: Db,
  itemId: string,
  language: Language,
): Promise<StoredTranslation | undefined> {
  return db
    .selectFrom('transcript_translations')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('language', '=', language)
    .executeTakeFirst()
}

/** All stored translations of an item that the caller has found to exist for the viewer. */
export async function loadStoredTranslations(db: Db, itemId: string): Promise<StoredTranslation[]> {
  return db.selectFrom('transcript_translations').selectAll().where('item_id', '=', itemId).execute()
}

export function toTranslation(
  viewer: Viewer,
  language: Language,
  segments: readonly Segment[],
  stored: StoredTranslation | undefined,
): Translation {
  const paired = pairLines(
    segments.map(({ text }) => text),
    stored?.lines ?? [],
  )
  return {
    id: stored?.id ?? null,
    ...describe(viewer, language, stored),
    version: stored
      ? visibleVersion(viewer, { version: stored.version, versionToken: stored.version_token })
      : 0,
    lines: segments.map(({ start, end, speaker, text: source }, index) => ({
      start,
      end,
      ...(speaker !== undefined && { speaker }),
      source,
      ...toText(paired[index]),
    })),
  }
}

function toText(line: PairedLine | undefined) {
  if (!line) return {}
  return { text: line.text, origin: line.by, ...(line.isStale && { translatedFrom: line.source }) }
}

/** What is known of a translation as a whole. */
export function describe(viewer: Viewer, language: Language, stored: StoredTranslation | undefined) {
  const hasMachineLines = stored?.lines.some(({ by }) => by === 'machine') ?? false
  return {
    language,
    origin: hasMachineLines ? ('machine' as const) : ('person' as const),
    engine: stored?.engine ?? null,
    translatedAt: visibleUpdatedAt(viewer, stored?.translated_at?.toISOString() ?? null),
    updatedAt: visibleUpdatedAt(viewer, stored?.updated_at.toISOString() ?? null),
  }
}

/** Both version counters; zero as long as nothing was saved. */
export function toVersion(stored: StoredTranslation | undefined) {
  return { version: stored?.version ?? 0, versionToken: stored?.version_token ?? 0 }
}
