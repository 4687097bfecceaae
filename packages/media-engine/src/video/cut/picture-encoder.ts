import type { Rotation } from '@lares/shared-types/rotations'
import { FilterAPI } from 'node-av/api'
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_OPT_SEARCH_CHILDREN,
  AV_OPT_TYPE_STRING,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { Codec, CodecContext, CodecParameters, FFmpegError, type Frame, Packet, Rational } from 'node-av/lib'
import { getFrameTime } from '../decode-frame.ts'
import type { FilmMuxer } from './film-muxer.ts'
import type { FilmSource } from './film-source.ts'
import type { FrameSpan } from './find-frames.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Larger frames are scaled to these sides. */
const maxSides = { short: 2160, long: 3840 }
/** Frames of HDR are mapped to SDR in numbers of 32 bits, 100 MB for one of 4K, so that less memory is left to the encoder. */
const maxSidesOfHdr = { short: 1080, long: 1920 }
/** Each thread of a decoder or encoder holds several frames, which for large ones is too much memory. */
const maxPixelsForAllThreads = 1920 * 1088
/** Finer than that of a playable copy (23), because the piece has no other original. */
const quality = 18
const keyFrameSeconds = 2
const timeBase = new Rational(1, 90_000)

/** Encodes frames as H.264 by x264, at the times that they have. */
export class PictureEncoder {
  readonly size: Size
  /** 0 for as many as the machine has processors. */
  readonly threadCount: number
  private readonly context: CodecContext
  private readonly parameters = new CodecParameters()
  private readonly packet = new Packet()
  private readonly frameTicks: bigint
  private lastTick = -1n
  frames = 0

  constructor(source: FilmSource, rotation: Rotation) {
    const { width, height } = source.info
    const isHdr = source.info.steps.some((step) => step.startsWith('tonemap'))
    const size = rotation % 180 === 0 ? { width, height } : { width: height, height: width }
    this.size = fit(size, isHdr ? maxSidesOfHdr : maxSides)
    this.threadCount = width * height > maxPixelsForAllThreads ? 1 : 0
    this.frameTicks = BigInt(Math.round(source.frameDuration * timeBase.den))
    this.context = this.open(1 / source.frameDuration)
    this.parameters.alloc()
    FFmpegError.throwIfError(this.parameters.fromContext(this.context), 'parameters of encoder')
    this.packet.alloc()
  }

  get track() {
    return { parameters: this.parameters, timeBase }
  }

  /** Encodes a frame and frees it. @param seconds when it is shown */
  encode(frame: Frame, seconds: number, muxer: FilmMuxer): void {
    const tick = BigInt(Math.round(seconds * timeBase.den))
    if (tick > this.lastTick) {
      this.lastTick = tick
      frame.timeBase = timeBase
      frame.pts = tick
      // Otherwise the encoder would repeat the kinds of frames that the original had.
      frame.pictType = AV_PICTURE_TYPE_NONE
      this.send(frame, muxer)
      this.frames += 1
    }
    frame.free()
  }

  finish(muxer: FilmMuxer): void {
    this.send(null, muxer)
  }

  close(): void {
    this.context.freeContext()
    this.parameters.free()
    this.packet.free()
  }

  private open(frameRate: number): CodecContext {
    const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264)
    if (codec === null) throw new Error('There is no encoder libx264.')
    const context = new CodecContext()
    context.allocContext3(codec)
    context.width = this.size.width
    context.height = this.size.height
    context.pixelFormat = AV_PIX_FMT_YUV420P
    context.timeBase = timeBase
    context.framerate = new Rational(Math.max(1, Math.round(frameRate * 1000)), 1000)
    context.gopSize = Math.max(1, Math.round(keyFrameSeconds * Math.min(60, frameRate)))
    context.threadCount = this.threadCount
    context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
    // node-av crashes when a dictionary that `open2Sync` has emptied is collected as garbage.
    const isLarge = this.threadCount > 0
    const options = {
      preset: 'veryfast',
      crf: String(quality),
      profile: 'high',
      // Frames of 4K that are looked at ahead take 20 MB each.
      ...(isLarge && { 'rc-lookahead': '0' }),
    }
    for (const [name, value] of Object.entries(options))
      FFmpegError.throwIfError(
        context.setOption(name, value, AV_OPT_TYPE_STRING, AV_OPT_SEARCH_CHILDREN),
        name,
      )
    FFmpegError.throwIfError(context.open2Sync(codec), 'open encoder')
    return context
  }

  private send(frame: Frame | null, muxer: FilmMuxer): void {
    FFmpegError.throwIfError(this.context.sendFrameSync(frame), 'encode')
    while (this.context.receivePacketSync(this.packet) >= 0) {
      // The muxer asks for it at the last frame, which would otherwise not be shown.
      this.packet.duration = this.frameTicks
      muxer.writeInterleaved(this.packet, 'picture')
      this.packet.unref()
    }
  }
}

/** Scales to at most some sides, portrait or landscape, in even numbers as 4:2:0 requires. */
function fit({ width, height }: Size, { short, long }: typeof maxSides): Size {
  const scale = Math.min(1, short / Math.min(width, height), long / Math.max(width, height))
  const even = (length: number) => Math.max(2, Math.round((length * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}

interface TimedFrame {
  readonly frame: Frame
  /** Seconds from the start of the part. */
  readonly time: number
}

/** Makes the frames of a part as they are displayed out of decoded ones. */
export class PictureFilter {
  private readonly source: FilmSource
  private readonly span: FrameSpan
  private readonly filter: FilterAPI
  private readonly tolerance: number
  private ready: TimedFrame[] = []
  private lastTime: number | undefined
  /** Whether a frame after the part was seen. */
  isComplete = false

  constructor(source: FilmSource, span: FrameSpan, steps: readonly string[], { width, height }: Size) {
    this.source = source
    this.span = span
    // Where the times of packets are unknown, cuts are at multiples of the duration of a frame.
    this.tolerance = span.keyFrame === undefined ? source.frameDuration / 4 : 0.000_5
    const last = [`scale=${width}:${height}`, 'setsar=1', 'format=yuv420p']
    this.filter = FilterAPI.create([...steps, ...last].join(','))
  }

  /** Frees the frames. */
  add(frames: Iterable<Frame | null>): void {
    for (const frame of frames) {
      if (frame === null) continue
      if (!this.isComplete) this.collect(this.filter.processAllSync(frame))
      frame.free()
    }
  }

  flush(): void {
    if (!this.isComplete) this.collect(this.filter.flushFramesSync())
  }

  /** The frames that are ready; they are the caller's. */
  takeFrames(): readonly TimedFrame[] {
    const frames = this.ready
    this.ready = []
    return frames
  }

  [Symbol.dispose](): void {
    for (const { frame } of this.ready) frame.free()
    this.filter.close()
  }

  private collect(frames: Iterable<Frame>): void {
    const { start, end } = this.span
    for (const frame of frames) {
      const stated = getFrameTime(frame) - this.source.origin
      const time = Number.isFinite(stated) ? stated : (this.lastTime ?? start) + this.source.frameDuration
      this.lastTime = time
      if (time >= end - this.tolerance) this.isComplete = true
      if (time < start - this.tolerance || this.isComplete) frame.free()
      else this.ready.push({ frame, time: Math.max(0, time - start) })
    }
  }
}
