import { resolve } from 'node:path'
import { measureCutting } from './measure-cutting.ts'
import { measureFilmCopy } from './measure-film-copy.ts'
import { measureProcessing } from './measure-processing.ts'
import { measureSmallFilm } from './measure-small-film.ts'
import { measureWaveform } from './measure-waveform.ts'

const parts = {
  cut: measureCutting,
  film: measureFilmCopy,
  process: measureProcessing,
  small: measureSmallFilm,
  waveform: measureWaveform,
}

const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name)

/**
 * `npm run bench media [part] [folder]`: what recordings and films take beside `ffmpeg`, which must be installed. The part is `cut`, `film`,
 * `process`, `small` or `waveform`, all of them by default; the recordings that are processed are those of the folder, by default of the demo.
 */
const args = process.argv.slice(2)
const wanted = args.filter(isPart)
const folder = resolve(args.find((name) => !isPart(name)) ?? 'demo/src/recordings')
for (const part of Object.keys(parts).filter(isPart))
  if (wanted.length === 0 || wanted.includes(part)) await parts[part](folder)
process.exit()
