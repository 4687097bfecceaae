import { toItemFields } from '../content/entry.ts'
import type { Roll, Shot } from '../content/photo-roll.ts'
import { rollsBefore1960 } from '../content/rolls-1934-1959.ts'
import { rollsBefore1980 } from '../content/rolls-1960-1979.ts'
import { rollsBefore2005 } from '../content/rolls-1980-2004.ts'
import { rollsBefore2015 } from '../content/rolls-2005-2014.ts'
import { rollsSince2015 } from '../content/rolls-2015-2024.ts'
import { createUnnamedPortraits } from '../content/unnamed-portraits.ts'
import type { DemoItem } from '../demo-types.ts'
import { writePhoto } from '../files/photo-file.ts'
import { places } from '../places.ts'
import { type Random, seededRandom } from '../random.ts'
import { toFileName } from './file-name.ts'

const padTwo = (value: number) => String(value).padStart(2, '0')

/** Picks a local capture time within the day, month or year that `date` names. */
function pickCaptureTime(date: string, random: Random): string {
  const [, month, day] = /^\d{4}-(\d\d)(?:-(\d\d))?/.exec(date) ?? []
  const captureDate = `${getYear(date)}-${month ?? padTwo(random.integer(1, 12))}-${day ?? padTwo(random.integer(1, 28))}`
  return `${captureDate}T${padTwo(random.integer(9, 19))}:${padTwo(random.integer(0, 59))}:${padTwo(random.integer(0, 59))}`
}

/** The year of an EDTF date: its first year, or the middle of a decade. */
function getYear(date: string): number {
  return Number(date.slice(0, 4).replaceAll('X', '5'))
}

function createPhotoItem(roll: Roll, shot: Shot, seed: string): DemoItem {
  const random = seededRandom(seed)
  const date = shot.date ?? roll.date
  const year = getYear(date)
  const taken = pickCaptureTime(date, random)
  const centre = places[roll.place]
  // Photographs of one place are spread over about 300 m, as if taken from different spots.
  const place = {
    name: centre.name,
    latitude: Math.round((centre.latitude + random.between(-0.003, 0.003)) * 1e5) / 1e5,
    longitude: Math.round((centre.longitude + random.between(-0.004, 0.004)) * 1e5) / 1e5,
  }
  const photo = {
    scene: shot.scene,
    motif: (shot.motif ?? '').split(' '),
    year,
    title: shot.title,
    taken,
    position: place,
    seed,
    ...(shot.light ? { light: shot.light } : {}),
  }
  const entry = {
    title: shot.title,
    language: roll.language,
    date,
    people: shot.people ?? roll.people,
    categories: roll.categories,
    tags: getTags(roll, shot),
    author: roll.author,
    ...(shot.caption ? { body: shot.caption } : {}),
    ...(random.chance(0.22) ? { ratings: `${roll.author}${random.integer(3, 5)}` } : {}),
    ...(random.chance(0.12) ? { favouriteBy: roll.author } : {}),
  }
  return {
    ...toItemFields(entry),
    kind: 'image',
    place,
    ...(year >= 1999 ? { details: { capturedAt: taken } } : {}),
    files: [{ filename: `${toFileName(shot.title)}.jpg`, write: (path) => writePhoto(photo, path) }],
  }
}

function getTags(roll: Roll, shot: Shot): string {
  if (shot.scene === 'pet') return `${roll.tags} ${shot.motif === 'cat' ? 'animals/cats' : 'animals/dogs'}`
  if (shot.scene === 'portrait' && !roll.tags.includes('portraits')) return `${roll.tags} portraits`
  return roll.tags
}

/** Creates all photographs of the family. */
export function createPhotoItems(seed: number): DemoItem[] {
  const unnamed = createUnnamedPortraits(seededRandom(`unnamed ${seed}`))
  const rolls = [
    ...rollsBefore1960,
    ...rollsBefore1980,
    ...rollsBefore2005,
    ...rollsBefore2015,
    ...rollsSince2015,
    ...unnamed,
  ]
  return rolls.flatMap((roll) =>
    roll.shots.map((shot) => createPhotoItem(roll, shot, `${seed} ${roll.place} ${shot.title}`)),
  )
}
