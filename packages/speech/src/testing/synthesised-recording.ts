import { sampleRate } from '../sample-rate.ts'
import { EspeakVoice, espeakSampleRate } from '../synthesis/espeak-voice.ts'
import { joinSamples } from './family-recordings.ts'

/** Samples below this are the silence around a synthesised sentence. */
const silence = 0.004

/** A recording made of sentences, with the time of each. */
export interface SynthesisedRecording {
  readonly samples: Float32Array
  readonly times: readonly { readonly start: number; readonly end: number }[]
}

/**
 * Makes a recording of sentences with another voice than the one texts are compared with.
 *
 * @param voiceName a language and a variant of espeak-ng, such as `fr+f2`
 * @param pauseSeconds before, between and after the sentences
 */
export async function synthesiseRecording(
  sentences: readonly string[],
  voiceName: string,
  pauseSeconds: number,
): Promise<SynthesisedRecording> {
  const voice = await EspeakVoice.load(voiceName)
  if (voice === undefined) throw new Error(`There is no voice ${voiceName}.`)
  const pause = new Float32Array(Math.round(pauseSeconds * sampleRate))
  const parts = [pause]
  let position = pause.length
  const times = sentences.map((sentence) => {
    const samples = toSampleRate(trim(speakWhole(voice, sentence)))
    const start = position / sampleRate
    position += samples.length
    const end = position / sampleRate
    parts.push(samples, pause)
    position += pause.length
    return { start, end }
  })
  return { samples: joinSamples(parts), times }
}

function speakWhole(voice: EspeakVoice, sentence: string): Float32Array<ArrayBuffer> {
  const parts: Float32Array[] = []
  voice.speak(
    sentence,
    (samples) => parts.push(samples),
    () => undefined,
  )
  return joinSamples(parts)
}

function trim(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const isLoud = (sample: number) => Math.abs(sample) >= silence
  return samples.subarray(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1)
}

function toSampleRate(samples: Float32Array): Float32Array<ArrayBuffer> {
  const step = espeakSampleRate / sampleRate
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, at) => {
    const position = at * step
    const before = Math.floor(position)
    const first = samples[before] ?? 0
    return first + (position - before) * ((samples[before + 1] ?? first) - first)
  })
}
