import type { Input, MetadataTags } from 'mediabunny'
import { withMediaInput } from '../reading/tracks.ts'
import { capturedFrom } from './captured.ts'
import { dayOf } from './day-of.ts'
import { cameraName } from './image-facts.ts'
import { readMovieTime } from './movie-time.ts'
import { positionFromIso6709 } from './position.ts'
import type { QuickFacts } from './quick-facts.ts'

/** Facts of a film from its headers: size as displayed, title, camera, when and where. */
export async function readFilmFacts(path: string): Promise<QuickFacts> {
  const size = await withMediaInput(path, readSize)
  const tags = await withMediaInput(path, (input) => input.getMetadataTags())
  const facts = tags === undefined ? {} : factsOfTags(tags)
  // Android writes the time into the header alone, Apple also the local one into the tags.
  const made = facts.capturedAt === undefined ? dayOf(await readMovieTime(path)) : {}
  return { ...size, ...made, ...facts }
}

async function readSize(input: Input): Promise<QuickFacts> {
  const track = await input.getPrimaryVideoTrack()
  if (!track) return {}
  return { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() }
}

function factsOfTags(tags: MetadataTags): QuickFacts {
  const raw = tags.raw ?? {}
  const camera = cameraName(
    raw['com.apple.quicktime.make'] ?? raw['©mak'],
    raw['com.apple.quicktime.model'] ?? raw['©mod'],
  )
  const captured = capturedFrom(raw['com.apple.quicktime.creationdate'])
  return {
    ...(tags.title ? { title: tags.title.trim().slice(0, 500) } : {}),
    ...(camera === undefined ? {} : { camera }),
    ...(captured.capturedAt === undefined ? dayOf(tags.date) : captured),
    ...positionFromIso6709(raw['com.apple.quicktime.location.ISO6709'] ?? raw['©xyz'] ?? raw.location),
  }
}
