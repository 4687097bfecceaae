import { setImmediate } from 'node:timers/promises'
import type { Demuxer } from 'node-av/api'
import {
  AV_NOPTS_VALUE,
  AV_PKT_DATA_NEW_EXTRADATA,
  AV_PKT_DATA_SKIP_SAMPLES,
  AVSEEK_FLAG_BACKWARD,
  AVSEEK_FLAG_BYTE,
} from 'node-av/constants'
import { type Frame, Packet, type Stream } from 'node-av/lib'
import { NotCopyable } from '../../av/not-copyable.ts'
import { openSource } from '../../av/source.ts'
import { findAudioStream } from '../../av/streams.ts'
import { reportDuration, reportStep } from '../../process/progress.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import { minGapSeconds, timedTypes } from '../timed-types.ts'
import { isPcm } from './is-pcm.ts'
import { type ReadFlacFrame, readFlacFrames } from './read-flac-frames.ts'
import { findMp3Frames, skipMp3Frames } from './skip-mp3-frames.ts'

/** A packet of a recording; positions are samples of the player's time, and negative before its start. */
export interface AudioPacket {
  readonly packet: Packet
  readonly start: number
  /** Without the samples that the file says are padding at its end. */
  readonly duration: number
  /** Whether it is before what was asked for. */
  readonly isLead: boolean
}

/** Frames of an MP3 that follow each other in its file. */
export interface FrameRun {
  readonly path: string
  readonly signal: AbortSignal
  /** Where each of them starts, in bytes from the start of the file. */
  readonly starts: readonly number[]
  /** Where the last one ends. */
  readonly end: number
  /** Samples of all of them. */
  readonly samples: number
}

/** Packets that are held for decoders that need what was before a cut. */
const maxHeldPackets = 64
/** How far before a cut reading starts, so that the packets before it are read as well. */
const leadSeconds = 3
/** Less of an MP3 is not worth being passed over by its headers. */
const minSkippedSeconds = 2
/** Packets that are passed on at once, because a promise for each would take as long as copying it. */
const packetsPerBatch = 32
/** Packets read between two turns of the event loop, some milliseconds of work. */
const packetsPerTurn = 1024
/** The most that is read of a WAVE at once, in bytes: 16 times what FFmpeg reads by default. */
const wavePacketBytes = 65_536
/** Packets this close are adjacent, because their times are rounded. */
const roundingSeconds = 0.002

/** Formats without times in the file: where a packet is depends on all packets before it, so they are always read from the start. */
const sequentialTypes = new Set(['audio/mpeg', 'audio/aac', 'audio/amr'])

/** Reads the packets of a recording by time. Close it afterwards. */
export class PacketSource {
  demuxer: Demuxer
  stream: Stream
  readonly mediaType: string
  readonly sampleRate: number
  readonly signal: AbortSignal
  private readonly path: string
  private readonly streamIndex: number
  /** Whether the packets of the file are all of the stream. */
  private readonly isOnlyStream: boolean
  /** In the stream's time base: what the player shows as 0. */
  private readonly origin: number
  private readonly samplesPerTick: number
  /** Whether times are in milliseconds (Matroska), so that only what is before a packet tells exactly where it is. */
  private readonly isCoarse: boolean
  /** Whether the duration of the last packet includes its padding. */
  private readonly isPadded: boolean
  /** Whether the duration of a packet lasts up to the next one, also over a gap (MP4). */
  private readonly includesGaps: boolean
  /** The duration of the first packet. */
  private usualDuration: number | undefined
  /** The latest packets and, in front of them, some that are no longer valid. */
  private held: AudioPacket[] = []
  /** The end of the latest packet; undefined right after a seek, when it is unknown. */
  private position: number | undefined = 0
  private hasEnded = false
  /** Whether the times of packets are known; they are not after a seek to a byte. */
  private hasTimes = true
  private packetCount = 0
  /** Files that were opened before, of which decoders may use the streams. */
  private readonly former: Demuxer[] = []
  /** The first packet of an MP3, and where it is in the file. */
  private firstFrame: { readonly at: number; readonly start: number; readonly duration: number } | undefined
  /** Where packets are read to in turn, because making one for each would take longer than reading it. */
  private readonly slots: readonly Packet[]
  private nextSlot = 0
  /** Whether a decoder has to be set up again within the recording, as in chained Ogg files. */
  isChained = false

