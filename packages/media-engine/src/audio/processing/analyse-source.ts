import type { ProcessingStep, SoundFigures } from '@lares/shared-types/processing'
import type { SourceAnalysis } from './build-filters.ts'
import { findHum, type Hum, humSampleRate, humSeconds } from './find-hum.ts'
import { loudnessFilter, SoundMeter } from './sound-meter.ts'
import { getSamples, readFrames, type SoundRange, withSound } from './sound-stream.ts'

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

/** Measures a recording before it is processed, and looks for the hum that a step is to remove. */
export async function analyseSource(
  input: AnalysedInput,
  signal: AbortSignal,
  progress: ProgressOfPass,
): Promise<{ before: SoundFigures; analysis: SourceAnalysis }> {
  const before = await withSound(input, signal, async (sound) => {
    progress.begin(input.range ? input.range.to - input.range.from : sound.declaredDuration)
    const meter = new SoundMeter()
    for await (const _ of meter.measure(readFrames(sound, [loudnessFilter]))) progress.report(meter.duration)
    signal.throwIfAborted()
    return meter.finish()
  })
  const hum = await searchHum(input, signal)
  return { before, analysis: { noiseFloor: before.noiseFloor, snr: before.snr, hum } }
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
