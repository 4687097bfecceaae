import { Decoder, FilterAPI, pipeline } from 'node-av/api'
import { withSource } from '../av/source.ts'
import { findAudioStream } from '../av/streams.ts'
import { reportDuration, reportStep } from '../process/progress.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { toFloats } from './to-floats.ts'

/**
 * Decodes a recording or the sound of a film to one channel and passes its samples on as they come, so that memory does
 * not depend on the duration.
 *
 * @param sampleRate of the samples passed to `onSamples`, in Hz
 * @param onSamples receives samples between -1 and 1, which are only valid until the promise that it returns resolves
 * @throws UnreadableFile `unsupported` without an audio stream
 */
export function readSamples(
  path: string,
  mediaType: string,
  sampleRate: number,
  signal: AbortSignal,
  onSamples: (samples: Float32Array) => Promise<void>,
): Promise<void> {
  return withSource(path, mediaType, signal, async (source) => {
    const stream = findAudioStream(source)
    if (stream === undefined) throw new UnreadableFile('unsupported')
    // `exitOnError: false` skips a damaged frame instead of rejecting the whole recording.
    using decoder = await Decoder.create(stream, { exitOnError: false, signal })
    const firstSample = Math.round(Math.max(0, source.startTime) * sampleRate)
    // Gaps in the timestamps become silence, so that the position of a sample is its time in a player.
    const inTime = `aresample=${sampleRate}:async=1:first_pts=${firstSample}`
    const description = `${inTime},aformat=sample_fmts=flt:channel_layouts=mono`
    using filter = FilterAPI.create(description, { signal })
    reportDuration(source.duration)
    for await (const frame of pipeline(source, decoder, filter, { signal })) {
      const [samples] = frame?.data ?? []
      if (frame && samples) await onSamples(toFloats(samples, frame.nbSamples))
      frame?.free()
      reportStep()
    }
    signal.throwIfAborted()
  })
}
