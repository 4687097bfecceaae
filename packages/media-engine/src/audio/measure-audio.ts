import { decodeSound, inTime, longFrames } from '../av/decode-sound.ts'
import { decodeWholeFile } from '../av/decode-whole-file.ts'
import type { Frames } from '../av/filter-frames.ts'
import { withSource } from '../av/source.ts'
import { findAudioStream, rejectEncryptedStreams } from '../av/streams.ts'
import { reportDuration, reportStep } from '../process/progress.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { PeakLevels } from './peak-levels.ts'
import { rejectGaps } from './reject-gaps.ts'
import { timedTypes } from './timed-types.ts'
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

/** Less than the header says is missing where a recording was decoded as a whole only up to some fault. */
const missingSeconds = 0.5

/**
 * Decodes a whole recording, which also verifies that it can be played.
 *
 * @throws UnreadableFile `unsupported` without an audio stream, `encrypted` with copy protection, `empty`
 * without samples, `corrupt` when none of it can be decoded
 */
export function measureAudio(path: string, mediaType: string, signal: AbortSignal): Promise<MeasuredAudio> {
  return withSource(path, mediaType, signal, async (source) => {
    rejectEncryptedStreams(source)
    const stream = findAudioStream(source)
    if (stream === undefined) throw new UnreadableFile('unsupported')
    const { sampleRate, channels } = stream.codecpar
    const isMono = channels === 1
    // Named, because a recording may change from mono to stereo.
    const layout = `channel_layouts=${isMono ? 'mono' : 'stereo'}`
    const filters = [`aformat=sample_fmts=flt:sample_rates=${sampleRate}:${layout}`, longFrames]
    const declaredDuration = source.duration
    reportDuration(declaredDuration)
    const measure = (frames: Frames) => measureLevels(frames, sampleRate, isMono ? 1 : 2)
    const whole = decodeWholeFile({ path, mediaType, streamIndex: stream.index, filters, signal })
    const isInTime = timedTypes.has(mediaType)
    let levels = await measure(isInTime ? rejectGaps(whole, sampleRate) : whole).catch(() => undefined)
    signal.throwIfAborted()
    // Packet by packet it goes on behind a fault, where the format of the sound changes, and behind gaps in its times.
    if (levels === undefined || levels.duration < declaredDuration - missingSeconds) {
      const inOrder = isInTime ? [inTime, ...filters] : filters
      levels = await measure(decodeSound({ source, stream, filters: inOrder, signal, isInTime }))
    }
    const { duration } = levels
    if (duration === 0) throw new UnreadableFile(declaredDuration > 0 ? 'corrupt' : 'empty')
    const { waveform, file } = levels.finish()
    return { waveform, peaks: file, duration, declaredDuration }
  })
}

async function measureLevels(frames: Frames, sampleRate: number, channels: number): Promise<PeakLevels> {
  const levels = new PeakLevels(sampleRate, channels)
  for await (const frame of frames) {
    const [samples] = frame.data ?? []
    if (samples) levels.add(toFloats(samples, frame.nbSamples * channels))
    reportStep()
  }
  return levels
}
