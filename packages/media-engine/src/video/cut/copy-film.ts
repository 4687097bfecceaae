import { FFmpegError, type Packet, type Stream } from 'node-av/lib'
import { NotCopyable } from '../../av/not-copyable.ts'
import { movedIndex, reserveIndex } from '../../av/reserve-index.ts'
import type { FilmContainer } from './choose-container.ts'
import { FilmMuxer, IndexTooLarge } from './film-muxer.ts'
import type { FilmPacket, FilmSource } from './film-source.ts'
import type { FrameSpan } from './find-frames.ts'
import { limitTracks } from './limit-tracks.ts'

/** Packets of sound that a decoder needs before the first one that is heard. */
const soundLead = 2
/** A player decodes what is hidden before it shows the first frame, which must not take longer than somebody waits. */
const maxHiddenSeconds = 20
/** How far a sound is stored from its picture, in seconds, by what muxers do. */
const interleavingSeconds = 1
/** More frames between one and those that it is made of are not expected by decoders (ITU-T H.264 section A.3.1). */
const maxReorderedFrames = 64

export interface CopyOptions {
  readonly path: string
  readonly container: FilmContainer
  readonly displayMatrix: Buffer
  /** Receives the share that is done. */
  readonly onProgress: (share: number) => void
}

/** Bytes that packets take in the index of a file in which each has other times: their size, their times, and their place. */
const indexBytesPerPacket = 28
/** Bytes for all else in the index. */
const otherIndexBytes = 8 * 1024
/** Samples of a short packet of sound, where the file does not say how many there are. */
const shortPacketSamples = 480

/**
 * Copies a part of a film without encoding anything. Packets are copied from the key frame before the part; an edit list
 * (ISO/IEC 14496-12 section 8.6.6) makes players start and end at the exact frame and sample.
 *
 * @throws NotCopyable where the file does not allow it
 */
export async function copyFilm(source: FilmSource, span: FrameSpan, options: CopyOptions): Promise<void> {
  const { start, end, keyFrame } = span
  if (keyFrame === undefined) throw new NotCopyable('There is no key frame to start from.')
  if (start - keyFrame > maxHiddenSeconds) throw new NotCopyable('The key frame is too far away.')
  const copiedSpan = { start, end, keyFrame }
  try {
    await copyPackets(source, copiedSpan, { ...options, index: reserveFilmIndex(source, copiedSpan) })
  } catch (error) {
    // Parts of the film have more frames a second than the whole.
    if (!(error instanceof IndexTooLarge)) throw error
    await copyPackets(source, copiedSpan, { ...options, index: movedIndex })
  }
  await limitTracks(options.path, end - start)
}

type CopiedSpan = FrameSpan & { readonly keyFrame: number }

/** Reserves room for as many packets as the film has on average in the time that is copied. */
function reserveFilmIndex({ frameDuration, sound }: FilmSource, { end, keyFrame }: CopiedSpan) {
  const seconds = end - keyFrame + interleavingSeconds
  const pictures = seconds / frameDuration + maxReorderedFrames
  const { sampleRate = 0, frameSize = 0 } = sound?.codecpar ?? {}
  const sounds = (seconds * sampleRate) / Math.max(frameSize, shortPacketSamples)
  return reserveIndex(Math.ceil((pictures + sounds) * indexBytesPerPacket) + otherIndexBytes)
}

/** @param index FFmpeg's options for the index of the file */
async function copyPackets(
  source: FilmSource,
  span: CopiedSpan,
  options: CopyOptions & { readonly index: Record<string, string> },
): Promise<void> {
  const { start, end, keyFrame } = span
  const { path, container, displayMatrix, index, onProgress } = options
  const { picture, sound } = source
  const muxer = new FilmMuxer({
    path,
    format: container.format,
    picture: { parameters: picture.codecpar, timeBase: picture.timeBase },
    sound: sound && { parameters: sound.codecpar, timeBase: sound.timeBase },
    displayMatrix,
    index,
  })
  const tracks = {
    picture: new PictureTrack(source, muxer, span),
    sound: sound && new SoundTrack(source, sound, muxer, span),
  }
  try {
    // Sound may be stored before the picture that is shown with it.
    source.seek(keyFrame - interleavingSeconds)
    for await (const packet of source.read()) {
      if (packet.isPicture) tracks.picture.add(packet)
      else tracks.sound?.add(packet)
      if (packet.time !== undefined) {
        onProgress(Math.min(1, Math.max(0, (packet.time - start) / (end - start))))
      }
      const isSoundComplete = tracks.sound === undefined || tracks.sound.isComplete
      const isFarBeyond = (packet.time ?? 0) > end + 10 * interleavingSeconds
      if (tracks.picture.isComplete && (isSoundComplete || isFarBeyond)) break
    }
    if (!tracks.picture.hasFrames) throw new NotCopyable('The key frame was not found.')
    muxer.finish()
  } finally {
    tracks.picture.close()
    tracks.sound?.close()
    muxer.close()
  }
}