  constructor(
    demuxer: Demuxer,
    stream: Stream,
    file: { path: string; mediaType: string },
    signal: AbortSignal,
  ) {
    const { path, mediaType } = file
    this.path = path
    this.demuxer = demuxer
    this.stream = stream
    this.mediaType = mediaType
    this.signal = signal
    this.streamIndex = stream.index
    this.isOnlyStream = demuxer.streams.length === 1
    this.sampleRate = stream.codecpar.sampleRate
    this.slots = Array.from({ length: maxHeldPackets + 1 }, () => {
      const packet = new Packet()
      packet.alloc()
      return packet
    })
    const { num, den } = stream.timeBase
    this.samplesPerTick = (num * this.sampleRate) / den
    this.isCoarse = this.samplesPerTick > 1
    this.isPadded = mediaType === 'audio/mpeg'
    const isEdited = mediaType === 'audio/mp4' || mediaType.startsWith('audio/3gpp')
    this.includesGaps = isEdited && !isPcm(stream.codecpar.codecId)
    this.origin = isEdited || stream.startTime === AV_NOPTS_VALUE ? 0 : Math.max(0, Number(stream.startTime))
  }

  /**
   * Yields the packets that overlap `[from, to)`, in samples, some at once, preceded by up to `lead` packets before it, which are marked.
   * There are fewer of them behind a gap, where the sound of the packets before it is not the sound before `from`.
   * Packets are valid until the next ones are asked for.
   */
  async *read(from: number, to: number, lead = 0): AsyncGenerator<readonly AudioPacket[]> {
    await this.seek(from, to, lead)
    const held = this.getHeld()
    let pending = held.filter(({ start, duration }) => start + duration <= from)
    pending = pending.slice(Math.max(0, pending.length - lead))
    let batch: AudioPacket[] = []
    const add = (next: AudioPacket) => {
      if (pending.length > 0) {
        batch.push(...this.placeLead(pending, next))
        pending = []
      }
      batch.push(next)
    }
    let hasEnded = false
    for (const packet of held) {
      hasEnded ||= packet.start >= to
      if (!hasEnded && packet.start + packet.duration > from) add(packet)
    }
    // They are no longer valid once more has been read.
    if (batch.length > 0) yield batch
    batch = []
    while (!hasEnded) {
      const next = this.take(from)
      if (next === undefined) hasEnded = this.hasEnded
      else if (next.start >= to) hasEnded = true
      else if (next.start + next.duration > from) add(next)
      else if (lead > 0) pending = [...pending, next].slice(-lead)
      if (batch.length >= packetsPerBatch || (batch.length > 0 && (hasEnded || next === undefined))) {
        yield batch
        batch = []
      }
      if (next === undefined) await this.turn()
    }
  }

  /**
   * Passes over the frames of an MP3 that follow the latest packet, up to some seconds before `to`, for them to be copied from the file.
   * Returns undefined if they do not simply follow each other in it, or are too few.
   */
  async passOverFrames(to: number): Promise<FrameRun | undefined> {
    const latest = this.held.at(-1)
    if (this.mediaType !== 'audio/mpeg' || latest === undefined || this.isNearEnd(to)) return undefined
    const { packet, start, duration } = latest
    const position = start + duration
    const count = Math.floor((to - leadSeconds * this.sampleRate - position) / duration)
    if (!(count * duration >= minSkippedSeconds * this.sampleRate) || packet.pos < 0n) return undefined
    const [, ...starts] = await findMp3Frames(this.path, Number(packet.pos), count + 1, this.signal)
    const end = starts.pop()
    const samples = starts.length * duration
    if (end === undefined || starts.length === 0) return undefined
    if (!(await this.jump(end, position + samples))) return undefined
    return { path: this.path, signal: this.signal, starts, end, samples }
  }

