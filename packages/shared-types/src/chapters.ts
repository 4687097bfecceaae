import { type Static, Type } from 'typebox'

export const maxChapters = 500
export const maxChapterTitleLength = 300

/** A named part of a recording or film, which lasts until the next one starts. */
export const Chapter = Type.Object(
  {
    /** Seconds from the start of the recording. */
    start: Type.Number({ minimum: 0, maximum: 1_000_000 }),
    title: Type.String({ minLength: 1, maxLength: maxChapterTitleLength }),
  },
  { additionalProperties: false },
)
export type Chapter = Static<typeof Chapter>

export const Chapters = Type.Array(Chapter, { maxItems: maxChapters })

/** Chapters in the order of their times, each second only once: the last chapter with a start replaces earlier ones. */
export function sortChapters(chapters: readonly Chapter[]): Chapter[] {
  const byStart = new Map(chapters.map((chapter) => [chapter.start, chapter]))
  return [...byStart.values()].sort((one, other) => one.start - other.start)
}

/** The index of the chapter at a second; -1 before the first one. */
export function findChapterIndex(chapters: readonly Chapter[], seconds: number): number {
  return chapters.findLastIndex(({ start }) => start <= seconds)
}
