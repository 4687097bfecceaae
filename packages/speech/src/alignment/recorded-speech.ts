import { coefficientCount, writeCepstrum } from '../features/cepstrum.ts'
import type { Frames } from '../features/frames.ts'
import { bandCount, frameRate } from '../features/mel-spectrum.ts'
import type { SpeechSpan } from '../voice-activity/speech-span.ts'

/** Seconds before and after each span that count as speech, because the edges of spans are not exact. */
const margin = 0.1

/** Seconds around spans in which noise is not measured. */
const noiseMargin = 0.2

/** Frames of noise without which it is measured in the quietest ones. */
const minNoiseFrames = 30

/** Energy below the mean of the speech by this much makes no difference: 50 dB. */
const floorRatio = 1e-5

/** The frames of a recording in which somebody speaks. */
export interface RecordedSpeech {
  readonly cepstra: Frames
  /** The frame of the recording that each of these frames is. */
  readonly frameNumbers: Int32Array
  readonly background: Background
}

/** What the sound of a recording has in common. */
export interface Background {
  /** Mean energy of the noise by mel band, at least what is too quiet to make a difference. */
  readonly noise: Float64Array
  /** Mean energy of the frames with speech, all bands together. */
  readonly speechEnergy: number
}

/** @param logEnergies of all frames of the recording, one after the other */
export function extractSpeech(logEnergies: Float16Array, spans: readonly SpeechSpan[]): RecordedSpeech {
  const frameCount = Math.floor(logEnergies.length / bandCount)
  const frameNumbers = Int32Array.from(listFrames(spans, margin, frameCount))
  const background = measureBackground(logEnergies, spans, frameNumbers)
  const data = new Float32Array(frameNumbers.length * coefficientCount)
  const logs = new Float64Array(bandCount)
  const floor = (background.speechEnergy / bandCount) * floorRatio
  frameNumbers.forEach((frame, at) => {
    for (let band = 0; band < bandCount; band += 1) {
      logs[band] = Math.log(Math.exp(logEnergies[frame * bandCount + band] ?? 0) + floor)
    }
    writeCepstrum(logs, data, at * coefficientCount)
  })
  return {
    cepstra: { data, dimensions: coefficientCount, length: frameNumbers.length },
    frameNumbers,
    background,
  }
}

/** Lists the frames in spans that are widened on both sides, each once. */
function* listFrames(spans: readonly SpeechSpan[], widenedBy: number, frameCount: number): Generator<number> {
  let next = 0
  for (const { start, end } of spans) {
    const last = Math.min(frameCount - 1, Math.round((end + widenedBy) * frameRate))
    for (next = Math.max(next, Math.round((start - widenedBy) * frameRate)); next <= last; next += 1)
      yield next
  }
}

function measureBackground(
  logEnergies: Float16Array,
  spans: readonly SpeechSpan[],
  speechFrames: Int32Array,
): Background {
  const frameCount = Math.floor(logEnergies.length / bandCount)
  const speech = meanEnergies(logEnergies, speechFrames)
  const speechEnergy = speech.reduce((sum, energy) => sum + energy, 0)
  const noise = meanEnergies(logEnergies, listNoiseFrames(logEnergies, spans, speechFrames, frameCount))
  const floor = (speechEnergy / bandCount) * floorRatio
  return { noise: noise.map((energy) => energy + floor), speechEnergy }
}

function listNoiseFrames(
  logEnergies: Float16Array,
  spans: readonly SpeechSpan[],
  speechFrames: Int32Array,
  frameCount: number,
): Iterable<number> {
  const isNear = new Uint8Array(frameCount)
  for (const frame of listFrames(spans, noiseMargin, frameCount)) isNear[frame] = 1
  const isFar = [...isNear.keys()].filter((frame) => isNear[frame] === 0)
  if (isFar.length >= minNoiseFrames) return isFar
  const loudness = new Float32Array(frameCount)
  for (const frame of speechFrames) {
    for (let band = 0; band < bandCount; band += 1) {
      loudness[frame] = (loudness[frame] ?? 0) + (logEnergies[frame * bandCount + band] ?? 0)
    }
  }
  return speechFrames.toSorted((a, b) => (loudness[a] ?? 0) - (loudness[b] ?? 0)).subarray(0, minNoiseFrames)
}

function meanEnergies(logEnergies: Float16Array, frames: Iterable<number>): Float64Array {
  const sums = new Float64Array(bandCount)
  let count = 0
  for (const frame of frames) {
    for (let band = 0; band < bandCount; band += 1) {
      sums[band] = (sums[band] ?? 0) + Math.exp(logEnergies[frame * bandCount + band] ?? 0)
    }
    count += 1
  }
  return sums.map((sum) => sum / Math.max(1, count))
}
