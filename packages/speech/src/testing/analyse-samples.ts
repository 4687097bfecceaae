import { type AnalysedSpeech, SpeechAnalyser } from '../analysed-speech.ts'
import { SpeechDetector } from '../voice-activity/speech-detector.ts'
import type { SpeechSpan } from '../voice-activity/speech-span.ts'

/** Analyses samples that are in memory, in parts whose size is no multiple of a frame. */
export async function analyseSamples(samples: Float32Array): Promise<AnalysedSpeech> {
  return feed(await SpeechAnalyser.open(), samples, 1_000)
}

/** Finds the speech in samples that are in memory. */
export async function detectSpeech(samples: Float32Array, partLength = 1_000): Promise<SpeechSpan[]> {
  return feed(await SpeechDetector.open(), samples, partLength)
}

async function feed<T>(
  listener: { add(samples: Float32Array): Promise<void>; finish(): Promise<T>; close(): Promise<void> },
  samples: Float32Array,
  partLength: number,
): Promise<T> {
  try {
    for (let at = 0; at < samples.length; at += partLength) {
      await listener.add(samples.subarray(at, at + partLength))
    }
    return await listener.finish()
  } finally {
    await listener.close()
  }
}
