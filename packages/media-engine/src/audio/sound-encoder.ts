import { FilterAPI } from 'node-av/api'
import type { FFAudioEncoder } from 'node-av/constants'
import { Codec, CodecContext, CodecParameters, FFmpegError, type Frame, Packet, Rational } from 'node-av/lib'
import { SoundMuxer } from './sound-muxer.ts'

/** Receives the packets of an encoder. */
export interface SoundOutput {
  /** Writes a packet, whose times are in samples. */
  writeEncoded(packet: Packet): void
  /** Completes the file. */
  finish(): void
  /** Closes the file, complete or not. */
  close(): void
}

interface SoundEncoderOptions {
  readonly name: FFAudioEncoder
  /** Bits per second; 0 where it does not apply. */
  readonly bitrate: number
  /** Opens the output once the encoder knows how it encodes. The parameters are valid during the call. @param sampleRate Hz */
  readonly open: (parameters: CodecParameters, sampleRate: number) => SoundOutput
}

/** A file of sound alone; `format` is FFmpeg's name of it. */
export function toSoundFile({ path, format }: { path: string; format: string }): SoundEncoderOptions['open'] {
  const options: Record<string, string> = format === 'ipod' ? { movflags: '+faststart' } : {}
  return (parameters, sampleRate) => new SoundMuxer({ format, path, parameters, sampleRate, options })
}

/**
 * Encodes frames to an output. It uses FFmpeg's own calls because node-av's `Encoder` drops the last samples where they are fewer
 * than those of a frame.
 */
export class SoundEncoder {
  private readonly options: SoundEncoderOptions
  private encoder: CodecContext | undefined
  private output: SoundOutput | undefined
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
    this.output?.finish()
  }

  close(): void {
    this.framing?.close()
    this.output?.close()
    this.encoder?.freeContext()
    this.packet.free()
  }

  private open(frame: Frame): CodecContext {
    const { name, bitrate } = this.options
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
    this.output = this.options.open(parameters, frame.sampleRate)
    parameters.free()
    return encoder
  }

  private send(frame: Frame | null): void {
    if (!this.encoder) return
    FFmpegError.throwIfError(this.encoder.sendFrameSync(frame), 'encode')
    frame?.free()
    while (this.encoder.receivePacketSync(this.packet) >= 0) {
      this.output?.writeEncoded(this.packet)
      this.packet.unref()
    }
  }
}
