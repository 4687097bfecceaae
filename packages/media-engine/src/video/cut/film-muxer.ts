import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import {
  type CodecParameters,
  Dictionary,
  FFmpegError,
  FormatContext,
  type Packet,
  type Rational,
} from 'node-av/lib'

interface FilmMuxerOptions {
  readonly path: string
  readonly format: 'mp4' | 'mov'
  readonly picture: TrackOptions
  readonly sound: TrackOptions | undefined
  /** FFmpeg's display matrix of the picture. */
  readonly displayMatrix: Buffer
}

interface TrackOptions {
  readonly parameters: CodecParameters
  readonly timeBase: Rational
}

interface Track {
  readonly stream: Stream
  readonly timeBase: Rational
}

/** Ticks a second of the durations in a file, which also cut off what is longer: fine enough for every frame rate and sample. */
const movieTimescale = 90_000

/** Writes a picture and a sound to an MP4 or QuickTime file. Packets go to the disk as they come. */
export class FilmMuxer {
  private readonly context = new FormatContext()
  private readonly picture: Track
  private readonly sound: Track | undefined
  private isOpen = false

  constructor({ path, format, picture, sound, displayMatrix }: FilmMuxerOptions) {
    FFmpegError.throwIfError(this.context.allocOutputContext2(null, format, path), 'allocOutputContext2')
    this.picture = this.addTrack(picture)
    this.picture.stream.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, displayMatrix)
    this.sound = sound && this.addTrack(sound)
    FFmpegError.throwIfError(this.context.openOutputSync(), 'openOutput')
    this.isOpen = true
    const options = { fflags: '+bitexact', movie_timescale: String(movieTimescale) }
    FFmpegError.throwIfError(this.context.writeHeaderSync(Dictionary.fromObject(options)), 'writeHeader')
  }

  /** Writes a packet, whose times are those of its track's time base, and takes its data. */
  write(packet: Packet, kind: 'picture' | 'sound'): void {
    this.prepare(packet, kind)
    FFmpegError.throwIfError(this.context.writeFrameSync(packet), 'writeFrame')
  }

  /** Does the same for encoders, whose packets come in bursts: FFmpeg holds back up to ten seconds, to interleave them. */
  writeInterleaved(packet: Packet, kind: 'picture' | 'sound'): void {
    this.prepare(packet, kind)
    FFmpegError.throwIfError(this.context.interleavedWriteFrameSync(packet), 'interleavedWriteFrame')
  }

  /** Completes the file. */
  finish(): void {
    FFmpegError.throwIfError(this.context.writeTrailerSync(), 'writeTrailer')
  }

  /** Closes the file, complete or not. */
  close(): void {
    if (this.isOpen) this.context.closeOutputSync()
    this.isOpen = false
    this.context.freeContext()
  }

  private prepare(packet: Packet, kind: 'picture' | 'sound'): void {
    const track = kind === 'picture' ? this.picture : this.sound
    if (!track) throw new Error('The film has no sound.')
    packet.streamIndex = track.stream.index
    packet.timeBase = track.timeBase
    packet.rescaleTs(track.timeBase, track.stream.timeBase)
  }

  private addTrack({ parameters, timeBase }: TrackOptions): Track {
    const stream = this.context.newStream()
    FFmpegError.throwIfError(parameters.copy(stream.codecpar), 'copy')
    // A container has its own numbers for codecs.
    stream.codecpar.codecTag = 0
    stream.timeBase = timeBase
    return { stream, timeBase }
  }
}
