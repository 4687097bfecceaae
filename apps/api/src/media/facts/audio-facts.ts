import { type ICommonTagsResult, parseFile } from 'music-metadata'
import { readBroadcastTime } from './broadcast-time.ts'
import { capturedFrom } from './captured.ts'
import { dayOf } from './day-of.ts'
import { readMovieTime } from './movie-time.ts'
import type { QuickFacts } from './quick-facts.ts'

/** As long as a name may be in the archive. */
const maxName = 300

/** Facts of a recording from its tags: title, artist, album, and when it was recorded. */
export async function readAudioFacts(path: string): Promise<QuickFacts> {
  const tags = await parseFile(path, { duration: false, skipCovers: true, skipPostHeaders: true })
    .then(({ common }) => common)
    .catch(() => undefined)
  const recorded = tags === undefined ? {} : dateRecorded(tags)
  return {
    ...(recorded.capturedAt === undefined ? await timeOfHeader(path) : recorded),
    ...(tags && namesOf(tags)),
  }
}

function namesOf({ title, artist, album }: ICommonTagsResult): QuickFacts {
  return {
    ...named('title', title, 500),
    ...named('artist', artist, maxName),
    ...named('album', album, maxName),
  }
}

/** The date of recording, else that of the first release, as far as it is known: often a year alone. */
function dateRecorded({ date, originaldate, year, originalyear }: ICommonTagsResult): QuickFacts {
  for (const written of [date, originaldate, year?.toString(), originalyear?.toString()]) {
    const captured = capturedFrom(written)
    if (captured.capturedAt !== undefined) return captured
  }
  return {}
}

/** Recorders without tags write the time into the header of their container. */
async function timeOfHeader(path: string): Promise<QuickFacts> {
  const broadcast = capturedFrom(await readBroadcastTime(path).catch(() => undefined))
  if (broadcast.capturedAt !== undefined) return broadcast
  return dayOf(await readMovieTime(path).catch(() => undefined))
}

function named<K extends 'title' | 'artist' | 'album'>(
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
