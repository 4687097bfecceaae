import { Decoder, FilterAPI } from 'node-av/api'
import { FF_ENCODER_AAC, FF_ENCODER_FLAC } from 'node-av/constants'
import type { Frame } from 'node-av/lib'
import { UnreadableFile } from '../../unreadable-file.ts'
import { SoundEncoder, toSoundFile } from '../sound-encoder.ts'
import type { WrittenSound } from './copied-sound.ts'
import type { PacketSource } from './packet-source.ts'
import type { SampleSpan } from './sample-spans.ts'

/** Packets before a cut that are decoded as well, for decoders whose output depends on what was before. */
const leadPackets = 8
/** Bits per second for each channel: what is encoded a second time needs more than the first time. */
const bitrateOfChannel = 96_000
const maxAacRate = 48_000

/**
 * Decodes spans of a recording and encodes them again, one after the other, so that cuts are to the sample: as FLAC, which loses
 * nothing, or as AAC with FFmpeg's own encoder.
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
      await decodeSpan(source, span, format, (frame) => encoder.encode(frame))
      const length = Math.round(((encoder.samples - before) * sampleRate) / outputRate)
      if (length > 0) written.push({ from: span.from, to: Math.min(span.to, span.from + length) })
    }
    if (encoder.samples === 0) throw new UnreadableFile('empty')
    encoder.finish()
  } finally {
    encoder.close()
  }
  const samples = Math.round((encoder.samples * sampleRate) / outputRate)
  return { path, mediaType: isFlac ? 'audio/flac' : 'audio/mp4', extension, samples, spans: written }
}

async function decodeSpan(
  source: PacketSource,
  { from, to }: SampleSpan,
  format: string,
  onFrame: (frame: Frame) => void,
): Promise<void> {
  // `exitOnError: false` skips a damaged frame instead of rejecting the whole recording.
  using decoder = await Decoder.create(source.stream, { exitOnError: false })
  let filter: FilterAPI | undefined
  let remaining = Number.POSITIVE_INFINITY
  let packetStart: number | undefined
  const pass = (frames: Iterable<Frame | null>) => {
    for (const frame of frames) {
      if (frame === null) continue
      // A trimming filter that has its samples accepts no more frames.
      if (remaining > 0) {
        if (filter === undefined) {
          const first = source.toPosition(frame) ?? packetStart ?? from
          remaining = to - first
          filter = FilterAPI.create(
            `atrim=start_sample=${Math.max(0, from - first)}:end_sample=${Math.max(1, remaining)},${format}`,
          )
        }
        remaining -= frame.nbSamples
        for (const filtered of filter.processAllSync(frame)) onFrame(filtered)
      }
      frame.free()
    }
  }
  try {
    for await (const { packet, start } of source.read(from, to, leadPackets)) {
      packetStart ??= start
      pass(decoder.decodeAllSync(packet))
    }
    pass(decoder.flushFramesSync())
    if (filter) for (const frame of filter.flushFramesSync()) onFrame(frame)
  } finally {
    filter?.close()
  }
}
