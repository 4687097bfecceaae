import { decodeSound, longFrames } from '../av/decode-sound.ts'
import { withSource } from '../av/source.ts'
import { findAudioStream } from '../av/streams.ts'
import { reportDuration, reportStep } from '../process/progress.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { PeakLevels } from './peak-levels.ts'
import { toFloats } from './to-floats.ts'
import type { Waveform } from './waveform.ts'

export interface MeasuredAudio {
  waveform: Waveform
  /** The loudness at several resolutions, as a file. */
  peaks: Buffer
  /** Seconds of audio that were decoded. */
  duration: number
  /** Seconds according to the file's header. */
  declaredDuration: number
}

/**
 * Decodes a whole recording, which also verifies that it can be played.
 *
 * @throws UnreadableFile `unsupported` without an audio stream, `corrupt` when none of it can be decoded
 */
export function measureAudio(path: string, mediaType: string, signal: AbortSignal): Promise<MeasuredAudio> {
  return withSource(path, mediaType, signal, async (source) => {
    const stream = findAudioStream(source)
    if (stream === undefined) throw new UnreadableFile('unsupported')
    const { sampleRate, channels } = stream.codecpar
    const layout = `aformat=sample_fmts=flt:sample_rates=${sampleRate}`
    const filters = [channels > 2 ? `${layout}:channel_layouts=stereo` : layout, longFrames]
    reportDuration(source.duration)
    const levels = new PeakLevels(sampleRate, Math.min(channels, 2))
    for await (const frame of decodeSound({ source, stream, filters, signal })) {
      const [samples] = frame.data ?? []
      if (samples) levels.add(toFloats(samples, frame.nbSamples * Math.min(channels, 2)))
      reportStep()
    }
    const { duration } = levels
    if (duration === 0) throw new UnreadableFile('corrupt')
    const { waveform, file } = levels.finish()
    return { waveform, peaks: file, duration, declaredDuration: source.duration }
  })
}
