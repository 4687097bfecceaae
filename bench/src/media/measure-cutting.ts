import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { cutRecording } from '@lares/media-engine/cut'
import { type CuttingSound, cuttingSounds } from '@lares/media-engine/testing/cutting-sounds'
import { writeSoundFile } from '@lares/media-engine/testing/sound-file'
import { compareSeconds } from './measure-seconds.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

const { signal } = new AbortController()
const hour = 3600
/** What is generated once and joined until it lasts four hours. */
const partSeconds = 600
const rounds = 5

/** Prints how long it takes to cut one hour out of four, beside `ffmpeg -c copy`: the medians of alternating rounds. */
export async function measureCutting(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lares-cutting-'))
  try {
    for (const sound of cuttingSounds) await measureFormat(folder, sound)
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
  const copy = ['-ss', `${hour + 0.5}`, '-i', long.path, '-t', `${hour}`, '-c', 'copy']
  const [ours, theirs] = await compareSeconds(
    rounds,
    () => cut(long.path, 'piece', [{ start: hour + 0.5, end: 2 * hour + 0.5 }]),
    () => runFfmpeg([...copy, join(folder, `theirs${extname(file)}`)]),
  )
  const times = `ffmpeg -c copy ${theirs.toFixed(2)} s, ${(ours / theirs).toFixed(1)} times as long`
  console.log(`cut one hour out of four, ${extname(file)}: ${ours.toFixed(2)} s; ${times}`)
}
