import { notFound } from '@lares/server-kit/app-error'
import type { TimeMap } from '@lares/shared-types/assets'
import type { Language } from '@lares/shared-types/languages'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { loadTranscript } from '../transcripts/load-transcript.ts'
import { loadTranslation } from '../translations/load-translation.ts'
import { mapTranscript } from '../versions/version-times.ts'
import type { SubtitleLine } from './subtitles.ts'
import { toNote, toSubtitleLines } from './translated-subtitles.ts'

export interface Subtitles {
  readonly lines: readonly SubtitleLine[]
  /** What a file of them says about itself. */
  readonly note?: string | undefined
}

interface Choice {
  /** That of a translation; by default that of the transcript. */
  readonly language?: Language | undefined
  /** The id of the version of the sound or film in whose seconds the lines are; by default those of the original. */
  readonly version?: string | undefined
}

/** The lines of a transcript, or of its translation into a language. Throws `not-found`. */
export async function loadSubtitles(
  db: Db,
  viewer: Viewer,
  itemId: string,
  { language, version }: Choice,
): Promise<Subtitles> {
  const transcript = await loadTranscript(db, viewer, itemId)
  // Only after the transcript, which is found for those alone who may see the item.
  const map = version === undefined ? undefined : await loadTimeMap(db, itemId, version)
  if (language === undefined || language === transcript.language)
    return { lines: mapTranscript(transcript.segments, map) }
  const translation = await loadTranslation(db, viewer, itemId, language)
  if (translation.lines.every(({ text }) => text === undefined)) throw notFound()
  const lines = toSubtitleLines(translation, transcript.language)
  return { lines: mapTranscript(lines, map), note: toNote(translation) }
}

async function loadTimeMap(db: Db, itemId: string, versionId: string): Promise<TimeMap | undefined> {
  const version = await db
    .selectFrom('asset_versions')
    .innerJoin('assets', 'assets.id', 'asset_versions.asset_id')
    .select('asset_versions.time_map')
    .where('assets.id', '=', versionId)
    .where('assets.item_id', '=', itemId)
    .where('assets.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!version) throw notFound()
  return version.time_map ?? undefined
}
