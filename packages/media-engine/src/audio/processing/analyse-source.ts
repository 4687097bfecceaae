import type { ProcessingStep, SoundFigures } from '@lares/shared-types/processing'
import { longFrames } from '../../av/decode-sound.ts'
import type { SourceAnalysis } from './build-filters.ts'
import { findHum, type Hum, humSampleRate, humSeconds } from './find-hum.ts'
import { loudnessFilter, SoundMeter } from './sound-meter.ts'
import {
  canBeSteady,
  filterSound,
  getSamples,
  type OpenSound,
  readFrames,
  rejectUnsteady,
  type SoundRange,
  withSound,
} from './sound-stream.ts'

interface AnalysedInput {
  readonly path: string
  readonly mediaType: string
  readonly steps: readonly ProcessingStep[]
  readonly range?: SoundRange
}

/** Is told how far the analysis is. */
interface ProgressOfPass {
  begin(seconds: number): void
  report(seconds: number): void
}

interface AnalysedSource {
  readonly before: SoundFigures
  readonly analysis: SourceAnalysis
  /** How the recording can be read. */
  readonly isSteady: boolean
}

/** Less than the header says is missing where a recording was read as a steady one only up to some fault. */
const missingSeconds = 0.5

/** Measures a recording before it is processed, and looks for the hum that a step is to remove. */
export async function analyseSource(
  input: AnalysedInput,
  signal: AbortSignal,
  progress: ProgressOfPass,
): Promise<AnalysedSource> {
  const steady = canBeSteady(input) ? await measureSteady(input, signal, progress) : undefined
  const before = steady ?? (await withSound(input, signal, (sound) => measure(sound, progress)))
  const hum = await searchHum(input, signal)
  const { noiseFloor, snr } = before
  return { before, analysis: { noiseFloor, snr, hum }, isSteady: steady !== undefined }
}

/** Returns undefined if the recording has to be read packet by packet. */
async function measureSteady(
  input: AnalysedInput,
  signal: AbortSignal,
  progress: ProgressOfPass,
): Promise<SoundFigures | undefined> {
  const reading = { ...input, isSteady: true }
  const figures = await withSound(reading, signal, async (sound) => {
    const measured = await measure(sound, progress).catch(() => undefined)
    const isWhole = measured && measured.duration >= sound.declaredDuration - missingSeconds
    return isWhole ? measured : undefined
  })
  signal.throwIfAborted()
  return figures
}

async function measure(sound: OpenSound, progress: ProgressOfPass): Promise<SoundFigures> {
  progress.begin(sound.range ? sound.range.to - sound.range.from : sound.declaredDuration)
  const meter = new SoundMeter()
  const read = readFrames(sound, [longFrames])
  const frames = filterSound(sound.isSteady ? rejectUnsteady(read, sound) : read, [loudnessFilter])
  for await (const _ of meter.measure(frames)) progress.report(meter.duration)
  sound.signal.throwIfAborted()
  return meter.finish()
}

async function searchHum({ steps, ...input }: AnalysedInput, signal: AbortSignal): Promise<Hum | undefined> {
  const step = steps.find(({ kind }) => kind === 'hum')
  if (step?.kind !== 'hum') return undefined
  const range = input.range ?? { from: 0, to: humSeconds }
  const parts: Float32Array[] = []
  await withSound({ ...input, range }, signal, async (sound) => {
    const filters = [`aresample=${humSampleRate}`, 'aformat=channel_layouts=mono']
    for await (const frame of readFrames(sound, filters)) parts.push(getSamples(frame).slice())
  })
  const samples = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    samples.set(part, at)
    at += part.length
  }
  return findHum(samples, step.frequency, step.harmonics)
}
