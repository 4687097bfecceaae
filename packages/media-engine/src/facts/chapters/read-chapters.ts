import { type Chapter, maxChapters, maxChapterTitleLength, sortChapters } from '@lares/shared-types/chapters'
import type { IChapter } from 'music-metadata'
import { readMatroskaChapters } from './matroska-chapters.ts'
import { readMovieChapters } from './movie-chapters.ts'

/**
 * Reads the chapters of a recording or film: of Matroska and WebM, of MP4 in Nero's form, and those found in its tags (ID3
 * `CHAP` frames, and the chapter track of QuickTime).
 *
 * @returns chapters with a title and a valid time, in their order; none for a damaged file
 */
export async function readChapters(path: string, tagged: readonly IChapter[] = []): Promise<Chapter[]> {
  const sources = [
    () => readMatroskaChapters(path),
    () => readMovieChapters(path),
    async () => tagged.map(({ title, start, timeScale }) => ({ title, start: start / (timeScale || 1) })),
  ]
  for (const read of sources) {
    const chapters = clean(await read().catch(() => []))
    if (chapters.length > 0) return chapters
  }
  return []
}

function clean(chapters: readonly Chapter[]): Chapter[] {
  const valid = chapters.flatMap(({ start, title }) => {
    const text = title
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, maxChapterTitleLength)
      .toWellFormed()
    const isValid = text !== '' && start >= 0 && start <= 1_000_000
    return isValid ? [{ start: Math.round(start * 1000) / 1000, title: text }] : []
  })
  return sortChapters(valid).slice(0, maxChapters)
}
