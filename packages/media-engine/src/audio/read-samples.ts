import type { Demuxer } from 'node-av/api'
import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import { decodeSound, longFrames } from '../av/decode-sound.ts'
import { withSource } from '../av/source.ts'
import { findAudioStream } from '../av/streams.ts'
import { reportDuration, reportStep } from '../process/progress.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { toFloats } from './to-floats.ts'

/** A part of a recording, in seconds. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

/** How long before a part decoding starts, in seconds: a seek is exact to one packet, and decoders need some to settle. */
const leadSeconds = 2

/**
 * Decodes a recording or the sound of a film to one channel and passes its samples on as they come, so that memory does
 * not depend on the duration.
 *
 * @param sampleRate of the samples passed to `onSamples`, in Hz
 * @param range the part to decode; the whole recording if absent. The first sample is that at `range.from`
 * @param onSamples receives samples between -1 and 1, which are only valid until the promise that it returns resolves
 * @throws UnreadableFile `unsupported` without an audio stream
 */
export function readSamples(
  path: string,
  mediaType: string,
  sampleRate: number,
  signal: AbortSignal,
  onSamples: (samples: Float32Array) => Promise<void>,
  range?: TimeRange,
): Promise<void> {
  return withSource(path, mediaType, signal, async (source) => {
    const stream = findAudioStream(source)
    if (stream === undefined) throw new UnreadableFile('unsupported')
    if (range && range.from > leadSeconds) await seek(source, range.from - leadSeconds)
    const firstSample = Math.round(Math.max(0, source.startTime) * sampleRate)
    const part = range && { from: toSample(range.from), to: toSample(range.to) }
    // Gaps in the timestamps become silence, so that the position of a sample is its time in a player.
    const resampled = `aresample=${sampleRate}:async=1${range ? '' : `:first_pts=${firstSample}`}`
    const filters = [resampled, 'aformat=sample_fmts=flt:channel_layouts=mono', longFrames]
    reportDuration(range ? Math.min(range.to - range.from, source.duration) : source.duration)
    for await (const frame of decodeSound({ source, stream, filters, signal, isInTime: true })) {
      const [bytes] = frame.data ?? []
      if (!bytes) continue
      const samples = toFloats(bytes, frame.nbSamples)
      // The filter counts time in samples, so this is the place of the first one in the recording.
      const at = Number(frame.pts)
      const wanted = part ? samples.subarray(Math.max(0, part.from - at), Math.max(0, part.to - at)) : samples
      if (wanted.length > 0) await onSamples(wanted)
      reportStep()
      if (part && at + samples.length >= part.to) return
    }

    function toSample(seconds: number): number {
      return firstSample + Math.round(seconds * sampleRate)
    }
  })
}

/** Seeks to a second or before it. A file that cannot be sought is read from where it is. */
async function seek(source: Demuxer, seconds: number): Promise<void> {
  await source.seek(seconds, -1, AVSEEK_FLAG_BACKWARD).catch(() => undefined)
}
