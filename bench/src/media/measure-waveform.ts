import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureAudio } from '@lares/media-engine/audio/measure-audio'
import { cutRecording } from '@lares/media-engine/cut'
import { type CuttingSound, cuttingSounds } from '@lares/media-engine/testing/cutting-sounds'
import { writeSoundFile } from '@lares/media-engine/testing/sound-file'
import { compareSeconds } from './measure-seconds.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

const { signal } = new AbortController()
const hours = 4
const partSeconds = 600
const rounds = 3

/** Prints how long it takes to decode four hours and to measure their waveform, beside `ffmpeg` that only decodes them. */
export async function measureWaveform(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lares-waveform-'))
  try {
    for (const sound of cuttingSounds) await measureFormat(folder, sound)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureFormat(folder: string, { file, mediaType, ...options }: CuttingSound): Promise<void> {
  const part = join(folder, file)
  await writeSoundFile(part, { ...options, seconds: partSeconds })
  const outDir = join(folder, 'long')
  mkdirSync(outDir, { recursive: true })
  const spans = Array.from({ length: (hours * 3600) / partSeconds }, () => ({ start: 0, end: partSeconds }))
  const [long] = await cutRecording({
    path: part,
    mediaType,
    outDir,
    pieces: [spans],
    exact: false,
    snap: false,
    signal,
  })
  if (!long) throw new Error(`${file} was not joined.`)
  const [ours, theirs] = await compareSeconds(
    rounds,
    () => measureAudio(long.path, mediaType, signal),
    () => runFfmpeg(['-i', long.path, '-f', 'null', '-']),
  )
  console.log(
    `waveform of ${hours} hours, ${mediaType}: ${ours.toFixed(1)} s; ffmpeg decodes them in ${theirs.toFixed(1)} s`,
  )
}
