import { mkdtempSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { cutRecording } from '@lares/media-engine/cut'
import { type CuttingSound, cuttingFilm, cuttingSounds } from '@lares/media-engine/testing/cutting-sounds'
import { writeNumberedFilm } from '@lares/media-engine/testing/film-file'
import { compareSeconds } from './measure-seconds.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { writeLongRecording } from './write-long-recording.ts'

const { signal } = new AbortController()
const hour = 3600
const rounds = 5

/**
 * Prints how long it takes to cut one hour out of four, and ten minutes out of a film of half an hour, beside `ffmpeg -c copy`: the
 * medians of alternating rounds.
 */
export async function measureCutting(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lares-cutting-'))
  try {
    for (const sound of cuttingSounds) await measureFormat(folder, sound)
    await measureFilm(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureFormat(folder: string, sound: CuttingSound): Promise<void> {
  const extension = extname(sound.file)
  const path = await writeLongRecording(folder, sound, 4)
  const cut = async () => {
    const [piece] = await cutRecording({
      path,
      mediaType: sound.mediaType,
      outDir: join(folder, 'piece'),
      pieces: [[{ start: hour + 0.5, end: 2 * hour + 0.5 }]],
      exact: false,
      snap: false,
      signal,
    })
    if (!piece || piece.isEncoded) throw new Error(`${sound.file} was not copied.`)
  }
  const target = join(folder, `theirs${extension}`)
  await compare(`cut one hour out of four, ${extension}`, cut, {
    source: path,
    start: hour + 0.5,
    length: hour,
    target,
  })
}

async function measureFilm(folder: string): Promise<void> {
  const source = join(folder, 'film.mp4')
  await writeNumberedFilm(source, {
    ...cuttingFilm,
    duration: hour / 2,
    drawing: `testsrc2=duration=${hour / 2}:size=640x360:rate=25`,
  })
  const [start, length] = [604.56, 600]
  const cut = async () => {
    const [piece] = await cutRecording({
      path: source,
      mediaType: 'video/mp4',
      family: 'video',
      outDir: join(folder, 'film'),
      pieces: [[{ start, end: start + length }]],
      exact: false,
      snap: false,
      signal,
    })
    if (!piece || piece.isEncoded) throw new Error('The film was not copied.')
  }
  const target = join(folder, 'theirs.mp4')
  const megabytes = Math.round((await stat(source)).size / 1_000_000)
  await compare(`cut ten minutes out of a film of half an hour and ${megabytes} MB`, cut, {
    source,
    start,
    length,
    target,
  })
}

interface Copying {
  readonly source: string
  readonly target: string
  /** Seconds. */
  readonly start: number
  readonly length: number
}

/** Prints the medians of our own cut and of `ffmpeg -c copy`. */
async function compare(label: string, cut: () => Promise<unknown>, copying: Copying): Promise<void> {
  const { source, target, start, length } = copying
  const copy = ['-ss', `${start}`, '-i', source, '-t', `${length}`, '-c', 'copy', target]
  const [ours, theirs] = await compareSeconds(rounds, cut, () => runFfmpeg(copy))
  const times = `ffmpeg -c copy ${theirs.toFixed(2)} s, ${(ours / theirs).toFixed(1)} times as long`
  console.log(`${label}: ${ours.toFixed(2)} s; ${times}`)
}
