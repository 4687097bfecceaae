import { bandCount, frameRate, MelSpectrum } from '../features/mel-spectrum.ts'
import { type EspeakVoice, espeakSampleRate } from './espeak-voice.ts'
import type { Word } from './split-line.ts'

/** The sound of a phrase, without the silence around it. */
export interface SpokenPhrase {
  /** Energies by mel band, frame after frame. */
  readonly energies: Float32Array
  /** The frames of each word; `end` is exclusive. */
  readonly words: readonly { readonly start: number; readonly end: number }[]
}

/** Frames whose energy is this much below that of the loudest are silent: 45 dB. */
const silenceRatio = 10 ** -4.5

/** The most frames of a pause within a phrase. */
const maxPauseFrames = 15

/** Synthesises a phrase. @returns undefined if nothing in it can be spoken */
export function synthesisePhrase(
  voice: EspeakVoice,
  line: string,
  words: readonly Word[],
): SpokenPhrase | undefined {
  const from = words[0]?.from ?? 0
  const text = line.slice(from, words.at(-1)?.to)
  const frames: Float32Array[] = []
  const spectrum = new MelSpectrum(espeakSampleRate, (bands) => frames.push(bands.slice()))
  const starts = new WordStarts(
    text,
    words.map((word) => word.from - from),
  )
  voice.speak(
    text,
    (samples) => spectrum.add(samples),
    (position, seconds) => starts.add(position, Math.round(seconds * frameRate)),
  )
  const isLoud = findLoudFrames(frames)
  const kept = chooseFrames(isLoud)
  if (kept.length === 0) return undefined
  const energies = new Float32Array(kept.length * bandCount)
  kept.forEach((frame, at) => {
    energies.set(frames[frame] ?? [], at * bandCount)
  })
  return { energies, words: placeWords(starts.finish(frames.length), kept, isLoud) }
}

/** Collects at which frame each word starts. */
class WordStarts {
  /** The position of each word in code points. */
  private readonly positions: number[]
  private readonly frames: (number | undefined)[]
  private current = 0

  constructor(text: string, offsets: readonly number[]) {
    this.positions = offsets.map((offset) => [...text.slice(0, offset)].length)
    this.frames = offsets.map(() => undefined)
  }

  /** Assigns a start to the word that begins nearest to a position, which espeak-ng counts with small mistakes. */
  add(position: number, frame: number): void {
    const distanceTo = (word: number) =>
      Math.abs((this.positions[word] ?? Number.POSITIVE_INFINITY) - position)
    while (distanceTo(this.current + 1) < distanceTo(this.current)) this.current += 1
    this.frames[this.current] ??= frame
  }

  /** Returns the start of each word; those that were spoken together with others share their time by length. */
  finish(frameCount: number): number[] {
    const starts: number[] = []
    for (let word = 0; word < this.frames.length; word += 1) {
      const known = this.frames[word]
      if (known !== undefined) starts.push(known)
      else starts.push(word === 0 ? 0 : this.interpolate(word, starts[word - 1] ?? 0, frameCount))
    }
    return starts
  }

  private interpolate(word: number, previousStart: number, frameCount: number): number {
    let next = word
    while (next < this.frames.length && this.frames[next] === undefined) next += 1
    const nextStart = this.frames[next] ?? frameCount
    const previousPosition = this.positions[word - 1] ?? 0
    const nextPosition = this.positions[next] ?? (this.positions.at(-1) ?? 0) + 5
    const share =
      ((this.positions[word] ?? 0) - previousPosition) / Math.max(1, nextPosition - previousPosition)
    return Math.round(previousStart + share * (nextStart - previousStart))
  }
}

function findLoudFrames(frames: readonly Float32Array[]): boolean[] {
  const totals = frames.map((bands) => bands.reduce((sum, band) => sum + band, 0))
  const loudest = totals.reduce((most, total) => Math.max(most, total), 0)
  return totals.map((total) => total > loudest * silenceRatio)
}

/** Returns the frames without the silence before and after them and without what is too long in pauses. */
function chooseFrames(isLoud: readonly boolean[]): number[] {
  const kept: number[] = []
  const last = isLoud.lastIndexOf(true)
  let silentFrames = 0
  for (let frame = isLoud.indexOf(true); frame >= 0 && frame <= last; frame += 1) {
    silentFrames = isLoud[frame] ? 0 : silentFrames + 1
    if (silentFrames <= maxPauseFrames) kept.push(frame)
  }
  return kept
}

/** Translates the starts of words to the frames that are kept. A word ends with its last loud frame. */
function placeWords(
  starts: readonly number[],
  kept: readonly number[],
  isLoud: readonly boolean[],
): { start: number; end: number }[] {
  const placed: { start: number; end: number }[] = []
  let at = 0
  starts.forEach((_, word) => {
    const nextStart = starts[word + 1] ?? Number.POSITIVE_INFINITY
    const start = Math.min(at, kept.length - 1)
    let end = start + 1
    for (; at < kept.length && (kept[at] ?? 0) < nextStart; at += 1) {
      if (isLoud[kept[at] ?? 0]) end = at + 1
    }
    placed.push({ start, end })
  })
  return placed
}
