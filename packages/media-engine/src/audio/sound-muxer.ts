import type { CodecParameters } from 'node-av/lib'
import { Dictionary, FFmpegError, FormatContext, Packet, Rational, type Stream } from 'node-av/lib'

interface SoundMuxerOptions {
  /** FFmpeg's name of the format. */
  readonly format: string
  readonly path: string
  readonly parameters: CodecParameters
  readonly sampleRate: number
  readonly options?: Record<string, string>
  /** Of the packets that are written whole. */
  readonly streamIndex?: number
  /** Changes the parameters of the copy. */
  readonly configure?: (parameters: CodecParameters) => void
}

/**
 * Writes packets of one audio stream to a file. FFmpeg's own calls instead of node-av's `Muxer`: they are synchronous, which
 * takes a tenth of the time for packets as small as those of sound, and leave times below zero as they are.
 */
export class SoundMuxer {
  private readonly context = new FormatContext()
  private readonly stream: Stream
  private readonly packet = new Packet()
  private readonly timeBase: Rational
  private readonly outputTimeBase: Rational
  private readonly isRescaled: boolean
  private readonly isOtherIndex: boolean
  private isOpen = false

  constructor({
    format,
    path,
    parameters,
    sampleRate,
    options = {},
    streamIndex = 0,
    configure,
  }: SoundMuxerOptions) {
    FFmpegError.throwIfError(this.context.allocOutputContext2(null, format, path), 'allocOutputContext2')
    this.stream = this.context.newStream()
    FFmpegError.throwIfError(parameters.copy(this.stream.codecpar), 'copy')
    // A container has its own numbers for codecs.
    this.stream.codecpar.codecTag = 0
    configure?.(this.stream.codecpar)
    this.timeBase = new Rational(1, sampleRate)
    this.isOtherIndex = streamIndex !== 0
    this.stream.timeBase = this.timeBase
    this.packet.alloc()
    FFmpegError.throwIfError(this.context.openOutputSync(), 'openOutput')
    this.isOpen = true
    const header = this.context.writeHeaderSync(Dictionary.fromObject({ fflags: '+bitexact', ...options }))
    FFmpegError.throwIfError(header, 'writeHeader')
    // The muxer has chosen it with the header.
    this.outputTimeBase = this.stream.timeBase
    this.isRescaled = this.outputTimeBase.num !== 1 || this.outputTimeBase.den !== sampleRate
  }

  /** Writes a packet, whose times and side data become those of the copy. @param start samples, which may be negative @param duration samples */
  write(source: Packet, start: number, duration: number, data?: Buffer): void {
    const { packet } = this
    // Each call of FFmpeg takes as long as copying the packet, so that the source is written itself where it is whole.
    const written = data ? packet : source
    if (data) {
      packet.unref()
      packet.data = data
    } else source.freeSideData()
    if (this.isOtherIndex) written.streamIndex = 0
    const time = BigInt(start)
    written.isKeyframe = true
    written.pts = time
    written.dts = time
    written.duration = BigInt(duration)
    if (this.isRescaled) written.rescaleTs(this.timeBase, this.outputTimeBase)
    FFmpegError.throwIfError(this.context.writeFrameSync(written), 'writeFrame')
  }

  /** Writes a packet of an encoder, with its own times and side data. */
  writeEncoded(packet: Packet): void {
    packet.streamIndex = 0
    packet.timeBase = this.timeBase
    packet.rescaleTs(this.timeBase, this.stream.timeBase)
    FFmpegError.throwIfError(this.context.writeFrameSync(packet), 'writeFrame')
  }

  /** Completes the file. */
  finish(): void {
    FFmpegError.throwIfError(this.context.writeTrailerSync(), 'writeTrailer')
  }

  /** Closes the file, complete or not. */
  close(): void {
    if (this.isOpen) this.context.closeOutputSync()
    this.isOpen = false
    this.packet.free()
    this.context.freeContext()
  }
}
