import { readSamples, type TimeRange } from '@lares/media-engine/audio/read-samples'
import { type AnalysedSpeech, SpeechAnalyser } from './analysed-speech.ts'
import { sampleRate } from './sample-rate.ts'
import { SpeechDetector } from './voice-activity/speech-detector.ts'
import type { SpeechSpan } from './voice-activity/speech-span.ts'

/** A recording, or a film with sound. */
export interface SoundFile {
  readonly path: string
  readonly mediaType: string
}

/** Finds where somebody speaks in a file. @throws UnreadableFile, and the signal's reason when cancelled */
export async function findSpeech(file: SoundFile, signal: AbortSignal): Promise<SpeechSpan[]> {
  return feed(file, await SpeechDetector.open(), signal)
}

/** Analyses a file, or a part of it, for the alignment of texts. Throws as {@link findSpeech} does. */
export async function analyseSpeech(
  file: SoundFile,
  signal: AbortSignal,
  range?: TimeRange,
): Promise<AnalysedSpeech> {
  return feed(file, await SpeechAnalyser.open(), signal, range)
}

interface Listener<T> {
  add(samples: Float32Array): Promise<void>
  finish(): Promise<T>
  close(): Promise<void>
}

async function feed<T>(
  { path, mediaType }: SoundFile,
  listener: Listener<T>,
  signal: AbortSignal,
  range?: TimeRange,
): Promise<T> {
  try {
    await readSamples(path, mediaType, sampleRate, signal, (samples) => listener.add(samples), range)
    return await listener.finish()
  } finally {
    await listener.close()
  }
}
