import type { Language } from '@lares/shared-types/languages'
import type { Translation } from '@lares/shared-types/translations'
import type { SubtitleLine } from './subtitles.ts'

/** The lines of a translation as subtitles; those that are not translated keep their text and name its language. */
export function toSubtitleLines(
  { lines }: Pick<Translation, 'lines'>,
  transcriptLanguage: Language | null,
): SubtitleLine[] {
  return lines.map(({ start, end, speaker, source, text }) => ({
    start,
    end,
    text: text ?? source,
    ...(speaker !== undefined && { speaker }),
    ...(text === undefined && transcriptLanguage && { language: transcriptLanguage }),
  }))
}

/** The note of a file of subtitles: whether a machine has translated them, which and when. */
export function toNote({ origin, engine, translatedAt }: Translation): string | undefined {
  if (origin !== 'machine') return undefined
  return ['Translated by a machine', engine, translatedAt?.slice(0, 10)].filter((part) => part).join(', ')
}
