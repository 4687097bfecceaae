import type { Storyboard } from '@lares/shared-types/storyboards'
import { Decoder, type Demuxer } from 'node-av/api'
import {
  AV_PKT_FLAG_DISCARD,
  AVDISCARD_ALL,
  AVDISCARD_DEFAULT,
  AVSEEK_FLAG_BACKWARD,
} from 'node-av/constants'
import { Frame, Packet, type Stream } from 'node-av/lib'
import sharp from 'sharp'
import { withSource } from '../av/source.ts'
import type { DerivedFile } from '../derivation.ts'
import type { RawImage } from '../image/raw-image.ts'
import { writeRendition } from '../output/derived-file.ts'
import { reportStep } from '../process/progress.ts'
import { FrameScaler, getFrameTime } from './decode-frame.ts'
import { describeVideo, type VideoInfo } from './video-info.ts'

/** A film of an hour gets a picture every 18 seconds, one of ten hours every three minutes. */
const maxPictures = 200
/** Seconds between two pictures at least. */
const minInterval = 2
/** Pictures are at most as wide, and high, as this. */
const longSide = 192
const columns = 5
/** A sheet is about 960 pixels wide and has 100 kB, so that the first pictures do not wait for those of the whole film. */
const picturesPerSheet = 25
/** Packets that are read for one key frame; more are only needed where a film has hardly any. */
const maxPackets = 2000

/**
 * Writes small pictures of a film at regular times, many on one sheet, and a list of their times. They are made from its key
 * frames only, so that a film of two hours takes seconds.
 *
 * @param duration in seconds
 * @returns the list and the sheets; nothing if no key frame could be decoded
 */
export function deriveStoryboard(
  path: string,
  mediaType: string,
  duration: number,
  folder: string,
  signal: AbortSignal,
): Promise<DerivedFile[]> {
  return withSource(path, mediaType, signal, async (source) => {
    const info = describeVideo(source)
    const writer = new SheetWriter(folder)
    for await (const { image, seconds } of readKeyFrames(source, info, listTimes(duration), signal))
      await writer.add(image, seconds)
    return writer.finish()
  })
}

/** The times at which there should be pictures, in seconds. */
export function listTimes(duration: number): number[] {
  const count = Math.min(maxPictures, Math.max(1, Math.floor(duration / minInterval)))
  const interval = duration / count
  return Array.from({ length: count }, (_, index) => index * interval)
}

interface KeyFrame {
  readonly image: RawImage
  /** From the start of the film. */
  readonly seconds: number
}

