import { setImmediate } from 'node:timers/promises'
import { isFilmCopied } from '@lares/shared-types/cuts'
import type { Demuxer } from 'node-av/api'
import { AV_NOPTS_VALUE, AV_PKT_FLAG_DISCARD, AVDISCARD_ALL, AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import { Packet, type Stream } from 'node-av/lib'
import { openSource } from '../../av/source.ts'
import { reportDuration, reportStep } from '../../process/progress.ts'
import { isPlayable } from '../playable-video.ts'
import { describeVideo, type VideoInfo } from '../video-info.ts'

/** Packets read between two turns of the event loop, some milliseconds of work. */
const packetsPerTurn = 500
/** Packets whose place in the order of decoding is unknown: as many as a decoder reorders (ITU-T H.264 section A.3.1). */
const maxUntimedPackets = 16

/** A packet of a film, with its times in seconds of the player's time. It is valid until the next one is read. */
export interface FilmPacket {
  readonly packet: Packet
  readonly isPicture: boolean
  /** When it is shown or heard; undefined if the file does not say. */
  readonly time: number | undefined
  /** When it is decoded. */
  readonly decodeTime: number | undefined
  readonly duration: number
  /** Whether an edit list of the file hides it. */
  readonly isHidden: boolean
}

/** What is needed of a stream for every packet: each read of a stream's property goes through FFmpeg's binding. */
interface Track {
  readonly index: number
  /** Its time base. */
  readonly num: number
  readonly den: number
}

function toTrack({ index, timeBase: { num, den } }: Stream): Track {
  return { index, num, den }
}

/** Reads the packets of a film's picture and of its first sound, by time. Close it afterwards. */
export class FilmSource {
  readonly demuxer: Demuxer
  readonly info: VideoInfo
  readonly mediaType: string
  /** In seconds of the file's own times: what the player shows as 0. */
  readonly origin: number
  private readonly signal: AbortSignal
  private readonly packet = new Packet()
  private readonly pictureTrack: Track
  private readonly soundTrack: Track | undefined
  private packetCount = 0

  constructor(demuxer: Demuxer, info: VideoInfo, mediaType: string, signal: AbortSignal) {
    this.demuxer = demuxer
    this.info = info
    this.mediaType = mediaType
    this.signal = signal
    this.origin = findOrigin(demuxer, info, mediaType)
    this.packet.alloc()
    this.pictureTrack = toTrack(this.picture)
    this.soundTrack = this.sound && toTrack(this.sound)
    for (const stream of demuxer.streams)
      if (stream.index !== this.pictureTrack.index && stream.index !== this.soundTrack?.index)
        stream.discard = AVDISCARD_ALL
  }

  get picture(): Stream {
    return this.info.videoStream
  }

  get sound(): Stream | undefined {
    return this.info.audioStream
  }

  /** Seconds from a frame to the next, on average. */
  get frameDuration(): number {
    return getFrameDuration(this.info)
  }

  /** Continues at a key frame at or before a time, as far as the format allows; returns whether that is the start of the film. */
  seek(seconds: number): boolean {
    const context = this.demuxer.getFormatContext()
    const { timeBase, index, startTime } = this.picture
    const toTick = (time: number) => BigInt(Math.floor((time * timeBase.den) / timeBase.num))
    if (seconds > 0 && context.seekFrameSync(index, toTick(seconds + this.origin), AVSEEK_FLAG_BACKWARD) >= 0)
      return false
    // Before the start, because the first packets may have times below it.
    const first = startTime === AV_NOPTS_VALUE ? 0n : startTime
    if (context.seekFrameSync(index, first - toTick(60), AVSEEK_FLAG_BACKWARD) < 0)
      context.seekFrameSync(index, first, AVSEEK_FLAG_BACKWARD)
    return true
  }

  /** Reads the packets from where the film was left or sought to. */
  async *read(): AsyncGenerator<FilmPacket> {
    const waiting: Packet[] = []
    try {
      for await (const packet of this.readPackets()) {
        const isUntimed = this.isPicture(packet) && packet.dts === AV_NOPTS_VALUE
        const isWaiting = isUntimed && packet.pts !== AV_NOPTS_VALUE && waiting.length < maxUntimedPackets
        const clone = isWaiting ? packet.clone() : null
        if (clone) {
          waiting.push(clone)
          continue
        }
        if (waiting.length > 0 && this.isPicture(packet)) yield* this.release(waiting, packet.dts)
        yield this.describe(packet)
      }
      yield* this.release(waiting, AV_NOPTS_VALUE)
    } finally {
      for (const packet of waiting) packet.free()
    }
  }

  /** Yields packets that were held back until it was known when the next one is decoded (Matroska, after a seek). */
  private *release(waiting: Packet[], next: bigint): Generator<FilmPacket> {
    const { num, den } = this.picture.timeBase
    const interval = BigInt(Math.max(1, Math.floor((this.frameDuration * den) / num)))
    for (let packet = waiting[0]; packet; packet = waiting[0]) {
      if (next !== AV_NOPTS_VALUE) packet.dts = next - BigInt(waiting.length) * interval
      yield this.describe(packet)
      waiting.shift()
      packet.free()
    }
  }

  private isPicture(packet: Packet): boolean {
    return packet.streamIndex === this.pictureTrack.index
  }

  private async *readPackets(): AsyncGenerator<Packet> {
    const context = this.demuxer.getFormatContext()
    const { packet, pictureTrack, soundTrack } = this
    for (;;) {
      this.packetCount += 1
      if (this.packetCount % packetsPerTurn === 0) {
        reportStep()
        await setImmediate()
      }
      this.signal.throwIfAborted()
      packet.unref()
      if (context.readFrameSync(packet) < 0) return
      const { streamIndex } = packet
      if (streamIndex === pictureTrack.index || streamIndex === soundTrack?.index) yield packet
    }
  }

  private describe(packet: Packet): FilmPacket {
    const isPicture = this.isPicture(packet)
    const { num, den } = isPicture ? this.pictureTrack : (this.soundTrack ?? this.pictureTrack)
    const toSeconds = (ticks: bigint) =>
      ticks === AV_NOPTS_VALUE ? undefined : (Number(ticks) * num) / den - this.origin
    return {
      packet,
      isPicture,
      time: toSeconds(packet.pts),
      decodeTime: toSeconds(packet.dts),
      duration: (Number(packet.duration) * num) / den,
      isHidden: packet.hasFlags(AV_PKT_FLAG_DISCARD),
    }
  }

  async close(): Promise<void> {
    this.packet.free()
    await this.demuxer.close()
  }
}

function getFrameDuration({ videoStream }: VideoInfo): number {
  const { num, den } = videoStream.avgFrameRate
  return num > 0 && den > 0 ? den / num : 1 / 25
}

/** What the player shows as 0: browsers show the times of an original as they are, and those of a playable copy start at 0. */
function findOrigin(demuxer: Demuxer, info: VideoInfo, mediaType: string): number {
  if (isPlayable(info, mediaType)) return 0
  const origin = Math.max(0, demuxer.startTime || 0)
  const { startTime, timeBase } = info.videoStream
  if (isFilmCopied(mediaType) || startTime === AV_NOPTS_VALUE) return origin
  // A copy that is encoded has its frames at multiples of their duration.
  const first = (Number(startTime) * timeBase.num) / timeBase.den - origin
  const frame = getFrameDuration(info)
  return origin + first - Math.round(first / frame) * frame
}

/** Opens a film. Throws UnreadableFile as `describeVideo` does. */
export async function openFilm(path: string, mediaType: string, signal: AbortSignal): Promise<FilmSource> {
  const demuxer = await openSource(path, mediaType, signal)
  try {
    const info = describeVideo(demuxer)
    reportDuration(info.duration)
    return new FilmSource(demuxer, info, mediaType, signal)
  } catch (error) {
    await demuxer.close()
    throw error
  }
}