  /**
   * Reads the frames of a FLAC file that follow the latest packet, up to so many samples, without FFmpeg, which stays where it is. There
   * are none in other containers.
   */
  async *readFollowingFlac(maxSamples: number): AsyncGenerator<readonly ReadFlacFrame[]> {
    const latest = this.held.at(-1)
    const before = latest?.packet.data
    if (this.mediaType !== 'audio/flac' || !before || latest.packet.pos < 0n) return
    const at = Number(latest.packet.pos) + before.length
    yield* readFlacFrames({ path: this.path, before, at, maxSamples, signal: this.signal })
  }

  /** Whether a player plays silence between the end of a packet, in samples, and the packet that follows. */
  hasGap(end: number, { start }: Pick<AudioPacket, 'start'>): boolean {
    return timedTypes.has(this.mediaType) && start - end > minGapSeconds * this.sampleRate
  }

  /** Throws NotCopyable if there is a gap before a packet, for formats without times, which would be shorter by it. */
  rejectGap(end: number | undefined, packet: Pick<AudioPacket, 'start'>): void {
    if (end !== undefined && this.hasGap(end, packet)) throw new NotCopyable('The times have a gap.')
  }

  /** Where a decoded frame starts, in samples; undefined if it has no time. */
  toPosition({ pts, timeBase }: Pick<Frame, 'pts' | 'timeBase'>): number | undefined {
    if (pts === AV_NOPTS_VALUE || timeBase.den === 0) return undefined
    const { num, den } = this.stream.timeBase
    const seconds = (Number(pts) * timeBase.num) / timeBase.den - (this.origin * num) / den
    return Math.round(seconds * this.sampleRate)
  }

  async close(): Promise<void> {
    for (const packet of this.slots) packet.free()
    for (const demuxer of [...this.former, this.demuxer]) await demuxer.close()
  }

  /** The packets before `next` up to a gap, each placed where its sound ends when it is decoded together with what follows. */
  private placeLead(packets: readonly AudioPacket[], next: AudioPacket): AudioPacket[] {
    const placed: AudioPacket[] = []
    let following = next
    let position = next.start
    for (const packet of packets.toReversed()) {
      if (this.hasGap(packet.start + packet.duration, following)) break
      position -= packet.duration
      placed.unshift({ ...packet, start: position, isLead: true })
      following = packet
    }
    return placed
  }

  /** Moves to where the packets that overlap `from`, and `lead` packets before it, are held or come next. */
  private async seek(from: number, to: number, lead: number): Promise<void> {
    const held = this.getHeld()
    const [first] = held
    const heldBefore = held.filter(({ start, duration }) => start + duration <= from).length
    const isHeld = first !== undefined && first.start <= from && (heldBefore >= lead || first.start <= 0)
    if (isHeld && this.position !== undefined && from <= this.position) return
    const isSequential = this.isCoarse || sequentialTypes.has(this.mediaType)
    if (this.mediaType === 'audio/mpeg' && (await this.skipFrames(from, to))) return
    if (this.position !== undefined) {
      const distance = from - this.position - (this.position === 0 || lead === 0 ? 0 : this.sampleRate)
      if (distance >= 0 && (isSequential || distance < leadSeconds * this.sampleRate)) return
    }
    const wanted = from - leadSeconds * this.sampleRate
    if (isSequential || wanted <= 0) return this.rewind()
    if (this.includesGaps && this.usualDuration === undefined) await this.next(0)
    this.release()
    const tick = BigInt(Math.round(wanted / this.samplesPerTick + this.origin))
    const context = this.demuxer.getFormatContext()
    if (context.seekFrameSync(this.stream.index, tick, AVSEEK_FLAG_BACKWARD) < 0) return this.rewind()
    this.hasEnded = false
    this.position = undefined
    const packet = await this.next(0)
    // Where the file has no usable index, or packets after a seek have no times, everything is read from its start.
    if (packet === undefined || packet.start > from) await this.rewind()
  }

