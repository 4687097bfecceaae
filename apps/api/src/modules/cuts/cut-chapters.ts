import type { TimeMap } from '@lares/shared-types/assets'
import { type Chapter, sortChapters } from '@lares/shared-types/chapters'
import type { TimeSpan } from '@lares/shared-types/cuts'
import { mapTime } from '@lares/shared-types/time-maps'

interface WithChapters {
  readonly chapters?: readonly Chapter[]
}

/** The details of a recording for a piece of it, with those of its chapters that are inside of it. */
export function cutDetails<D extends object>(
  details: D & WithChapters,
  spans: readonly TimeSpan[],
  map: TimeMap | undefined,
): D {
  if (!details.chapters) return details
  const { chapters, ...others } = details
  const mapped = chapters.map(({ start, title }) => ({ start: map ? mapTime(map, start) : start, title }))
  const cut = cutChapters(sortChapters(mapped), spans)
  return { ...others, ...(cut.length > 0 && { chapters: cut }) } as D
}

/**
 * The chapters that are heard in parts of a recording, which are joined in their order. A chapter that has begun before a part starts
 * with it.
 */
export function cutChapters(chapters: readonly Chapter[], spans: readonly TimeSpan[]): Chapter[] {
  const cut: Chapter[] = []
  let last: Chapter | undefined
  let offset = 0
  for (const { start, end } of spans) {
    const current = chapters.findLast((chapter) => chapter.start <= start)
    const inside = chapters.filter((chapter) => chapter.start > start && chapter.start < end)
    for (const chapter of current ? [current, ...inside] : inside) {
      // The same chapter goes on where parts of it are joined.
      if (chapter === last) continue
      last = chapter
      const moved = Math.max(start, chapter.start) - start + offset
      cut.push({ start: Math.round(moved * 1000) / 1000, title: chapter.title })
    }
    offset += end - start
  }
  return sortChapters(cut)
}
