import { itemOf } from '../content/entry.ts'
import type { Roll, Shot } from '../content/photo-roll.ts'
import { rollsBefore1960 } from '../content/rolls-1934-1959.ts'
import { rollsBefore1980 } from '../content/rolls-1960-1979.ts'
import { rollsBefore2005 } from '../content/rolls-1980-2004.ts'
import { rollsBefore2015 } from '../content/rolls-2005-2014.ts'
import { rollsSince2015 } from '../content/rolls-2015-2024.ts'
import { unnamedPortraits } from '../content/unnamed-portraits.ts'
import type { DemoItem } from '../demo-types.ts'
import { writePhoto } from '../files/photo-file.ts'
import { places } from '../places.ts'
import { type Random, seededRandom } from '../random.ts'
import { yearOf } from './dates.ts'
import { fileName } from './file-name.ts'

const pad = (value: number) => String(value).padStart(2, '0')

/** A local time of taking on the day, or on some day of the month or year, that `date` names. */
function takenAt(date: string, random: Random): string {
  const [, month, day] = /^\d{4}-(\d\d)(?:-(\d\d))?/.exec(date) ?? []
  const on = `${yearOf(date)}-${month ?? pad(random.whole(1, 12))}-${day ?? pad(random.whole(1, 28))}`
  return `${on}T${pad(random.whole(9, 19))}:${pad(random.whole(0, 59))}:${pad(random.whole(0, 59))}`
}

function photoItem(roll: Roll, shot: Shot, seed: string): DemoItem {
  const random = seededRandom(seed)
  const date = shot.date ?? roll.date
  const year = yearOf(date)
  const taken = takenAt(date, random)
  const home = places[roll.place]
  // A family does not photograph from one spot: up to some 300 m apart.
  const place = {
    name: home.name,
    latitude: Math.round((home.latitude + random.between(-0.003, 0.003)) * 1e5) / 1e5,
    longitude: Math.round((home.longitude + random.between(-0.004, 0.004)) * 1e5) / 1e5,
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
  const pet = shot.scene === 'pet' ? (shot.motif === 'cat' ? ' animals/cats' : ' animals/dogs') : ''
  const entry = {
    title: shot.title,
    language: roll.language,
    date,
    people: shot.people ?? roll.people,
    categories: roll.categories,
    tags: `${roll.tags}${pet}${shot.scene === 'portrait' && !roll.tags.includes('portraits') ? ' portraits' : ''}`,
    by: roll.by,
    ...(shot.caption ? { body: shot.caption } : {}),
    ...(random.chance(0.22) ? { rating: `${roll.by}${random.whole(3, 5)}` } : {}),
    ...(random.chance(0.12) ? { loved: roll.by } : {}),
  }
  return {
    ...itemOf(entry),
    kind: 'image',
    place,
    ...(year >= 1999 ? { details: { capturedAt: taken } } : {}),
    files: [{ filename: `${fileName(shot.title)}.jpg`, make: (path) => writePhoto(photo, path) }],
  }
}

/** All photographs of the family. */
export function photoItems(seed: number): DemoItem[] {
  const unnamed = unnamedPortraits(seededRandom(`unnamed ${seed}`))
  const rolls = [
    ...rollsBefore1960,
    ...rollsBefore1980,
    ...rollsBefore2005,
    ...rollsBefore2015,
    ...rollsSince2015,
    ...unnamed,
  ]
  return rolls.flatMap((roll) =>
    roll.shots.map((shot) => photoItem(roll, shot, `${seed} ${roll.place} ${shot.title}`)),
  )
}
