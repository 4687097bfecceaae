import { join } from 'node:path'
import { type Demuxer, Muxer } from 'node-av/api'
import { AV_CODEC_ID_AAC, AV_CODEC_ID_OPUS } from 'node-av/constants'
import type { Packet, Stream } from 'node-av/lib'
import { getOpusDuration } from './audio/opus-packet.ts'
import { withSource } from './av/source.ts'
import { findAudioStream } from './av/streams.ts'
import { reportStep } from './process/progress.ts'
import { sniffFile } from './sniff.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The recording that was made of its fragments. */
export interface JoinedRecording {
  readonly path: string
  /** Extension of the file, without the dot. */
  readonly extension: string
  /** The second of the recording at which each fragment starts; fragments without sound start where the next one does. */
  readonly starts: readonly number[]
  /** Seconds. */
  readonly duration: number
}

/** The container for each codec that browsers record: both hold the duration, can be searched, and can be cut losslessly. */
const containers: Readonly<
  Record<number, { format: string; extension: string; options: { movflags?: string } }>
> = {
  [AV_CODEC_ID_OPUS]: { format: 'ogg', extension: 'opus', options: {} },
  [AV_CODEC_ID_AAC]: { format: 'ipod', extension: 'm4a', options: { movflags: '+faststart' } },
}

/**
 * Joins what a browser recorded (MediaRecorder: WebM or fragmented MP4, without duration and index, and truncated if the
 * browser was killed) into one file, without encoding anything again.
 *
 * Packets follow each other by their own durations: the times in the fragments are those of the device's clock, which
 * jitter, and start over in each fragment.
 *
 * @param paths the fragments in their order
 * @throws UnreadableFile `empty` when none has sound, `unsupported` for other codecs and for fragments of different ones
 */
export async function joinRecording(
  paths: readonly string[],
  folder: string,
  signal: AbortSignal,
): Promise<JoinedRecording> {
  const output = new JoinedOutput(folder, signal)
  const starts: number[] = []
  try {
    for (const path of paths) {
      starts.push(toMilliseconds(output.duration))
      const { mediaType } = await sniffFile(path, 'fragment')
      // A fragment that ended before its first second was complete.
      if (!/^(?:audio|video)\/(?:webm|mp4|ogg)$/.test(mediaType)) continue
      await withSource(path, mediaType, signal, (source) => output.append(source)).catch((error: unknown) => {
        // FFmpeg cannot open a fragment of which only the header arrived; of a damaged one, what precedes the damage is used.
        if (output.hasFailed || error instanceof UnreadableFile || signal.aborted) throw error
      })
    }
  } finally {
    await output.close()
  }
  const { path, extension, duration } = output
  if (path === undefined || extension === undefined) throw new UnreadableFile('empty')
  return { path, extension, starts, duration: toMilliseconds(duration) }
}

/** The file that grows by the packets of each fragment. It is opened with the first one, whose codec it has. */
class JoinedOutput {
  readonly #folder: string
  readonly #signal: AbortSignal
  #muxer: Muxer | undefined
  /** What all fragments have in common; copied, because the stream ends with its fragment. */
  #codec: { readonly codecId: number; readonly sampleRate: number; readonly channels: number } | undefined
  #track = 0
  /** Seconds per unit of time of the first fragment, which the muxer expects of all. */
  #timeBase = { num: 1, den: 1 }
  /** Seconds written so far. */
  duration = 0
  path: string | undefined
  extension: string | undefined
  /** Whether the file could not be written, which is no fault of the fragment. */
  hasFailed = false

  constructor(folder: string, signal: AbortSignal) {
    this.#folder = folder
    this.#signal = signal
  }

  async append(source: Demuxer): Promise<void> {
    const stream = findAudioStream(source)
    if (!stream) return
    let isChecked = false
    for await (const packet of source.packets(stream.index)) {
      this.#signal.throwIfAborted()
      if (!packet) continue
      try {
        const muxer = this.#muxer ?? (await this.#write(() => this.#open(stream)))
        if (!isChecked) this.#assertSameCodec(stream)
        isChecked = true
        const seconds = getDuration(packet, stream)
        packet.pts = this.#toTime(this.duration)
        packet.dts = packet.pts
        packet.duration = this.#toTime(this.duration + seconds) - packet.pts
        this.duration += seconds
        await this.#write(() => muxer.writePacket(packet, this.#track))
      } finally {
        packet.free()
      }
      reportStep()
    }
  }

  async close(): Promise<void> {
    await this.#muxer?.close()
    this.#muxer = undefined
  }

  async #open(stream: Stream): Promise<Muxer> {
    const container = containers[stream.codecpar.codecId]
    if (!container) throw new UnreadableFile('unsupported')
    const { format, extension, options } = container
    this.extension = extension
    this.path = join(this.#folder, `recording.${extension}`)
    this.#timeBase = { num: stream.timeBase.num, den: stream.timeBase.den }
    this.#muxer = await Muxer.open(this.path, { format, options, signal: this.#signal })
    this.#track = this.#muxer.addStream(stream)
    const { codecId, sampleRate, channels } = stream.codecpar
    this.#codec = { codecId, sampleRate, channels }
    return this.#muxer
  }

  async #write<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      this.hasFailed = true
      throw error
    }
  }

  #toTime(seconds: number): bigint {
    return BigInt(Math.round((seconds * this.#timeBase.den) / this.#timeBase.num))
  }

  /** Opus decoders follow each packet; AAC needs the same settings for all of them. */
  #assertSameCodec({ codecpar }: Stream): void {
    const codec = this.#codec
    if (codec?.codecId !== codecpar.codecId) throw new UnreadableFile('unsupported')
    if (codecpar.codecId === AV_CODEC_ID_OPUS) return
    const isSame = codec.sampleRate === codecpar.sampleRate && codec.channels === codecpar.channels
    if (!isSame) throw new UnreadableFile('unsupported')
  }
}

function getDuration({ data, duration }: Packet, { codecpar, timeBase }: Stream): number {
  if (codecpar.codecId === AV_CODEC_ID_OPUS && data) return getOpusDuration(data)
  return (Number(duration) * timeBase.num) / timeBase.den
}

/** Rounds seconds to milliseconds. */
function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
