import { FilterAPI } from 'node-av/api'
import type { FFAudioEncoder } from 'node-av/constants'
import { Codec, CodecContext, CodecParameters, FFmpegError, type Frame, Packet, Rational } from 'node-av/lib'
import { SoundMuxer } from './sound-muxer.ts'

interface SoundEncoderOptions {
  readonly path: string
  /** FFmpeg's name of the format. */
  readonly format: string
  readonly name: FFAudioEncoder
  /** Bits per second; 0 where it does not apply. */
  readonly bitrate: number
}

/**
 * Encodes frames to a file. It uses FFmpeg's own calls because node-av's `Encoder` drops the last samples where they are fewer
 * than those of a frame.
 */
export class SoundEncoder {
  private readonly options: SoundEncoderOptions
  private encoder: CodecContext | undefined
  private muxer: SoundMuxer | undefined
  private framing: FilterAPI | undefined
  private readonly packet = new Packet()
  /** Samples encoded so far, at the sample rate of the frames. */
  samples = 0

  constructor(options: SoundEncoderOptions) {
    this.options = options
    this.packet.alloc()
  }

  /** Encodes a frame and frees it. All frames have the same format. */
  encode(frame: Frame): void {
    this.encoder ??= this.open(frame)
    frame.timeBase = new Rational(1, frame.sampleRate)
    frame.pts = BigInt(this.samples)
    this.samples += frame.nbSamples
    this.framing ??= FilterAPI.create(`asetnsamples=n=${this.encoder.frameSize || 4096}:p=0`)
    for (const framed of this.framing.processAllSync(frame)) this.send(framed)
    frame.free()
  }

  /** Completes the file. */
  finish(): void {
    if (this.framing) for (const frame of this.framing.flushFramesSync()) this.send(frame)
    this.send(null)
    this.muxer?.finish()
  }

  close(): void {
    this.framing?.close()
    this.muxer?.close()
    this.encoder?.freeContext()
    this.packet.free()
  }

  private open(frame: Frame): CodecContext {
    const { path, format, name, bitrate } = this.options
    const codec = Codec.findEncoderByName(name)
    if (codec === null) throw new Error(`There is no encoder ${name}.`)
    const encoder = new CodecContext()
    encoder.allocContext3(codec)
    encoder.sampleRate = frame.sampleRate
    encoder.sampleFormat = frame.format as typeof encoder.sampleFormat
    encoder.channelLayout = frame.channelLayout
    encoder.timeBase = new Rational(1, frame.sampleRate)
    if (bitrate > 0) encoder.bitRate = BigInt(bitrate)
    FFmpegError.throwIfError(encoder.open2Sync(codec), 'open encoder')
    const parameters = new CodecParameters()
    parameters.alloc()
    FFmpegError.throwIfError(parameters.fromContext(encoder), 'parameters of encoder')
    const options: Record<string, string> = format === 'ipod' ? { movflags: '+faststart' } : {}
    this.muxer = new SoundMuxer({ format, path, parameters, sampleRate: frame.sampleRate, options })
    parameters.free()
    return encoder
  }

  private send(frame: Frame | null): void {
    if (!this.encoder) return
    FFmpegError.throwIfError(this.encoder.sendFrameSync(frame), 'encode')
    frame?.free()
    while (this.encoder.receivePacketSync(this.packet) >= 0) {
      this.muxer?.writeEncoded(this.packet)
      this.packet.unref()
    }
  }
}
