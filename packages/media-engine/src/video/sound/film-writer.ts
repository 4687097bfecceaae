import { setImmediate } from 'node:timers/promises'
import { AV_CODEC_ID_HEVC, AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants'
import {
  type CodecParameters,
  Dictionary,
  FFmpegError,
  FormatContext,
  type Packet,
  Rational,
  type Stream,
} from 'node-av/lib'
import type { SoundOutput } from '../../audio/sound-encoder.ts'
import { reportStep } from '../../process/progress.ts'
import { limitTracks, readEditedDuration } from '../cut/limit-tracks.ts'
import type { FilmContainer } from './film-container.ts'
import type { PictureSource } from './picture-source.ts'

/**
 * Makes a film end where the edit lists of its picture say. The frames after a cut are copied as well, because those before it can
 * depend on them, and FFmpeg's muxer cannot state that they are hidden.
 */
export async function limitFilm({ path, container, picture }: FilmWriting): Promise<void> {
  if (container.muxer !== 'mp4' && container.muxer !== 'mov') return
  const duration = picture.isEdited ? await readEditedDuration(picture.path) : undefined
  if (duration !== undefined) await limitTracks(path, duration)
}

/** Packets written between two turns of the event loop, some milliseconds of work. */
const packetsPerTurn = 500
/** The sample entry of HEVC that Apple's players require. */
const hevcTag = 'hvc1'

export interface FilmWriting {
  readonly path: string
  readonly container: Pick<FilmContainer, 'muxer' | 'options'>
  readonly picture: PictureSource
  /** The second of the new file that packets of sound count as 0. */
  readonly soundStart: number
  /** FFmpeg's display matrix, instead of that of the picture. */
  readonly displayMatrix?: Buffer | undefined
}

/**
 * Writes a film of a picture that is copied packet by packet, and of a sound that is given to it. The picture is read as far as the
 * sound has come, so that neither waits in memory for the other.
 */
export class FilmWriter implements SoundOutput {
  private readonly writing: FilmWriting
  private readonly context = new FormatContext()
  private readonly packets: Iterator<Packet>
  private readonly offset: bigint
  private next: Packet | undefined
  private tracks: { readonly picture: Stream; readonly sound: Stream } | undefined
  private soundTimeBase: Rational | Stream['timeBase'] = new Rational(1, 1)
  private lastDts = new Map<number, bigint>()
  private isOpen = false
  private isClosed = false

  constructor(writing: FilmWriting) {
    this.writing = writing
    const { picture } = writing
    this.packets = picture.packets()
    const { num, den } = picture.info.videoStream.timeBase
    this.offset = BigInt(Math.round((picture.origin * den) / num))
  }

  /** Begins the file. @param soundTimeBase of the packets of sound */
  open(parameters: CodecParameters, soundTimeBase: Rational | Stream['timeBase']): this {
    const { path, container, picture, displayMatrix } = this.writing
    const { context } = this
    const { videoStream } = picture.info
    FFmpegError.throwIfError(context.allocOutputContext2(null, container.muxer, path), 'allocOutputContext2')
    const pictureTrack = this.addTrack(videoStream.codecpar, videoStream.timeBase)
    pictureTrack.avgFrameRate = videoStream.avgFrameRate
    pictureTrack.sampleAspectRatio = videoStream.codecpar.sampleAspectRatio
    if (videoStream.codecpar.codecId === AV_CODEC_ID_HEVC && container.muxer === 'mp4')
      pictureTrack.codecpar.codecTag = hevcTag
    if (displayMatrix) pictureTrack.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, displayMatrix)
    this.soundTimeBase = soundTimeBase
    this.tracks = { picture: pictureTrack, sound: this.addTrack(parameters, soundTimeBase) }
    FFmpegError.throwIfError(context.openOutputSync(), 'openOutput')
    this.isOpen = true
    const header = context.writeHeaderSync(
      Dictionary.fromObject({ fflags: '+bitexact', ...container.options }),
    )
    FFmpegError.throwIfError(header, 'writeHeader')
    return this
  }

  writeEncoded(packet: Packet): void {
    if (!this.tracks) throw new Error('The film has not been opened.')
    const { num, den } = this.soundTimeBase
    const start = BigInt(Math.round((this.writing.soundStart * den) / num))
    packet.pts += start
    packet.dts += start
    this.writePicture((Number(packet.dts) * num) / den, Number.POSITIVE_INFINITY)
    this.write(packet, this.tracks.sound, this.soundTimeBase)
  }

  /** Writes the rest of the picture, if it is longer than the sound. */
  async completePicture(signal: AbortSignal): Promise<void> {
    while (this.writePicture(Number.POSITIVE_INFINITY, packetsPerTurn) === packetsPerTurn) {
      reportStep()
      await setImmediate()
      signal.throwIfAborted()
    }
  }

  /** Completes the file; {@link limitFilm} has to follow once it is closed. */
  finish(): void {
    FFmpegError.throwIfError(this.context.writeTrailerSync(), 'writeTrailer')
  }

  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.next?.free()
    this.next = undefined
    this.packets.return?.()
    if (this.isOpen) this.context.closeOutputSync()
    this.isOpen = false
    this.context.freeContext()
  }

  /** Writes the packets of the picture that are decoded before a second, at most so many; returns how many. */
  private writePicture(until: number, limit: number): number {
    const { tracks } = this
    const { timeBase } = this.writing.picture.info.videoStream
    if (!tracks) return 0
    for (let count = 0; ; count += 1) {
      this.next ??= this.read()
      if (!this.next || count >= limit) return count
      if ((Number(this.next.dts) * timeBase.num) / timeBase.den > until) return count
      const packet = this.next
      this.next = undefined
      try {
        this.write(packet, tracks.picture, timeBase)
      } finally {
        packet.free()
      }
    }
  }

  private read(): Packet | undefined {
    const { value, done } = this.packets.next()
    if (done) return undefined
    value.pts -= this.offset
    value.dts -= this.offset
    return value
  }

  private write(packet: Packet, track: Stream, timeBase: Rational | Stream['timeBase']): void {
    packet.streamIndex = track.index
    packet.timeBase = timeBase
    packet.rescaleTs(timeBase, track.timeBase)
    // Muxers reject times that do not ascend, of which old tapes and cameras have some.
    const last = this.lastDts.get(track.index)
    if (last !== undefined && packet.dts <= last) packet.dts = last + 1n
    if (packet.pts < packet.dts) packet.pts = packet.dts
    this.lastDts.set(track.index, packet.dts)
    FFmpegError.throwIfError(this.context.writeFrameSync(packet), 'writeFrame')
  }

  private addTrack(parameters: CodecParameters, timeBase: Rational | Stream['timeBase']): Stream {
    const stream = this.context.newStream()
    FFmpegError.throwIfError(parameters.copy(stream.codecpar), 'copy')
    // A container has its own numbers for codecs.
    stream.codecpar.codecTag = 0
    stream.timeBase = timeBase
    return stream
  }
}