/** Decodes the key frames at or before the given times, each once. */
async function* readKeyFrames(
  source: Demuxer,
  info: VideoInfo,
  times: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<KeyFrame> {
  const { videoStream } = info
  const format = source.getFormatContext()
  for (const stream of source.streams)
    stream.discard = stream.index === videoStream.index ? AVDISCARD_DEFAULT : AVDISCARD_ALL
  using decoder = await Decoder.create(videoStream, { exitOnError: false, signal })
  using scaler = new FrameScaler(info, Math.min(longSide, (longSide * info.width) / info.height), signal)
  using packet = new Packet()
  packet.alloc()
  let last = Number.NEGATIVE_INFINITY
  for (const time of times) {
    signal.throwIfAborted()
    reportStep()
    const target = BigInt(Math.round((source.startTime + time) * 1e6))
    if ((await format.seekFrame(-1, target, AVSEEK_FLAG_BACKWARD)) < 0) continue
    if (!(await readKeyPacket(format, packet, videoStream.index))) continue
    const frame = packet.hasFlags(AV_PKT_FLAG_DISCARD)
      ? await decodeFirstShown(decoder, format, packet, videoStream)
      : await decodeKeyFrame(decoder, packet, videoStream)
    packet.unref()
    if (!frame) continue
    const seconds = Math.max(0, getFrameTime(frame) - source.startTime)
    if (seconds <= last) {
      frame.free()
      continue
    }
    last = seconds
    const image = await scaler.scale(frame)
    if (image) yield { image, seconds }
  }
}

/** Reads up to the next key frame of a stream. */
async function readKeyPacket(
  format: ReturnType<Demuxer['getFormatContext']>,
  packet: Packet,
  streamIndex: number,
): Promise<boolean> {
  for (let count = 0; count < maxPackets; count += 1) {
    packet.unref()
    if ((await format.readFrame(packet)) < 0) return false
    if (packet.streamIndex === streamIndex && packet.isKeyframe) return true
  }
  return false
}

/** Decodes a key frame without the frames after it, for which the decoder would otherwise wait. */
async function decodeKeyFrame(decoder: Decoder, packet: Packet, stream: Stream): Promise<Frame | undefined> {
  const context = decoder.getCodecContext()
  if (!context) return undefined
  context.flushBuffers()
  await context.sendPacket(packet)
  await context.sendPacket(null)
  const frame = new Frame()
  frame.alloc()
  if ((await context.receiveFrame(frame)) < 0) {
    frame.free()
    return undefined
  }
  frame.timeBase = stream.timeBase
  return frame
}

/** Decodes the first frame that is shown after a key frame which an edit list hides, as at the start of a film that was cut. */
async function decodeFirstShown(
  decoder: Decoder,
  format: ReturnType<Demuxer['getFormatContext']>,
  packet: Packet,
  stream: Stream,
): Promise<Frame | undefined> {
  const context = decoder.getCodecContext()
  if (!context) return undefined
  context.flushBuffers()
  const frame = new Frame()
  frame.alloc()
  for (let count = 0; count < maxPackets; count += 1) {
    if (packet.streamIndex === stream.index) {
      await context.sendPacket(packet)
      if ((await context.receiveFrame(frame)) >= 0) {
        frame.timeBase = stream.timeBase
        return frame
      }
    }
    packet.unref()
    if ((await format.readFrame(packet)) < 0) {
      // The decoder holds back frames until it is told that there are no more.
      await context.sendPacket(null)
      if ((await context.receiveFrame(frame)) < 0) break
      frame.timeBase = stream.timeBase
      return frame
    }
  }
  frame.free()
  return undefined
}

/** Collects pictures and writes each sheet when it is full, so that memory does not depend on the duration. */
class SheetWriter {
  readonly #folder: string
  readonly #times: number[] = []
  readonly #files: DerivedFile[] = []
  #pictures: RawImage[] = []
  #size = { width: 0, height: 0 }

  constructor(folder: string) {
    this.#folder = folder
  }

  async add(image: RawImage, seconds: number): Promise<void> {
    this.#size = { width: image.width, height: image.height }
    this.#pictures.push(image)
    this.#times.push(Math.round(seconds * 1000) / 1000)
    if (this.#pictures.length === picturesPerSheet) await this.#writeSheet()
  }

  async finish(): Promise<DerivedFile[]> {
    if (this.#times.length === 0) return []
    if (this.#pictures.length > 0) await this.#writeSheet()
    const list: Storyboard = { ...this.#size, columns, picturesPerSheet, times: this.#times }
    const rendition = { name: 'storyboard', variant: '', mediaType: 'application/json' } as const
    return [await writeRendition(this.#folder, rendition, JSON.stringify(list)), ...this.#files]
  }

  async #writeSheet(): Promise<void> {
    const { width, height } = this.#size
    const count = this.#pictures.length
    const sheet = { width: width * Math.min(columns, count), height: height * Math.ceil(count / columns) }
    const content = await sharp({ create: { ...sheet, channels: 3, background: '#000' } })
      .composite(
        this.#pictures.map((picture, index) => ({
          input: picture.data,
          raw: { width, height, channels: 3 as const },
          left: (index % columns) * width,
          top: Math.floor(index / columns) * height,
        })),
      )
      .webp({ quality: 60, effort: 2 })
      .toBuffer()
    this.#pictures = []
    const variant = String(this.#files.length + 1)
    const rendition = { name: 'storyboard-sheet', variant, mediaType: 'image/webp', ...sheet } as const
    this.#files.push(await writeRendition(this.#folder, rendition, content))
  }
}
