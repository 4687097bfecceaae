import { notFound } from '@lares/server-kit/app-error'
import type { Language } from '@lares/shared-types/languages'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { loadTranscript } from '../transcripts/load-transcript.ts'
import { loadTranslation } from '../translations/load-translation.ts'
import type { SubtitleLine } from './subtitles.ts'
import { toNote, toSubtitleLines } from './translated-subtitles.ts'

export interface Subtitles {
  readonly lines: readonly SubtitleLine[]
  /** What a file of them says about itself. */
  readonly note?: string | undefined
}

/** The lines of a transcript, or of its translation into a language. Throws `not-found`. */
export async function loadSubtitles(
  db: Db,
  viewer: Viewer,
  itemId: string,
  language: Language | undefined,
): Promise<Subtitles> {
  const transcript = await loadTranscript(db, viewer, itemId)
  if (language === undefined || language === transcript.language) return { lines: transcript.segments }
  const translation = await loadTranslation(db, viewer, itemId, language)
  if (translation.lines.every(({ text }) => text === undefined)) throw notFound()
  return { lines: toSubtitleLines(translation, transcript.language), note: toNote(translation) }
}
