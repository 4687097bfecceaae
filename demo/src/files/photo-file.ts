import { developPrint } from '../drawing/develop-print.ts'
import { chooseFilm } from '../drawing/film.ts'
import { chooseLight, type Light } from '../drawing/light.ts'
import { renderPicture } from '../drawing/render-picture.ts'
import { createStage } from '../drawing/stage.ts'
import { seededRandom } from '../random.ts'
import { type SceneName, scenes } from '../scenes/scenes.ts'
import { createExif, type PhotoFacts } from './photo-exif.ts'

export interface Photo extends PhotoFacts {
  scene: SceneName
  motif: readonly string[]
  light?: Light['name']
  /** Seed of everything that the other fields do not determine. */
  seed: string
}

/** The light of old photographs, because early film needed daylight. */
const daylight = ['morning', 'noon', 'golden', 'overcast'] as const

/** Draws a photograph and writes it as JPEG with EXIF to `path`. Throws errors of sharp and the file system. */
export async function writePhoto(photo: Photo, path: string): Promise<void> {
  const random = seededRandom(photo.seed)
  const upright = photo.scene === 'portrait' || photo.scene === 'flowers' || photo.motif.includes('upright')
  const film = chooseFilm(photo.year, random, upright)
  const light = chooseLight(random, photo.light ?? (photo.year < 1982 ? random.pick(daylight) : undefined))
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
  const print = await developPrint(painted, film, random, digits)
  await print.withExif(createExif(photo, random)).jpeg({ quality: 84 }).toFile(path)
}
