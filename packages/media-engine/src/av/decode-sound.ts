import { setImmediate } from 'node:timers/promises'
import { Decoder, type Demuxer, FilterAPI } from 'node-av/api'
import type { Frame, Stream } from 'node-av/lib'
import { receiveFrames } from './filter-frames.ts'
import { GapFiller } from './gap-filler.ts'
import { readPackets } from './read-packets.ts'
import { toSeconds } from './to-seconds.ts'
import { UniformFormat } from './uniform-format.ts'

/** The last filter of sound that is only read: frames so long that passing them on costs little. */
export const longFrames = 'asetnsamples=n=32768:p=0'

/** Samples that are decoded before the filters are asked for frames, which costs as much as decoding a packet. */
const samplesPerRequest = 4096
/** Packets read between two turns of the event loop, some milliseconds of work. */
const packetsPerTurn = 250

interface SoundDecoding {
  readonly source: Demuxer
  readonly stream: Stream
  /** FFmpeg's filters, at least one, that the sound passes through. */
  readonly filters: readonly string[]
  readonly signal: AbortSignal
  /** The second of the file behind which nothing needs to be decoded. */
  readonly until?: number | undefined
  /** Whether gaps of more than a second in the times of the file become silence. Shorter ones need {@link inTime} as a filter. */
  readonly isInTime?: boolean
}

/** The filter with which short gaps in the times of a file become silence. */
export const inTime = 'aresample=async=1'

/**
 * Decodes the sound of a file from where it is and passes on what comes out of the filters. A frame is valid until the next one. Damaged
 * ones are skipped. FFmpeg is called synchronously, because a promise for each packet takes ten times as long as decoding it.
 */
export async function* decodeSound(decoding: SoundDecoding): AsyncGenerator<Frame> {
  const { source, stream, filters, signal, until = Number.POSITIVE_INFINITY } = decoding
  using decoder = Decoder.createSync(stream, { exitOnError: false, signal })
  using filter = FilterAPI.create(filters.join(','), { signal })
  using format = new UniformFormat()
  const gaps = decoding.isInTime ? new GapFiller() : undefined
  let unread = 0
  let packets = 0
  const pass = (frame: Frame) => {
    if (format.isUniform(frame)) filter.processSync(frame)
    else for (const converted of format.convert(frame)) filter.processSync(converted)
  }
  for (const packet of readPackets(source, stream.index)) {
    packets += 1
    if (packets % packetsPerTurn === 0) {
      await setImmediate()
      signal.throwIfAborted()
    }
    let isBehind = false
    decoder.decodeSync(packet)
    for (const frame of receiveFrames(decoder)) {
      isBehind ||= toSeconds(frame) >= until
      unread += frame.nbSamples
      if (isBehind) continue
      for (const silence of gaps?.fill(frame) ?? []) {
        pass(silence)
        yield* receiveFrames(filter)
        await setImmediate()
        signal.throwIfAborted()
      }
      pass(frame)
    }
    if (unread >= samplesPerRequest) {
      unread = 0
      yield* receiveFrames(filter)
    }
    if (isBehind) break
  }
  signal.throwIfAborted()
  for (const converted of format.finish()) filter.processSync(converted)
  filter.processSync(null)
  yield* receiveFrames(filter)
}
