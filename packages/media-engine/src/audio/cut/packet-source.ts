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
import { skipMp3Frames } from './skip-mp3-frames.ts'

/** A packet of a recording; positions are samples of the player's time, and negative before its start. */
export interface AudioPacket {
  readonly packet: Packet
  readonly start: number
  /** Without the samples that the file says are padding at its end. */
  readonly duration: number
}

/** Packets that are held for decoders that need what was before a cut. */
const maxHeldPackets = 64
/** How far before a cut reading starts, so that the packets before it are read as well. */
const leadSeconds = 3
/** Less of an MP3 is not worth being passed over by its headers. */
const minSkippedSeconds = 2
/** Packets read between two turns of the event loop, some milliseconds of work. */
const packetsPerTurn = 2000
/** Packets this close are adjacent, because their times are rounded. */
const roundingSeconds = 0.002

/** Formats without times in the file: where a packet is depends on all packets before it, so they are always read from the start. */
const sequentialTypes = new Set(['audio/mpeg', 'audio/aac', 'audio/amr'])

/** Reads the packets of a recording by time. Close it afterwards. */
export class PacketSource {
  readonly demuxer: Demuxer
  readonly stream: Stream
  readonly mediaType: string
  readonly sampleRate: number
  readonly signal: AbortSignal
  private readonly path: string
  private readonly streamIndex: number
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
  private held: AudioPacket[] = []
  /** The end of the latest packet; undefined right after a seek, when it is unknown. */
  private position: number | undefined = 0
  private hasEnded = false
  /** Whether the times of packets are known; they are not after a seek to a byte. */
  private hasTimes = true
  private packetCount = 0
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
   * Yields the packets that overlap `[from, to)`, in samples, preceded by up to `lead` packets before it, which are marked. There are
   * fewer of them behind a gap, where the sound of the packets before it is not the sound before `from`.
   * A packet is valid until `maxHeldPackets` more have been read.
   */
  async *read(from: number, to: number, lead = 0): AsyncGenerator<AudioPacket & { isLead: boolean }> {
    await this.seek(from, to, lead)
    const before = this.held.filter(({ start, duration }) => start + duration <= from)
    const overlapping = this.held.filter(({ start, duration }) => start + duration > from)
    let pending = before.slice(Math.max(0, before.length - lead))
    const emit = (next: AudioPacket) => {
      const placed = this.placeLead(pending, next).map((packet) => ({ ...packet, isLead: true }))
      pending = []
      return [...placed, { ...next, isLead: false }]
    }
    for (const packet of overlapping) {
      if (packet.start >= to) return
      yield* emit(packet)
    }
    for (;;) {
      const next = await this.next(from)
      if (next === undefined || next.start >= to) return
      if (next.start + next.duration > from) yield* emit(next)
      else if (lead > 0) pending = [...pending, next].slice(-lead)
    }
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
    await this.demuxer.close()
  }

  /** The packets before `next` up to a gap, each placed where its sound ends when it is decoded together with what follows. */
  private placeLead(packets: readonly AudioPacket[], next: AudioPacket): AudioPacket[] {
    const placed: AudioPacket[] = []
    let following = next
    let position = next.start
    for (const packet of packets.toReversed()) {
      if (this.hasGap(packet.start + packet.duration, following)) break
      position -= packet.duration
      placed.unshift({ ...packet, start: position })
      following = packet
    }
    return placed
  }

  /** Moves to where the packets that overlap `from`, and `lead` packets before it, are held or come next. */
  private async seek(from: number, to: number, lead: number): Promise<void> {
    const [first] = this.held
    const heldBefore = this.held.filter(({ start, duration }) => start + duration <= from).length
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
    const isNearEnd = to > (this.demuxer.duration - leadSeconds) * this.sampleRate
    const isAhead =
      this.position !== undefined && target < this.position + minSkippedSeconds * this.sampleRate
    if (isNearEnd || isAhead || target < minSkippedSeconds * this.sampleRate) return false
    if (this.position !== 0) await this.rewind()
    const first = await this.next(0)
    if (first === undefined || first.duration === 0 || first.packet.pos < 0n) return false
    const count = Math.floor((target - first.start) / first.duration)
    const at = await skipMp3Frames(this.path, Number(first.packet.pos), count, this.signal)
    if (at === undefined) return false
    this.release()
    const context = this.demuxer.getFormatContext()
    this.position = first.start + count * first.duration
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
    this.hasTimes = true
    if (this.position !== 0) {
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

  /** Reads the next packet of the recording. Packets that end long before `from` are passed over. */
  private async next(from: number): Promise<AudioPacket | undefined> {
    const context = this.demuxer.getFormatContext()
    while (!this.hasEnded) {
      this.packetCount += 1
      if (this.packetCount % packetsPerTurn === 0) {
        reportStep()
        await setImmediate()
        this.signal.throwIfAborted()
      }
      const packet = this.slots[this.nextSlot]
      packet?.unref()
      if (packet === undefined || context.readFrameSync(packet) < 0) {
        this.hasEnded = true
        return undefined
      }
      const place = packet.streamIndex === this.streamIndex ? this.place(packet) : undefined
      if (place && place.start + place.duration >= from - leadSeconds * this.sampleRate)
        return this.hold({ packet, ...place })
      if (place && this.held.length > 0) this.release()
    }
    return undefined
  }

  private hold(packet: AudioPacket): AudioPacket {
    this.nextSlot = (this.nextSlot + 1) % this.slots.length
    this.held.push(packet)
    if (this.held.length > maxHeldPackets) this.held.shift()
    return packet
  }

  /** Where a packet is; undefined if that is unknown, which happens after a seek only. */
  private place(packet: Packet): { start: number; duration: number } | undefined {
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
    return { start, duration: Math.max(0, duration) }
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
  const demuxer = await openSource(path, mediaType, signal)
  try {
    const stream = findAudioStream(demuxer)
    if (stream === undefined) throw new UnreadableFile('unsupported')
    reportDuration(demuxer.duration)
    return new PacketSource(demuxer, stream, { path, mediaType }, signal)
  } catch (error) {
    await demuxer.close()
    throw error
  }
}
