import { Decoder } from 'node-av/api'
import {
  AV_SAMPLE_FMT_S16,
  AV_SAMPLE_FMT_S16P,
  AV_SAMPLE_FMT_S32,
  AV_SAMPLE_FMT_S32P,
} from 'node-av/constants'
import type { Frame } from 'node-av/lib'
import { NotCopyable } from '../../av/not-copyable.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import type { WriteSound } from './copied-sound.ts'
import {
  type FlacFrame,
  minBlockSize,
  moveFlacFrame,
  type PcmBlock,
  parseFlacFrame,
  writeVerbatimFrames,
} from './flac-frame.ts'
import type { AudioPacket, PacketSource } from './packet-source.ts'
import type { ReadFlacFrame } from './read-flac-frames.ts'
import type { SampleSpan } from './sample-spans.ts'
import { SpooledFile } from './spooled-file.ts'

const streamInfoLength = 34
const signature = Buffer.from('fLaC')

/**
 * Copies the frames of a FLAC file, from its own container or from Ogg. The frames that a cut goes through are decoded, and their
 * remaining samples are stored without compression, so that cuts are to the sample and nothing is lost. The checksum of the sound in
 * the header becomes 0, which means unknown (RFC 9639, section 8.2).
 */
export const copyFlac: WriteSound = async (source, spans, target) => {
  const path = `${target}.flac`
  const { extradata } = source.stream.codecpar
  if (extradata?.length !== streamInfoLength) throw new NotCopyable('The header is missing.')
  const copy = new FlacCopy(source, new SpooledFile(path), extradata)
  const written: SampleSpan[] = []
  try {
    for (const span of spans) {
      const copied = await copySpan(source, copy, span)
      if (copied) written.push(copied)
    }
    copy.finish()
  } finally {
    copy.close()
  }
  return { path, mediaType: 'audio/flac', extension: '.flac', samples: copy.samples, spans: written }
}

async function copySpan(
  source: PacketSource,
  copy: FlacCopy,
  span: SampleSpan,
): Promise<SampleSpan | undefined> {
  copy.startSpan(span)
  for await (const packets of source.read(span.from, span.to)) {
    for (const packet of packets) copy.addPacket(packet)
    // What follows need not be read by FFmpeg.
    if (copy.isSettled) break
  }
  if (copy.isSettled) {
    for await (const frames of source.readFollowingFlac(span.to - copy.end)) copy.addFrames(frames)
    for await (const packets of source.read(copy.end, span.to))
      for (const packet of packets) copy.addPacket(packet)
  }
  return copy.endSpan()
}

class FlacCopy {
  /** Samples so far. */
  samples = 0
  private readonly source: PacketSource
  private readonly file: SpooledFile
  private readonly streamInfo: Buffer
  private readonly blocks = { min: 0xffff, max: 0 }
  /** Decoded samples that are too few for a frame, and a frame like theirs. */
  private rest: PcmBlock | undefined
  private like: Buffer = Buffer.alloc(0)
  private span: SampleSpan = { from: 0, to: 0 }
  private first: number | undefined
  private copied = 0
  private sourceEnd: number | undefined

  constructor(source: PacketSource, file: SpooledFile, streamInfo: Buffer) {
    this.source = source
    this.file = file
    this.streamInfo = streamInfo
    file.append(Buffer.concat([signature, toStreamInfoBlock(streamInfo, { min: 0, max: 0 }, 0)]))
  }

  /** Whether whole frames are copied as they are. */
  get isSettled(): boolean {
    return this.copied > 0 && this.rest === undefined
  }

  /** Where the frames that have been added end, in samples. */
  get end(): number {
    return this.sourceEnd ?? this.span.from
  }

  startSpan(span: SampleSpan): void {
    this.span = span
    this.first = undefined
    this.copied = 0
    this.sourceEnd = undefined
  }

  addPacket(read: AudioPacket): void {
    const { packet, start, duration } = read
    const { from, to } = this.span
    const bytes = packet.data
    const frame = bytes ? parseFlacFrame(bytes) : undefined
    if (!bytes || !frame || frame.blockSize !== duration) throw new NotCopyable('A frame is damaged.')
    this.source.rejectGap(this.sourceEnd, read)
    this.sourceEnd = start + duration
    const begin = Math.max(0, from - start)
    const end = Math.min(duration, to - start)
    if (end <= begin) return
    this.copied += end - begin
    this.first ??= start + begin
    if (begin === 0 && end === duration && this.rest === undefined) this.move(bytes, frame)
    else {
      const part = joinBlocks(this.rest, slice(decodeFrame(this.source, read), begin, end))
      this.like = Buffer.from(bytes)
      this.rest = (part.channels[0]?.length ?? 0) < minBlockSize ? part : undefined
      if (this.rest === undefined) this.appendVerbatim(part)
    }
  }

