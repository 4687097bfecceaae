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
  /** FFmpeg's options for an index at the start of the file. */
  readonly index: Record<string, string>
}

/** The index of a film is larger than the room that was reserved for it; its file is damaged. */
export class IndexTooLarge extends Error {}

interface TrackOptions {
  readonly parameters: CodecParameters
  readonly timeBase: Rational
}

interface Track {
  readonly stream: Stream
  readonly timeBase: Rational
  readonly index: number
  /** Of the file, known once its header is written: each read of a stream's property goes through FFmpeg's binding. */
  fileTimeBase: Rational
}

/** FFmpeg's `AVERROR(EINVAL)`. */
const invalidArgument = -22

/** Ticks a second of the durations in a file, which also cut off what is longer: fine enough for every frame rate and sample. */
const movieTimescale = 90_000

/** Writes a picture and a sound to an MP4 or QuickTime file. Packets go to the disk as they come. */
export class FilmMuxer {
  private readonly context = new FormatContext()
  private readonly picture: Track
  private readonly sound: Track | undefined
  private readonly isIndexReserved: boolean
  private isOpen = false

  constructor({ path, format, picture, sound, displayMatrix, index }: FilmMuxerOptions) {
    this.isIndexReserved = 'moov_size' in index
    FFmpegError.throwIfError(this.context.allocOutputContext2(null, format, path), 'allocOutputContext2')
    this.picture = this.addTrack(picture)
    this.picture.stream.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, displayMatrix)
    this.sound = sound && this.addTrack(sound)
    FFmpegError.throwIfError(this.context.openOutputSync(), 'openOutput')
    this.isOpen = true
    const options = { fflags: '+bitexact', movie_timescale: String(movieTimescale), ...index }
    FFmpegError.throwIfError(this.context.writeHeaderSync(Dictionary.fromObject(options)), 'writeHeader')
    for (const track of [this.picture, this.sound]) if (track) track.fileTimeBase = track.stream.timeBase
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

  /** Completes the file. @throws IndexTooLarge where too little room was reserved */
  finish(): void {
    const result = this.context.writeTrailerSync()
    if (result === invalidArgument && this.isIndexReserved) throw new IndexTooLarge()
    FFmpegError.throwIfError(result, 'writeTrailer')
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
    packet.streamIndex = track.index
    packet.timeBase = track.timeBase
    packet.rescaleTs(track.timeBase, track.fileTimeBase)
  }

  private addTrack({ parameters, timeBase }: TrackOptions): Track {
    const stream = this.context.newStream()
    FFmpegError.throwIfError(parameters.copy(stream.codecpar), 'copy')
    // A container has its own numbers for codecs.
    stream.codecpar.codecTag = 0
    stream.timeBase = timeBase
    return { stream, timeBase, index: stream.index, fileTimeBase: timeBase }
  }
}
