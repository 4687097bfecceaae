import { FilterAPI } from 'node-av/api'
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
} from 'node-av/constants'
import {
  Codec,
  CodecContext,
  CodecParameters,
  FFmpegError,
  type Frame,
  Packet,
  Rational,
  type Stream,
} from 'node-av/lib'
import { getFrameTime } from '../decode-frame.ts'
import type { FilmMuxer } from './film-muxer.ts'
import type { FilmSource } from './film-source.ts'
import type { FrameSpan } from './find-frames.ts'

/** Bits per second for each channel: what is encoded a second time needs more than the first time. */
const bitrateOfChannel = 96_000

/** Encodes the sound of a film as AAC by FFmpeg's own encoder, at most stereo. */
export class SoundTrackEncoder {
  readonly sampleRate: number
  readonly layout: 'mono' | 'stereo'
  private readonly context: CodecContext
  private readonly parameters = new CodecParameters()
  private readonly packet = new Packet()
  private readonly framing: FilterAPI
  private samples = 0
  /** Silence that is due before the next part, in seconds, because a part had no sound. */
  missing = 0

  constructor({ codecpar }: Stream) {
    this.sampleRate = Math.max(16_000, Math.min(48_000, codecpar.sampleRate))
    this.layout = codecpar.channels === 1 ? 'mono' : 'stereo'
    this.context = this.open()
    this.framing = FilterAPI.create(`asetnsamples=n=${this.context.frameSize || 1024}:p=0`)
    this.parameters.alloc()
    FFmpegError.throwIfError(this.parameters.fromContext(this.context), 'parameters of encoder')
    this.packet.alloc()
  }

  get track() {
    return { parameters: this.parameters, timeBase: new Rational(1, this.sampleRate) }
  }

  /** Encodes a frame after those before it, and frees it. */
  encode(frame: Frame, muxer: FilmMuxer): void {
    frame.timeBase = new Rational(1, this.sampleRate)
    frame.pts = BigInt(this.samples)
    this.samples += frame.nbSamples
    for (const framed of this.framing.processAllSync(frame)) this.send(framed, muxer)
    frame.free()
  }

  finish(muxer: FilmMuxer): void {
    if (this.samples === 0) return
    for (const frame of this.framing.flushFramesSync()) this.send(frame, muxer)
    this.send(null, muxer)
  }

  close(): void {
    this.framing.close()
    this.context.freeContext()
    this.parameters.free()
    this.packet.free()
  }

  private open(): CodecContext {
    const codec = Codec.findEncoderByName(FF_ENCODER_AAC)
    if (codec === null) throw new Error('There is no encoder aac.')
    const context = new CodecContext()
    context.allocContext3(codec)
    const channels = this.layout === 'mono' ? 1 : 2
    context.sampleRate = this.sampleRate
    context.sampleFormat = AV_SAMPLE_FMT_FLTP
    // FFmpeg's masks of the front centre, and of the front left and right.
    context.channelLayout = {
      nbChannels: channels,
      order: AV_CHANNEL_ORDER_NATIVE,
      mask: this.layout === 'mono' ? 4n : 3n,
    }
    context.timeBase = new Rational(1, this.sampleRate)
    context.bitRate = BigInt(bitrateOfChannel * channels)
    context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
    FFmpegError.throwIfError(context.open2Sync(codec), 'open encoder')
    return context
  }

  private send(frame: Frame | null, muxer: FilmMuxer): void {
    FFmpegError.throwIfError(this.context.sendFrameSync(frame), 'encode')
    frame?.free()
    while (this.context.receivePacketSync(this.packet) >= 0) {
      muxer.writeInterleaved(this.packet, 'sound')
      this.packet.unref()
    }
  }
}

/** Makes sound of exactly the length of a part out of decoded frames: gaps become silence, so that it stays beside the picture. */
export class SoundFilter {
  private readonly source: FilmSource
  private readonly span: FrameSpan
  private readonly encoder: SoundTrackEncoder
  /** Silence before the part that the parts before it lack, in seconds. */
  private readonly missing: number
  private filter: FilterAPI | undefined
  private ready: Frame[] = []
  private position: number | undefined

  constructor(source: FilmSource, span: FrameSpan, encoder: SoundTrackEncoder) {
    this.source = source
    this.span = span
    this.encoder = encoder
    this.missing = encoder.missing
  }

  /** Frees the frames. */
  add(frames: Iterable<Frame | null>): void {
    const { start, end } = this.span
    for (const frame of frames) {
      if (frame === null) continue
      const stated = getFrameTime(frame) - this.source.origin
      const time = Number.isFinite(stated) ? stated : (this.position ?? start)
      const length = frame.nbSamples / frame.sampleRate
      this.position = time + length
      if (time + length > start && time < end) {
        frame.timeBase = new Rational(1, frame.sampleRate)
        frame.pts = BigInt(Math.round((time - start + this.missing) * frame.sampleRate))
        this.filter ??= this.createFilter()
        this.ready.push(...this.filter.processAllSync(frame))
      }
      frame.free()
    }
  }

  flush(): void {
    if (this.filter) {
      this.encoder.missing = 0
      this.ready.push(...this.filter.flushFramesSync())
    } else this.encoder.missing = this.missing + this.span.end - this.span.start
  }

  /** The frames that are ready; they are the caller's. */
  takeFrames(): readonly Frame[] {
    const frames = this.ready
    this.ready = []
    return frames
  }

  [Symbol.dispose](): void {
    for (const frame of this.ready) frame.free()
    this.filter?.close()
  }

  private createFilter(): FilterAPI {
    const { sampleRate, layout } = this.encoder
    const length = this.missing + this.span.end - this.span.start
    const samples = Math.round(length * sampleRate)
    return FilterAPI.create(
      [
        `aresample=${sampleRate}:async=1000:first_pts=0`,
        `aformat=sample_fmts=fltp:channel_layouts=${layout}`,
        `apad=whole_len=${samples}`,
        `atrim=end_sample=${samples}`,
      ].join(','),
    )
  }
}
