import type { Input, MetadataTags } from 'mediabunny'
import { withMediaInput } from '../reading/tracks.ts'
import { parseCaptureDate, toCaptureDay } from './capture-date.ts'
import { readChapters } from './chapters/read-chapters.ts'
import { formatCamera } from './image-facts.ts'
import { readMovieTime } from './movie-time.ts'
import { parseIso6709 } from './position.ts'
import type { QuickFacts } from './quick-facts.ts'

/** Reads the facts of a video from its headers: size as displayed, title, camera, time, place and chapters. */
export async function readVideoFacts(path: string): Promise<QuickFacts> {
  const size = await withMediaInput(path, readSize)
  const tags = await withMediaInput(path, (input) => input.getMetadataTags())
  const facts = tags === undefined ? {} : toTagFacts(tags)
  // Android writes the time into the header only; Apple also writes the local time into the tags.
  const creationDay = facts.capturedAt === undefined ? toCaptureDay(await readMovieTime(path)) : {}
  const chapters = await readChapters(path)
  return { ...size, ...creationDay, ...facts, ...(chapters.length > 0 && { chapters }) }
}

async function readSize(input: Input): Promise<QuickFacts> {
  const track = await input.getPrimaryVideoTrack()
  if (!track) return {}
  return { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() }
}

function toTagFacts(tags: MetadataTags): QuickFacts {
  const raw = tags.raw ?? {}
  const camera = formatCamera(
    raw['com.apple.quicktime.make'] ?? raw['©mak'],
    raw['com.apple.quicktime.model'] ?? raw['©mod'],
  )
  const captured = parseCaptureDate(raw['com.apple.quicktime.creationdate'])
  return {
    ...(tags.title ? { title: tags.title.trim().slice(0, 500) } : {}),
    ...(camera === undefined ? {} : { camera }),
    ...(captured.capturedAt === undefined ? toCaptureDay(tags.date) : captured),
    ...parseIso6709(raw['com.apple.quicktime.location.ISO6709'] ?? raw['©xyz'] ?? raw.location),
  }
}
