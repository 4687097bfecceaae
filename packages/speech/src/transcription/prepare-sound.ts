import { readSamples } from '@lares/media-engine/audio/read-samples'
import { toAvError } from '@lares/media-engine/av/av-error'
import type { SoundFile } from '../analyse-file.ts'
import { sampleRate } from '../sample-rate.ts'
import { SpeechDetector } from '../voice-activity/speech-detector.ts'
import type { SpeechSpan } from '../voice-activity/speech-span.ts'
import { SoundCopyWriter } from './sound-copy.ts'

/** A recording that is ready to be transcribed. */
export interface PreparedSound {
  /** Where somebody speaks, in seconds. */
  readonly spans: readonly SpeechSpan[]
  /** The duration in seconds. */
  readonly seconds: number
  /** Whether the recording is longer than the limit, and was not read any further. */
  readonly isTooLong: boolean
}

/**
 * Decodes a recording into a copy at `copyPath`, and finds where somebody speaks in it.
 *
 * @param maxSeconds after which reading stops
 * @throws UnreadableFile, `unsupported` without an audio stream, and the signal's reason when cancelled
 */
export async function prepareSound(
  { path, mediaType }: SoundFile,
  copyPath: string,
  maxSeconds: number,
  signal: AbortSignal,
): Promise<PreparedSound> {
  const detector = await SpeechDetector.open()
  const writer = await SoundCopyWriter.create(copyPath)
  const stop = new AbortController()
  try {
    await readSamples(
      path,
      mediaType,
      sampleRate,
      AbortSignal.any([signal, stop.signal]),
      async (samples) => {
        if (writer.seconds > maxSeconds) stop.abort()
        await writer.add(samples)
        await detector.add(samples)
      },
    ).catch(async (error: unknown) => {
      if (stop.signal.aborted && !signal.aborted) return
      throw await toAvError(error, path, mediaType)
    })
    const spans = await detector.finish()
    return { spans, seconds: writer.seconds, isTooLong: stop.signal.aborted }
  } finally {
    await writer.close()
    await detector.close()
  }
}
