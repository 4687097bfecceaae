import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcessingStep, SoundFigures } from '@lares/shared-types/processing'
import type { Frame } from 'node-av/lib'
import { toAvError } from '../../av/av-error.ts'
import { longFrames } from '../../av/decode-sound.ts'
import { type Frames, filterFrames } from '../../av/filter-frames.ts'
import { reportDuration, reportStep } from '../../process/progress.ts'
import type { ProcessedSound, ProcessingInput } from '../../sound-processing.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import { SoundEncoder, toSoundFile } from '../sound-encoder.ts'
import { analyseSource } from './analyse-source.ts'
import { buildFadeFilters, buildFilters, buildLoudnessFilters, type SourceAnalysis } from './build-filters.ts'
import { buildTimeMap } from './build-time-map.ts'
import { SampleCutter } from './cut-samples.ts'
import { chooseOutputFormat } from './output-format.ts'
import { type Cut, SilenceFinder } from './silence-finder.ts'
import { loudnessFilter, SoundMeter } from './sound-meter.ts'
import {
  changeSamples,
  filterSound,
  getSamples,
  type OpenSound,
  readFrames,
  withSound,
} from './sound-stream.ts'

/** Sound that has passed through the steps, and how it was before. */
export interface ProcessedFrames {
  readonly sound: OpenSound
  readonly channels: 1 | 2
  readonly frames: Frames
}

export interface WrittenFile {
  readonly path: string
  readonly mediaType: string
  readonly extension: string
}

/** Writes processed sound into a file. */
export type WriteProcessed = (input: ProcessingInput, processed: ProcessedFrames) => Promise<WrittenFile>

/**
 * Processes the sound of a recording or a film by a chain of steps and writes the result. The source is decoded twice, and once more for each of loudness and
 * shortened silence, so that memory does not depend on the duration.
 *
 * @param writeFile writes what comes out of the steps, by default as a file of sound alone
 * @throws UnreadableFile when the recording cannot be read or has no sound
 */
export async function processSound(
  input: ProcessingInput,
  signal: AbortSignal,
  writeFile: WriteProcessed = writeSound,
): Promise<ProcessedSound> {
  try {
    return await runChain(input, signal, writeFile)
  } catch (error) {
    signal.throwIfAborted()
    throw await toAvError(error, input.path, input.mediaType)
  }
}

async function runChain(
  input: ProcessingInput,
  signal: AbortSignal,
  writeFile: WriteProcessed,
): Promise<ProcessedSound> {
  const { steps } = input
  const passes = new Passes(steps)
  const { before, analysis, isSteady } = await analyseSource(input, signal, passes)
  const open = <T>(use: (sound: OpenSound) => Promise<T>) => withSound({ ...input, isSteady }, signal, use)
  if (before.duration === 0) throw new UnreadableFile('empty')
  passes.next()

  const silenceAt = steps.findIndex(({ kind }) => kind === 'silence')
  const chain = new Chain(steps, analysis)
  let cuts: readonly Cut[] = []
  let cutRate = 1
  if (silenceAt >= 0) {
    const found = await open((sound) => findCuts(chain, sound, silenceAt, passes))
    cuts = found.cuts
    cutRate = found.sampleRate
    passes.next()
  }
  const loudnessAt = steps.findIndex(({ kind }) => kind === 'loudness')
  const fadeAt = steps.findIndex(({ kind }) => kind === 'fade')
  let measured: SoundFigures | undefined
  if (loudnessAt >= 0) {
    measured = await open(async (sound) => {
      const meter = new SoundMeter()
      const frames = chain.apply(sound, {
        from: 0,
        to: loudnessAt,
        cuts,
        duration: undefined,
        measured: undefined,
      })
      await drain(meter.measure(filterSound(frames, [loudnessFilter])), meter, passes)
      return meter.finish()
    })
    passes.next()
  }
  const duration = fadeAt >= 0 ? getDurationAt(steps, fadeAt, before.duration, cuts, cutRate) : undefined
  const written = await open((sound) =>
    write(chain, sound, { input, writeFile, cuts, duration, measured, passes }),
  )
  const made = silenceAt >= 0 ? new SampleCutter(cuts, cutRate, 1).cuts : []
  return {
    ...written,
    before,
    timeMap: buildTimeMap(steps, {
      duration: before.duration,
      cuts: made,
      sampleRate: cutRate,
    }),
  }
}

/** The seconds that reach the fade: after shortened silence and another speed, if they come before it. */
function getDurationAt(
  steps: readonly ProcessingStep[],
  fadeAt: number,
  duration: number,
  cuts: readonly Cut[],
  cutRate: number,
): number {
  const removed = cuts.reduce((sum, { from, to }) => sum + to - from, 0) / cutRate
  let seconds = duration
  for (const step of steps.slice(0, fadeAt)) {
    if (step.kind === 'speed') seconds /= step.factor
    if (step.kind === 'silence') seconds -= removed
  }
  return Math.max(0, seconds)
}

/** How many times the recording is decoded, and how far that is. */
export class Passes {
  readonly #count: number
  #done = 0
  #duration = 0

  constructor(steps: readonly ProcessingStep[]) {
    this.#count = 2 + steps.filter(({ kind }) => kind === 'silence' || kind === 'loudness').length
  }

