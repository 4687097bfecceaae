import { type LevelMeter, levelFrameSeconds } from './level-meter.ts'
import type { SpeechSpan } from './speech-span.ts'

/** How far the model's start of a span may be moved, in seconds. It starts late with a soft consonant. */
const maxEarlierStart = 0.15
const maxLaterStart = 0.08

/** How far the model's end of a span may be moved, in seconds. It ends late, except after a fading vowel. */
const maxEarlierEnd = 0.2
const maxLaterEnd = 0.3

/** Seconds for which the model still hears speech after its end. */
const modelDelay = 0.08

/** Sound above the noise beside a span by this many dB belongs to the span. */
const aboveNoise = 8

/** Sound below the level of the span by this many dB does not: the echo of a room, the traces of a codec. */
const belowSpeech = 40

/** Seconds beside a span from which its noise is taken. */
const noiseSeconds = 0.5

/** Frames of sound that an edge needs: shorter sounds are clicks. */
const minLoudFrames = 3

/**
 * Moves the edges of spans, which the model knows to within some frames of 32 ms, to where their sound begins and ends.
 *
 * @param spans in order; the noise is measured between them
 */
export function refineEdges(spans: readonly SpeechSpan[], levels: LevelMeter): SpeechSpan[] {
  const starts = spans.map((span, index) => refineStart(span, spans[index - 1]?.end ?? 0, levels))
  const recordingEnd = levels.length * levelFrameSeconds
  return spans.map((span, index) => {
    const start = starts[index] ?? span.start
    return { start, end: Math.max(start, refineEnd(span, starts[index + 1] ?? recordingEnd, levels)) }
  })
}

function refineStart({ start, end }: SpeechSpan, previousEnd: number, levels: LevelMeter): number {
  const noise = measureLevel(levels, Math.max(previousEnd, start - noiseSeconds), start - 0.03, 0.5)
  const firstLoud = findLoud(
    levels,
    toFrame(Math.max(previousEnd, start - maxEarlierStart)),
    toFrame(Math.min(end, start + maxLaterStart)),
    getThreshold(levels, start, end, noise),
  )
  return firstLoud === undefined ? start : firstLoud * levelFrameSeconds
}

/** @param nextStart of the next span, already refined: its first sound is no end of this one */
function refineEnd({ start, end }: SpeechSpan, nextStart: number, levels: LevelMeter): number {
  const noise = measureLevel(levels, end + 0.05, Math.min(nextStart, end + noiseSeconds), 0.5)
  const lastLoud = findLoud(
    levels,
    toFrame(Math.min(nextStart, end + maxLaterEnd)) - 1,
    toFrame(Math.max(start, end - maxEarlierEnd)),
    getThreshold(levels, start, end, noise),
  )
  return lastLoud === undefined ? Math.min(nextStart, end - modelDelay) : (lastLoud + 1) * levelFrameSeconds
}

/** Returns the level in dB from which a frame beside a span belongs to it. */
function getThreshold(levels: LevelMeter, start: number, end: number, noise: number): number {
  return Math.max(noise + aboveNoise, measureLevel(levels, start, end, 0.8) - belowSpeech)
}

function toFrame(seconds: number): number {
  return Math.round(seconds / levelFrameSeconds)
}

/** Finds the first of several loud frames in a row on the way from one frame to another, forwards or backwards. */
function findLoud(levels: LevelMeter, from: number, to: number, threshold: number): number | undefined {
  const step = from <= to ? 1 : -1
  let loudFrames = 0
  for (let frame = from; frame !== to + step; frame += step) {
    loudFrames = levels.at(frame) >= threshold ? loudFrames + 1 : 0
    if (loudFrames === minLoudFrames) return frame - (minLoudFrames - 1) * step
  }
  return undefined
}

/** Returns the level below which the given share of the frames of an interval is; silence for an empty interval. */
function measureLevel(levels: LevelMeter, start: number, end: number, share: number): number {
  const sorted: number[] = []
  for (let frame = toFrame(start); frame < toFrame(end); frame += 1) sorted.push(levels.at(frame))
  sorted.sort((a, b) => a - b)
  return sorted[Math.floor(share * sorted.length)] ?? Number.NEGATIVE_INFINITY
}