  /**
   * Passes over the frames of an MP3 before `from` without reading them. Not for what reaches its end, because FFmpeg knows the padding
   * there by its own count of samples alone. Returns whether it did.
   */
  private async skipFrames(from: number, to: number): Promise<boolean> {
    const target = from - leadSeconds * this.sampleRate
    const isAhead =
      this.position !== undefined && target < this.position + minSkippedSeconds * this.sampleRate
    if (this.isNearEnd(to) || isAhead || target < minSkippedSeconds * this.sampleRate) return false
    const first = this.firstFrame ?? (await this.readFirstFrame())
    if (first === undefined || first.duration === 0 || first.at < 0) return false
    const count = Math.floor((target - first.start) / first.duration)
    const at = await skipMp3Frames(this.path, first.at, count, this.signal)
    return at !== undefined && this.jump(at, first.start + count * first.duration)
  }

  private async readFirstFrame() {
    if (this.position !== 0) await this.rewind()
    const first = await this.next(0)
    if (first === undefined) return undefined
    this.firstFrame = { at: Number(first.packet.pos), start: first.start, duration: first.duration }
    return this.firstFrame
  }

  /** Whether a position is near the end of the recording, so that the packets up to it have to be read. */
  private isNearEnd(to: number): boolean {
    return to > (this.demuxer.duration - leadSeconds) * this.sampleRate
  }

  /** Moves to the frame of an MP3 at a byte of its file, which is at a position, and holds it; else to the start. Returns whether it did. */
  private async jump(at: number, position: number): Promise<boolean> {
    this.release()
    const context = this.demuxer.getFormatContext()
    this.position = position
    this.hasTimes = false
    const isThere =
      context.seekFrameSync(this.streamIndex, BigInt(at), AVSEEK_FLAG_BYTE) >= 0 &&
      (await this.next(0))?.packet.pos === BigInt(at)
    if (isThere) return true
    this.position = undefined
    await this.rewind()
    return false
  }

  private async rewind(): Promise<void> {
    this.release()
    if (!this.hasTimes) await this.reopen()
    else if (this.position !== 0) {
      const context = this.demuxer.getFormatContext()
      const first = this.stream.startTime === AV_NOPTS_VALUE ? 0n : this.stream.startTime
      // Before the start, because the first packets may have times below it.
      const tick = first - BigInt(Math.ceil(this.sampleRate / this.samplesPerTick))
      if (context.seekFrameSync(this.stream.index, tick, AVSEEK_FLAG_BACKWARD) < 0)
        context.seekFrameSync(this.stream.index, first, AVSEEK_FLAG_BACKWARD)
    }
    this.hasEnded = false
    this.position = 0
  }

  /** Opens the file again: after a seek to a byte, FFmpeg takes the times that it has counted from there for those of the file. */
  private async reopen(): Promise<void> {
    const { demuxer, stream } = await openSound(this.path, this.mediaType, this.signal)
    this.former.push(this.demuxer)
    this.demuxer = demuxer
    this.stream = stream
    this.hasTimes = true
  }

  /** Reads the next packet of the recording; undefined at its end. Packets that end long before `from` are passed over. */
  private async next(from: number): Promise<AudioPacket | undefined> {
    for (;;) {
      const packet = this.take(from)
      if (packet !== undefined || this.hasEnded) return packet
      await this.turn()
    }
  }