  /** @param seconds of the recording */
  begin(seconds: number): void {
    this.#duration = seconds
    reportDuration(seconds * this.#count)
  }

  next(): void {
    this.#done += 1
  }

  /** @param seconds of the recording that this pass has read */
  report(seconds: number): void {
    const share = this.#duration > 0 ? Math.min(1, seconds / this.#duration) : 0
    reportStep((this.#done + share) / this.#count)
  }
}

interface Part {
  readonly from: number
  readonly to: number
  readonly cuts: readonly Cut[]
  /** Seconds that reach the fade. */
  readonly duration: number | undefined
  /** What reaches the step of loudness. */
  readonly measured: SoundFigures | undefined
}

/** Builds the filters of the steps for a recording. */
class Chain {
  readonly #steps: readonly ProcessingStep[]
  readonly #analysis: SourceAnalysis

  constructor(steps: readonly ProcessingStep[], analysis: SourceAnalysis) {
    this.#steps = steps
    this.#analysis = analysis
  }

  getStep(at: number): ProcessingStep | undefined {
    return this.#steps[at]
  }

  /** Reads a recording and applies some of the steps. */
  apply(sound: OpenSound, part: Part): Frames {
    const { from, to, cuts } = part
    const steps = this.#steps.slice(from, to)
    const at = steps.findIndex(({ kind }) => kind === 'silence')
    if (at < 0) return readFrames(sound, [...this.#build(steps, sound, part), longFrames])
    const first = readFrames(sound, [...this.#build(steps.slice(0, at), sound, part), longFrames])
    const channels = this.getChannels(sound, from + at)
    const cutter = new SampleCutter(cuts, sound.sampleRate, channels)
    const shortened = changeSamples(first, (samples) => cutter.cut(samples))
    const rest = this.#build(steps.slice(at + 1), { ...sound, channels }, part)
    return filterSound(shortened, rest)
  }

  /** The channels that come out of the steps before one. */
  getChannels({ channels }: Pick<OpenSound, 'channels'>, before: number): 1 | 2 {
    const toOne = this.#steps.slice(0, before).some(({ kind }) => kind === 'mono' || kind === 'channel')
    return toOne ? 1 : channels
  }

  #build(steps: readonly ProcessingStep[], sound: OpenSound, { duration, measured }: Part): string[] {
    let { channels } = sound
    return steps.flatMap((step) => {
      if (step.kind === 'silence') return []
      if (step.kind === 'loudness')
        return measured ? buildLoudnessFilters(step, measured, sound.sampleRate) : []
      if (step.kind === 'fade') return duration === undefined ? [] : buildFadeFilters(step, duration)
      const filters = buildFilters(step, this.#analysis, channels)
      if (step.kind === 'mono' || step.kind === 'channel') channels = 1
      return filters
    })
  }
}

async function findCuts(chain: Chain, sound: OpenSound, at: number, passes: Passes) {
  const { sampleRate } = sound
  const step = chain.getStep(at)
  if (step?.kind !== 'silence') return { cuts: [], sampleRate }
  const finder = new SilenceFinder({ ...step, sampleRate, channels: chain.getChannels(sound, at) })
  const frames = chain.apply(sound, { from: 0, to: at, cuts: [], duration: undefined, measured: undefined })
  let samples = 0
  for await (const frame of frames) {
    finder.add(getSamples(frame))
    samples += frame.nbSamples
    passes.report(samples / sampleRate)
  }
  return { cuts: finder.finish(), sampleRate }
}

interface Writing extends Pick<Part, 'cuts' | 'duration' | 'measured'> {
  readonly input: ProcessingInput
  readonly writeFile: WriteProcessed
  readonly passes: Passes
}

async function write(chain: Chain, sound: OpenSound, { input, writeFile, passes, ...part }: Writing) {
  const all = input.steps.length
  const channels = chain.getChannels(sound, all)
  await mkdir(input.outDir, { recursive: true })
  const meter = new SoundMeter()
  const processed = chain.apply(sound, { from: 0, to: all, ...part })
  const measured = meter.measure(filterSound(processed, [loudnessFilter]))
  const frames = reportFrames(measured, meter, passes)
  const file = await writeFile(input, { sound, channels, frames })
  const { size } = await stat(file.path)
  return { ...file, size, after: meter.finish() }
}

async function writeSound(
  { outDir, isPreview }: ProcessingInput,
  { sound, channels, frames }: ProcessedFrames,
): Promise<WrittenFile> {
  const {
    extension,
    mediaType,
    muxer,
    encoder: name,
    bitRate,
    sampleFormat,
  } = chooseOutputFormat(sound, channels, isPreview)
  const path = join(outDir, `sound.${extension}`)
  const encoder = new SoundEncoder({
    name,
    bitrate: bitRate ?? 0,
    open: toSoundFile({ path, format: muxer }),
  })
  try {
    for await (const frame of filterFrames(frames, [sampleFormat])) encoder.encode(frame)
    if (encoder.samples === 0) throw new UnreadableFile('empty')
    encoder.finish()
  } finally {
    encoder.close()
  }
  return { path, mediaType, extension }
}

async function* reportFrames(frames: Frames, meter: SoundMeter, passes: Passes): AsyncGenerator<Frame> {
  for await (const frame of frames) {
    passes.report(meter.duration)
    yield frame
  }
}

async function drain(frames: Frames, meter: SoundMeter, passes: Passes): Promise<void> {
  for await (const _ of frames) passes.report(meter.duration)
}
