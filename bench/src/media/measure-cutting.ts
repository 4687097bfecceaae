import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { cutRecording } from '@lares/media-engine/cut'
import { type CuttingSound, cuttingFilm, cuttingSounds } from '@lares/media-engine/testing/cutting-sounds'
import { writeNumberedFilm } from '@lares/media-engine/testing/film-file'
import { writeSoundFile } from '@lares/media-engine/testing/sound-file'

const { signal } = new AbortController()
const hour = 3600
/** What is generated once and joined until it lasts four hours. */
const partSeconds = 600
const rounds = 5

/**
 * Prints how long it takes to cut one hour out of four, and ten minutes out of a film of half an hour, beside `ffmpeg -c copy` if it is
 * there: the medians of alternating rounds.
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

async function measureFormat(folder: string, { file, mediaType, ...options }: CuttingSound): Promise<void> {
  const part = join(folder, file)
  await writeSoundFile(part, { ...options, seconds: partSeconds })
  const cut = async (path: string, name: string, spans: readonly { start: number; end: number }[]) => {
    const [piece] = await cutRecording({
      path,
      mediaType,
      outDir: join(folder, name),
      pieces: [spans],
      exact: false,
      snap: false,
      signal,
    })
    if (!piece || piece.isEncoded) throw new Error(`${file} was not copied.`)
    return piece
  }
  const whole = Array.from({ length: (4 * hour) / partSeconds }, () => ({ start: 0, end: partSeconds }))
  const long = await cut(part, `long${extname(file)}`, whole)
  await compare(
    `cut one hour out of four, ${extname(file)}`,
    () => cut(long.path, 'piece', [{ start: hour + 0.5, end: 2 * hour + 0.5 }]),
    { source: long.path, start: hour + 0.5, length: hour, target: join(folder, `theirs${extname(file)}`) },
  )
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
  const copy = ['-v', 'quiet', '-y', '-ss', `${start}`, '-i', source, '-t', `${length}`, '-c', 'copy', target]
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await time(cut))
    theirs.push(
      await time(async () => {
        if (spawnSync('ffmpeg', copy).status !== 0) throw new Error('ffmpeg is missing.')
      }).catch(() => Number.NaN),
    )
  }
  const [own, other] = [median(ours), median(theirs)]
  const beside = Number.isNaN(other)
    ? ''
    : `; ffmpeg -c copy ${other.toFixed(2)} s, ${(own / other).toFixed(1)} times as long`
  console.log(`${label}: ${own.toFixed(2)} s${beside}`)
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