/** Returns the ticks of a stream that become 0 when `seconds` of the player's time do. */
function findOffset({ origin }: FilmSource, { timeBase: { num, den } }: Stream, seconds: number): bigint {
  return BigInt(Math.round(((seconds + origin) * den) / num))
}

function moveBack(packet: Packet, offset: bigint): void {
  packet.pts -= offset
  packet.dts -= offset
}

class PictureTrack {
  private readonly muxer: FilmMuxer
  private readonly span: CopiedSpan
  private readonly offset: bigint
  /** Frames after the end, on which earlier ones may depend that are yet to come. */
  private pending: Packet[] = []
  private lastDecodeTime = Number.NEGATIVE_INFINITY
  hasFrames = false
  isComplete = false

  constructor(source: FilmSource, muxer: FilmMuxer, span: CopiedSpan) {
    this.muxer = muxer
    this.span = span
    this.offset = findOffset(source, source.picture, span.start)
  }

  add({ packet, time, decodeTime }: FilmPacket): void {
    const { end, keyFrame } = this.span
    if (this.isComplete) return
    if (time === undefined || decodeTime === undefined || decodeTime <= this.lastDecodeTime)
      throw new NotCopyable('Packets have no times in this file.')
    if (!this.hasFrames && !(packet.isKeyframe && Math.abs(time - keyFrame) < 1e-6)) return
    this.lastDecodeTime = decodeTime
    // Frames that are shown before the key frame, but come after it, depend on those before it.
    if (time < keyFrame - 1e-6) return
    this.hasFrames = true
    // A frame is shown at the earliest when it is decoded, so that everything from here on is after the end.
    if (decodeTime >= end - 1e-6) {
      this.isComplete = true
      return
    }
    moveBack(packet, this.offset)
    if (time >= end - 1e-6) {
      this.hold(packet)
      return
    }
    for (const earlier of this.pending) {
      this.muxer.write(earlier, 'picture')
      earlier.free()
    }
    this.pending = []
    this.muxer.write(packet, 'picture')
  }

  close(): void {
    for (const packet of this.pending) packet.free()
    this.pending = []
  }

  private hold(packet: Packet): void {
    if (this.pending.length >= maxReorderedFrames)
      throw new NotCopyable('The frames of the film are in no order that a decoder expects.')
    this.pending.push(clonePacket(packet))
  }
}

class SoundTrack {
  private readonly muxer: FilmMuxer
  private readonly span: FrameSpan
  private readonly offset: bigint
  private lead: Packet[] = []
  private lastTime = Number.NEGATIVE_INFINITY
  isComplete = false

  constructor(source: FilmSource, stream: Stream, muxer: FilmMuxer, span: FrameSpan) {
    this.muxer = muxer
    this.span = span
    this.offset = findOffset(source, stream, span.start)
  }

  add({ packet, time, duration }: FilmPacket): void {
    const { start, end } = this.span
    if (this.isComplete) return
    if (time === undefined || time <= this.lastTime)
      throw new NotCopyable('Packets of sound have no times in this file.')
    this.lastTime = time
    if (time >= end) {
      this.isComplete = true
      return
    }
    moveBack(packet, this.offset)
    if (time + duration <= start) {
      this.lead.push(clonePacket(packet))
      if (this.lead.length > soundLead) this.lead.shift()?.free()
      return
    }
    for (const earlier of this.lead) {
      this.muxer.write(earlier, 'sound')
      earlier.free()
    }
    this.lead = []
    this.muxer.write(packet, 'sound')
  }

  close(): void {
    for (const packet of this.lead) packet.free()
    this.lead = []
  }
}

function clonePacket(packet: Packet): Packet {
  const clone = packet.clone()
  if (!clone) throw new FFmpegError(-12)
  return clone
}
