import { type Chapter, maxChapters, maxChapterTitleLength, sortChapters } from '@lares/shared-types/chapters'
import type { StoredRecording } from './stored-recording.ts'

/** A question that was shown for less than this was passed over. */
const minSeconds = 2

/**
 * The chapters of a recording: its marks at their seconds in the joined file. Where the archive has not said where each
 * fragment starts, the clock of the device has to do.
 */
export function toChapters({
  marks,
  fragments,
  starts,
}: Pick<StoredRecording, 'marks' | 'fragments' | 'starts'>): Chapter[] {
  const ownStarts = fragments.map((_, index) =>
    fragments.slice(0, index).reduce((sum, { seconds }) => sum + seconds, 0),
  )
  const chapters = marks.map(({ fragment, seconds, title }) => ({
    start: Math.round(((starts ?? ownStarts)[fragment] ?? 0) * 10 + seconds * 10) / 10,
    title: title.slice(0, maxChapterTitleLength),
  }))
  const sorted = sortChapters(chapters)
  return sorted
    .filter(({ start }, index) => {
      const next = sorted[index + 1]
      return !next || next.start - start >= minSeconds
    })
    .slice(0, maxChapters)
}
