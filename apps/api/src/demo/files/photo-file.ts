import { develop } from '../drawing/develop.ts'
import { filmOf } from '../drawing/film.ts'
import { chooseLight, type Light } from '../drawing/light.ts'
import { renderPicture } from '../drawing/render-picture.ts'
import { createStage } from '../drawing/stage.ts'
import { seededRandom } from '../random.ts'
import { type SceneName, scenes } from '../scenes/scenes.ts'
import { type PhotoFacts, photoExif } from './photo-exif.ts'

export interface Photo extends PhotoFacts {
  scene: SceneName
  motif: readonly string[]
  light?: Light['name']
  /** Decides everything that the rest leaves open. */
  seed: string
}

/** Old film needed the sun, unless somebody had a reason. */
const byDay = ['morning', 'noon', 'golden', 'overcast'] as const

/** Draws a photograph and writes it as JPEG with EXIF at `path`. Throws what sharp and the file system throw. */
export async function writePhoto(photo: Photo, path: string): Promise<void> {
  const random = seededRandom(photo.seed)
  const upright = photo.scene === 'portrait' || photo.scene === 'flowers' || photo.motif.includes('upright')
  const film = filmOf(photo.year, random, upright)
  const light = chooseLight(random, photo.light ?? (photo.year < 1982 ? random.pick(byDay) : undefined))
  const stage = createStage({
    width: film.width,
    height: film.height,
    year: photo.year,
    light,
    random,
    motif: photo.motif,
  })
  const painted = await renderPicture(stage, scenes[photo.scene](stage), film)
  const digits = (photo.taken ?? `${photo.year}-07-14`).slice(2, 10).replaceAll('-', ' ')
  const print = await develop(painted, film, random, digits)
  await print.withExif(photoExif(photo, random)).jpeg({ quality: 84 }).toFile(path)
}
