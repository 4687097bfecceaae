import { type ICommonTagsResult, parseFile } from 'music-metadata'
import { readBroadcastTime } from './broadcast-time.ts'
import { parseCaptureDate, toCaptureDay } from './capture-date.ts'
import { readChapters } from './chapters/read-chapters.ts'
import { readMovieTime } from './movie-time.ts'
import type { QuickFacts } from './quick-facts.ts'

/** The maximum length of names in the archive. */
const maxNameLength = 300

/** Facts of a recording from its tags: title, artist, album, chapters, and when it was recorded. */
export async function readAudioFacts(path: string): Promise<QuickFacts> {
  // A damaged chapter track must not cost the other tags.
  const metadata = await parseTags(path, true)
    .catch(() => parseTags(path, false))
    .catch(() => undefined)
  const tags = metadata?.common
  const chapters = await readChapters(path, metadata?.format.chapters)
  const recorded = tags === undefined ? {} : findRecordingDate(tags)
  return {
    ...(recorded.capturedAt === undefined ? await readHeaderTime(path) : recorded),
    ...(tags && getNames(tags)),
    ...(chapters.length > 0 && { chapters }),
  }
}

function parseTags(path: string, includeChapters: boolean) {
  return parseFile(path, { duration: false, skipCovers: true, skipPostHeaders: true, includeChapters })
}

function getNames({ title, artist, album }: ICommonTagsResult): QuickFacts {
  return {
    ...toNameFact('title', title, 500),
    ...toNameFact('artist', artist, maxNameLength),
    ...toNameFact('album', album, maxNameLength),
  }
}

/** Returns the date of recording, else that of the first release, as precise as it is known: often only a year. */
function findRecordingDate({ date, originaldate, year, originalyear }: ICommonTagsResult): QuickFacts {
  for (const value of [date, originaldate, year?.toString(), originalyear?.toString()]) {
    const captured = parseCaptureDate(value)
    if (captured.capturedAt !== undefined) return captured
  }
  return {}
}

/** Reads the time from the header of the container, where recorders that write no tags store it. */
async function readHeaderTime(path: string): Promise<QuickFacts> {
  const broadcast = parseCaptureDate(await readBroadcastTime(path).catch(() => undefined))
  if (broadcast.capturedAt !== undefined) return broadcast
  return toCaptureDay(await readMovieTime(path).catch(() => undefined))
}

function toNameFact<K extends 'title' | 'artist' | 'album'>(
  key: K,
  value: string | undefined,
  length: number,
): Partial<Record<K, string>> {
  const text = value
    ?.replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, length)
  return text ? ({ [key]: text } as Record<K, string>) : {}
}
