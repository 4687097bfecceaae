import { setImmediate } from 'node:timers/promises'
import { Decoder, FilterAPI } from 'node-av/api'
import { FF_ENCODER_AAC, FF_ENCODER_FLAC } from 'node-av/constants'
import type { Frame } from 'node-av/lib'
import { GapFiller } from '../../av/gap-filler.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import { SoundEncoder, toSoundFile } from '../sound-encoder.ts'
import { timedTypes } from '../timed-types.ts'
import type { WrittenSound } from './copied-sound.ts'
import type { AudioPacket, PacketSource } from './packet-source.ts'
import type { SampleSpan } from './sample-spans.ts'

/** Packets before a cut that are decoded as well, for decoders whose output depends on what was before. */
const leadPackets = 8
/** Bits per second for each channel: what is encoded a second time needs more than the first time. */
const bitrateOfChannel = 96_000
const maxAacRate = 48_000

/**
 * Decodes spans of a recording and encodes them again, one after the other, so that cuts are to the sample: as FLAC, which loses
 * nothing, or as AAC with FFmpeg's own encoder. Gaps in the times of a recording become silence.
 */
export async function encodePiece(
  source: PacketSource,
  spans: readonly SampleSpan[],
  target: string,
  as: 'flac' | 'aac',
): Promise<WrittenSound> {
  const { channels, sampleRate } = source.stream.codecpar
  const isFlac = as === 'flac'
  const extension = isFlac ? '.flac' : '.m4a'
  const path = `${target}${extension}`
  const outputRate = isFlac ? sampleRate : Math.max(16_000, Math.min(maxAacRate, sampleRate))
  // More channels than two are mixed down, because AAC of more is not played by every browser.
  const layout = channels === 1 ? 'mono' : 'stereo'
  const format = isFlac
    ? 'aformat=sample_fmts=s16|s32'
    : `aformat=sample_fmts=fltp:sample_rates=${outputRate}:channel_layouts=${layout}`
  const encoder = new SoundEncoder({
    open: toSoundFile({ path, format: isFlac ? 'flac' : 'ipod' }),
    name: isFlac ? FF_ENCODER_FLAC : FF_ENCODER_AAC,
    bitrate: isFlac ? 0 : bitrateOfChannel * Math.min(2, channels),
  })
  const written: SampleSpan[] = []
  try {
    for (const span of spans) {
      const before = encoder.samples
      const from = await decodeSpan(source, span, format, (frame) => encoder.encode(frame))
      const length = Math.round(((encoder.samples - before) * sampleRate) / outputRate)
      if (length > 0) written.push({ from, to: Math.min(span.to, from + length) })
    }
    if (encoder.samples === 0) throw new UnreadableFile('empty')
    encoder.finish()
  } finally {
    encoder.close()
  }
  const samples = Math.round((encoder.samples * sampleRate) / outputRate)
  return { path, mediaType: isFlac ? 'audio/flac' : 'audio/mp4', extension, samples, spans: written }
}

/** Returns where the sound that was passed on begins, which is behind the start of a span within a gap. */
async function decodeSpan(
  source: PacketSource,
  { from, to }: SampleSpan,
  format: string,
  onFrame: (frame: Frame) => void,
): Promise<number> {
  // `exitOnError: false` skips a damaged frame instead of rejecting the whole recording.
  using decoder = await Decoder.create(source.stream, { exitOnError: false })
  let filter: FilterAPI | undefined
  let begin = from
  let remaining = Number.POSITIVE_INFINITY
  const clock = new PacketClock(source)
  const gaps = timedTypes.has(source.mediaType) ? new GapFiller({ fillsShortGaps: true }) : undefined
  const push = (frame: Frame) => {
    // A trimming filter that has its samples accepts no more frames.
    if (filter === undefined || remaining <= 0) return
    remaining -= frame.nbSamples
    for (const filtered of filter.processAllSync(frame)) onFrame(filtered)
  }
  const pass = async (frames: Iterable<Frame | null>) => {
    for (const frame of frames) {
      if (frame === null) continue
      if (remaining > 0) {
        if (filter === undefined) {
          const first = clock.place(frame) ?? from
          begin = Math.max(from, first)
          remaining = to - first
          filter = FilterAPI.create(
            `atrim=start_sample=${begin - first}:end_sample=${Math.max(1, remaining)},${format}`,
          )
        }
        for (const silence of gaps?.fill(frame) ?? []) {
          push(silence)
          await setImmediate()
          source.signal.throwIfAborted()
        }
        push(frame)
      }
      frame.free()
    }
  }
  try {
    for await (const packets of source.read(from, to, leadPackets)) {
      for (const read of packets) {
        if (filter === undefined) clock.add(read)
        await pass(decoder.decodeAllSync(read.packet))
      }
    }
    await pass(decoder.flushFramesSync())
    if (filter) for (const frame of filter.flushFramesSync()) onFrame(frame)
  } finally {
    filter?.close()
  }
  return begin
}

/**
 * Where the first frame of a decoder is, by the packets that it was given: their own times are of whole milliseconds in WebM, and
 * estimated in an MP3 within which FFmpeg has been moved.
 */
class PacketClock {
  readonly #source: PacketSource
  readonly #packets: { readonly pts: bigint; readonly start: number; readonly duration: number }[] = []

  constructor(source: PacketSource) {
    this.#source = source
  }

  add({ packet: { pts }, start, duration }: AudioPacket): void {
    this.#packets.push({ pts, start, duration })
  }

  /** In samples; undefined before the first packet. */
  place(frame: Frame): number | undefined {
    const { timeBase } = this.#source.stream
    const toPosition = (pts: bigint) => this.#source.toPosition({ pts, timeBase })
    const position = this.#source.toPosition(frame)
    const own = this.#packets.findLast(({ pts }) => {
      const start = toPosition(pts)
      return start !== undefined && position !== undefined && start <= position
    })
    if (own === undefined) return position ?? this.#packets[0]?.start
    if (toPosition(own.pts) === position) return own.start
    // A decoder that leaves out what is before the recording, or what it needs to begin, leaves out the start of a packet.
    return own.start + Math.max(0, own.duration - frame.nbSamples)
  }
}
