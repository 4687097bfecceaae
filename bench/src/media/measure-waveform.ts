import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureAudio } from '@lares/media-engine/audio/measure-audio'
import { type CuttingSound, cuttingSounds } from '@lares/media-engine/testing/cutting-sounds'
import { compareSeconds } from './measure-seconds.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { writeLongRecording } from './write-long-recording.ts'

const { signal } = new AbortController()
const hours = 4
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

async function measureFormat(folder: string, sound: CuttingSound): Promise<void> {
  const { mediaType } = sound
  const path = await writeLongRecording(folder, sound, hours)
  const [ours, theirs] = await compareSeconds(
    rounds,
    () => measureAudio(path, mediaType, signal),
    () => runFfmpeg(['-i', path, '-f', 'null', '-']),
  )
  console.log(
    `waveform of ${hours} hours, ${mediaType}: ${ours.toFixed(1)} s; ffmpeg decodes them in ${theirs.toFixed(1)} s`,
  )
}
