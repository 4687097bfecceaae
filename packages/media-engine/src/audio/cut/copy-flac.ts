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
  minBlockSize,
  moveFlacFrame,
  type PcmBlock,
  parseFlacFrame,
  writeVerbatimFrames,
} from './flac-frame.ts'
import type { AudioPacket, PacketSource } from './packet-source.ts'
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
  const file = new SpooledFile(path)
  const blocks = { min: 0xffff, max: 0 }
  let samples = 0
  const written = []
  try {
    file.append(Buffer.concat([signature, toStreamInfoBlock(extradata, { min: 0, max: 0 }, 0)]))
    const append = (frames: readonly Buffer[]) => {
      for (const frame of frames) {
        const size = parseFlacFrame(frame)?.blockSize ?? 0
        blocks.max = Math.max(blocks.max, size)
        blocks.min = Math.min(blocks.min, size)
        samples += size
        file.append(frame)
      }
    }
    /** Decoded samples that are too few for a frame, and a frame like theirs. */
    let rest: PcmBlock | undefined
    let like: Buffer = Buffer.alloc(0)
    for (const { from, to } of spans) {
      let copied = 0
      let first: number | undefined
      let sourceEnd: number | undefined
      for await (const read of source.read(from, to)) {
        const { packet, start, duration } = read
        const bytes = packet.data
        const frame = bytes ? parseFlacFrame(bytes) : undefined
        if (!bytes || !frame || frame.blockSize !== duration) throw new NotCopyable('A frame is damaged.')
        source.rejectGap(sourceEnd, read)
        sourceEnd = start + duration
        const begin = Math.max(0, from - start)
        const end = Math.min(duration, to - start)
        if (end <= begin) continue
        copied += end - begin
        first ??= start + begin
        if (begin === 0 && end === duration && rest === undefined) {
          append([moveFlacFrame(bytes, frame, samples)])
          continue
        }
        const part = joinBlocks(rest, slice(await decodeFrame(source, read), begin, end))
        rest = (part.channels[0]?.length ?? 0) < minBlockSize ? part : undefined
        like = Buffer.from(bytes)
        if (rest === undefined) append(writeVerbatimFrames(part, bytes, samples))
      }
      if (first !== undefined) written.push({ from: first, to: first + copied })
    }
    if (rest !== undefined) append(writeVerbatimFrames(rest, like, samples))
    if (samples === 0) throw new UnreadableFile('empty')
    file.writeAtStart(Buffer.concat([signature, toStreamInfoBlock(extradata, blocks, samples)]))
  } finally {
    file.close()
  }
  return { path, mediaType: 'audio/flac', extension: '.flac', samples, spans: written }
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
async function decodeFrame(source: PacketSource, { packet }: AudioPacket): Promise<PcmBlock> {
  using decoder = await Decoder.create(source.stream)
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