  /** Adds frames that follow what has been added, within the span. */
  addFrames(frames: readonly ReadFlacFrame[]): void {
    for (const frame of frames) {
      this.move(frame.bytes, frame)
      this.copied += frame.blockSize
      this.sourceEnd = this.end + frame.blockSize
    }
  }

  /** Returns what has been copied of the span; undefined if nothing has. */
  endSpan(): SampleSpan | undefined {
    return this.first === undefined ? undefined : { from: this.first, to: this.first + this.copied }
  }

  /** @throws UnreadableFile `empty` without samples */
  finish(): void {
    if (this.rest !== undefined) this.appendVerbatim(this.rest)
    if (this.samples === 0) throw new UnreadableFile('empty')
    const info = toStreamInfoBlock(this.streamInfo, this.blocks, this.samples)
    this.file.writeAtStart(Buffer.concat([signature, info]))
  }

  close(): void {
    this.file.close()
  }

  private move(bytes: Buffer, frame: FlacFrame): void {
    for (const part of moveFlacFrame(bytes, frame, this.samples)) this.file.append(part)
    this.count(frame.blockSize)
  }

  private appendVerbatim(block: PcmBlock): void {
    for (const frame of writeVerbatimFrames(block, this.like, this.samples)) {
      this.file.append(frame)
      this.count(parseFlacFrame(frame)?.blockSize ?? 0)
    }
  }

  private count(size: number): void {
    this.blocks.max = Math.max(this.blocks.max, size)
    this.blocks.min = Math.min(this.blocks.min, size)
    this.samples += size
  }
}

/** The metadata block STREAMINFO (RFC 9639, section 8.2), as the last one of the file. */
function toStreamInfoBlock(original: Buffer, blocks: { min: number; max: number }, samples: number): Buffer {
  const info = Buffer.from(original)
  // The last block may be smaller than the smallest one, but is not known in advance.
  info.writeUInt16BE(Math.min(blocks.max, Math.max(minBlockSize, blocks.min)), 0)
  info.writeUInt16BE(blocks.max, 2)
  // The sizes of frames in bytes, of which 0 means unknown.
  info.fill(0, 4, 10)
  info[13] = ((info[13] ?? 0) & 0xf0) | Math.floor(samples / 2 ** 32)
  info.writeUInt32BE(samples % 2 ** 32, 14)
  info.fill(0, 18)
  return Buffer.concat([Buffer.of(0x80, 0, 0, streamInfoLength), info])
}

/** Decodes one frame; those of FLAC do not depend on each other. */
function decodeFrame(source: PacketSource, { packet }: AudioPacket): PcmBlock {
  using decoder = Decoder.createSync(source.stream)
  const frames = [...decoder.decodeAllSync(packet), ...decoder.flushFramesSync()]
  const [frame] = frames
  if (frame === undefined) throw new NotCopyable('A frame cannot be decoded.')
  const block = toBlock(frame, source.stream.codecpar.bitsPerRawSample)
  for (const one of frames) one.free()
  return block
}

function toBlock(frame: Frame, bitsPerSample: number): PcmBlock {
  const { nbSamples: count, channels, format } = frame
  const planes = frame.extendedData ?? frame.data ?? []
  const isWide = format === AV_SAMPLE_FMT_S32 || format === AV_SAMPLE_FMT_S32P
  const isPlanar = format === AV_SAMPLE_FMT_S16P || format === AV_SAMPLE_FMT_S32P
  if (!isWide && !isPlanar && format !== AV_SAMPLE_FMT_S16)
    throw new NotCopyable('The samples are of another type.')
  const width = isWide ? 4 : 2
  const bits = bitsPerSample || width * 8
  // FFmpeg fills the lower bits of a wider type with zeros.
  const unused = width * 8 - bits
  const read = (channel: number, index: number) => {
    const plane = planes[isPlanar ? channel : 0]
    const at = (isPlanar ? index : index * channels + channel) * width
    return (isWide ? plane?.readInt32LE(at) : plane?.readInt16LE(at)) ?? 0
  }
  return {
    bits,
    channels: Array.from({ length: channels }, (_, channel) =>
      Int32Array.from({ length: count }, (_value, index) => read(channel, index) >> unused),
    ),
  }
}

function slice({ channels, bits }: PcmBlock, from: number, to: number): PcmBlock {
  return { bits, channels: channels.map((channel) => channel.slice(from, to)) }
}

function joinBlocks(first: PcmBlock | undefined, second: PcmBlock): PcmBlock {
  if (!first) return second
  const channels = second.channels.map((channel, index) =>
    Int32Array.of(...(first.channels[index] ?? []), ...channel),
  )
  return { bits: second.bits, channels }
}