  /** As `next`, but also returns undefined when it is time for a turn of the event loop. */
  private take(from: number): AudioPacket | undefined {
    const context = this.demuxer.getFormatContext()
    const wanted = from - leadSeconds * this.sampleRate
    while (!this.hasEnded && this.packetCount < packetsPerTurn) {
      const packet = this.slots[this.nextSlot]
      packet?.unref()
      if (packet === undefined || context.readFrameSync(packet) < 0) {
        this.hasEnded = true
        return undefined
      }
      this.packetCount += 1
      const isOwn = this.isOnlyStream || packet.streamIndex === this.streamIndex
      const place = isOwn ? this.place(packet) : undefined
      if (place && place.start + place.duration >= wanted) return this.hold(place)
      if (place && this.held.length > 0) this.release()
    }
    return undefined
  }

  private async turn(): Promise<void> {
    this.packetCount = 0
    reportStep()
    await setImmediate()
    this.signal.throwIfAborted()
  }

  private hold(packet: AudioPacket): AudioPacket {
    this.nextSlot = (this.nextSlot + 1) % this.slots.length
    // Shortened seldom, because that moves all that remain.
    if (this.held.length >= 8 * maxHeldPackets) this.held = this.getHeld()
    this.held.push(packet)
    return packet
  }

  /** The latest packets, whose slots have not been used again. */
  private getHeld(): AudioPacket[] {
    return this.held.slice(-maxHeldPackets)
  }

  /** Where a packet is; undefined if that is unknown, which happens after a seek only. */
  private place(packet: Packet): AudioPacket | undefined {
    const { pts } = packet
    const length = this.getLength(packet)
    const duration = length - (this.isPadded ? getEndPadding(packet) : 0)
    if (packet.getSideData(AV_PKT_DATA_NEW_EXTRADATA)) this.isChained = true
    const hasTime = this.hasTimes && pts !== AV_NOPTS_VALUE
    if (!hasTime && this.position === undefined) return undefined
    let start = hasTime ? Math.round((Number(pts) - this.origin) * this.samplesPerTick) : (this.position ?? 0)
    if (this.position !== undefined && !this.isFirst(start)) {
      const isAdjacent = Math.abs(start - this.position) <= roundingSeconds * this.sampleRate
      // A further stream of a chained file begins at 0 again.
      if (start < this.position - this.sampleRate) this.isChained = true
      if (isAdjacent || start < this.position) start = this.position
    }
    if (this.isCoarse && this.isFirst(start)) start = -(this.stream.codecpar.initialPadding || -start)
    this.position = start + Math.max(0, duration)
    return { packet, start, duration: Math.max(0, duration), isLead: false }
  }

  private getLength(packet: Packet): number {
    const length = Math.round(Number(packet.duration) * this.samplesPerTick)
    this.usualDuration ??= length
    const hasGap = this.includesGaps && length - this.usualDuration > minGapSeconds * this.sampleRate
    return hasGap ? this.usualDuration : length
  }

  /** The first packet of a file may start before 0: what encoders need before the sound. */
  private isFirst(start: number): boolean {
    return this.position === 0 && start < 0
  }

  private release(): void {
    this.held = []
  }
}

/** Samples at the end of a packet that are no part of the recording (FFmpeg's `AV_PKT_DATA_SKIP_SAMPLES`, bytes 4 to 7). */
function getEndPadding(packet: Packet): number {
  return packet.getSideData(AV_PKT_DATA_SKIP_SAMPLES)?.readUInt32LE(4) ?? 0
}

/** Opens the sound of a file. Throws UnreadableFile `unsupported` if it has none. */
export async function openPackets(
  path: string,
  mediaType: string,
  signal: AbortSignal,
): Promise<PacketSource> {
  const { demuxer, stream } = await openSound(path, mediaType, signal)
  reportDuration(demuxer.duration)
  return new PacketSource(demuxer, stream, { path, mediaType }, signal)
}

async function openSound(path: string, mediaType: string, signal: AbortSignal) {
  const options = mediaType === 'audio/wav' ? { max_size: `${wavePacketBytes}` } : {}
  const demuxer = await openSource(path, mediaType, signal, options)
  const stream = findAudioStream(demuxer)
  if (stream !== undefined) return { demuxer, stream }
  await demuxer.close()
  throw new UnreadableFile('unsupported')
}
