import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildLoudnessFilters } from '@lares/media-engine/audio/processing/build-filters'
import { processSound } from '@lares/media-engine/audio/processing/process-sound'
import { sniffFile } from '@lares/media-engine/sniff'
import type { ProcessingInput } from '@lares/media-engine/sound-processing'
import { addCassetteNoise } from '@lares/media-engine/testing/noisy-speech'
import { readAllSamples } from '@lares/media-engine/testing/read-all-samples'
import { compareSpeech } from '@lares/media-engine/testing/speech-quality'
import { createWavFile } from '@lares/media-engine/testing/wav-file'
import { presets } from '@lares/shared-types/processing'
import { compareSeconds } from './measure-seconds.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

const sampleRate = 48_000
const { signal } = new AbortController()
const rounds = 3

/**
 * Prints by how much “old cassette” improves the recordings of a folder with white noise, hum and clicks, with and without its step
 * of loudness, whose limiter changes the peaks; then the time of a chain beside that of the same filters in `ffmpeg`.
 */
export async function measureProcessing(folder: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'lares-processing-'))
  try {
    for (const file of readdirSync(folder).filter((name) => /\.(opus|ogg|mp3|m4a)$/.test(name)))
      await measureDenoising(join(folder, file), file, work)
    await measureSpeed(join(folder, 'en-the-boat.opus'), work)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function measureDenoising(path: string, name: string, work: string): Promise<void> {
  const { mediaType } = await sniffFile(path, name)
  const clean = await readAllSamples(path, mediaType, sampleRate)
  for (const snr of [5, 15, 30]) {
    const noisy = addCassetteNoise(clean, sampleRate, snr)
    const loudest = noisy.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
    const source = join(work, 'noisy.wav')
    writeFileSync(
      source,
      createWavFile(
        noisy.map((sample) => (0.7 * sample) / loudest),
        sampleRate,
      ),
    )
    const before = compareSpeech(clean, noisy, sampleRate)
    const gains: string[] = []
    for (const steps of [presets.oldCassette.slice(0, -1), presets.oldCassette]) {
      const made = await processSound({ path: source, mediaType: 'audio/wav', steps, outDir: work }, signal)
      const after = compareSpeech(
        clean,
        await readAllSamples(made.path, made.mediaType, sampleRate),
        sampleRate,
      )
      const difference = after.segmentalSnr - before.segmentalSnr
      gains.push(`${difference.toFixed(1)} dB, STOI ${(after.stoi - before.stoi).toFixed(3)}`)
    }
    console.log(`${name} at ${snr} dB: ${gains[0]}; with loudness ${gains[1]}`)
  }
}

/** Prints the times of a chain and of a preview, beside those of the same filters. */
async function measureSpeed(path: string, work: string): Promise<void> {
  const { mediaType } = await sniffFile(path, 'speech.opus')
  const once = await readAllSamples(path, mediaType, sampleRate)
  const long = new Float32Array(once.length * 10)
  for (let copy = 0; copy < 10; copy += 1) long.set(once, copy * once.length)
  const source = join(work, 'long.wav')
  writeFileSync(source, createWavFile(long, sampleRate))
  const input = { path: source, mediaType: 'audio/wav', steps: presets.tooQuiet, outDir: work }
  // The figures of the source, those that the gain is chosen by, and those of the result.
  const measured = ['ebur128=peak=true', 'highpass=f=80,ebur128=peak=true']
  const written = `highpass=f=80,${await chooseLoudnessFilters(input)},ebur128=peak=true`
  const [ours, theirs] = await compareSeconds(
    rounds,
    () => processSound(input, signal),
    () => {
      for (const filters of measured) runFfmpeg(['-i', source, '-af', filters, '-f', 'null', '-'])
      runFfmpeg(['-i', source, '-af', written, join(work, 'theirs.flac')])
    },
  )
  const seconds = Math.round(long.length / sampleRate)
  const speed = `the same three passes of ffmpeg ${theirs.toFixed(1)} s, ${(theirs / ours).toFixed(2)} times its speed`
  console.log(`“too quiet” for ${seconds} s of sound: ${ours.toFixed(1)} s; ${speed}`)
  const preview = { ...input, range: { from: 60, to: 70 }, isPreview: true }
  const [processed, plain] = await compareSeconds(
    rounds,
    () => processSound(preview, signal),
    () => processSound({ ...preview, steps: [] }, signal),
  )
  console.log(
    `preview of 10 s: ${processed.toFixed(2)} s, and ${plain.toFixed(2)} s for what it is compared to`,
  )
}

/** The filters of the last step of “too quiet”, as they are chosen by what reaches it. */
async function chooseLoudnessFilters(input: ProcessingInput): Promise<string> {
  const loudness = presets.tooQuiet.find(({ kind }) => kind === 'loudness')
  if (loudness?.kind !== 'loudness') throw new Error('The preset has no step of loudness.')
  const { after } = await processSound({ ...input, steps: presets.tooQuiet.slice(0, -1) }, signal)
  return buildLoudnessFilters(loudness, after, sampleRate).join(',')
}
