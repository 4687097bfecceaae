import { crc8, extendCrc16, flacCrc16 } from './flac-crc.ts'

/** What the header of a FLAC frame tells (RFC 9639, section 9.1). */
export interface FlacFrame {
  /** Samples per channel. */
  readonly blockSize: number
  /** The length of the header in bytes, with its checksum. */
  readonly headerLength: number
  /** Bytes of the header that follow the number of the frame: its block size and sample rate, where they need any. */
  readonly extraLength: number
  readonly numberLength: number
}

const checksumLength = 2
const maxSubsetBlock = 4096
/** The smallest block that may be followed by another one (RFC 9639, section 8.2). */
export const minBlockSize = 16

/** Parses the header of a complete frame; undefined if it is none. */
export function parseFlacFrame(bytes: Buffer): FlacFrame | undefined {
  if (bytes.length < 8 || bytes[0] !== 0xff || ((bytes[1] ?? 0) & 0xfe) !== 0xf8) return undefined
  const sizeCode = (bytes[2] ?? 0) >> 4
  const rateCode = (bytes[2] ?? 0) & 15
  const numberLength = getCodedLength(bytes[4] ?? 0)
  const sizeLength = sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0
  const rateLength = rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0
  const sizeAt = 4 + numberLength
  const blockSize = getBlockSize(sizeCode, sizeLength > 0 ? bytes.readUIntBE(sizeAt, sizeLength) + 1 : 0)
  if (blockSize === 0 || numberLength === 0) return undefined
  const extraLength = sizeLength + rateLength
  return { blockSize, headerLength: sizeAt + extraLength + 1, extraLength, numberLength }
}

function getBlockSize(code: number, explicit: number): number {
  if (code === 1) return 192
  if (code >= 2 && code <= 5) return 144 * 2 ** code
  if (code === 6 || code === 7) return explicit
  return code >= 8 ? 2 ** code : 0
}

/** Bytes of a number coded like a character in UTF-8, by its first byte. */
function getCodedLength(first: number): number {
  if (first < 0x80) return 1
  const ones = Math.clz32(~(first << 24))
  return ones >= 2 && ones <= 7 ? ones : 0
}

/** Whether the number of a frame counts frames, which then are equally long; else it is that of its first sample. */
export function isFrameNumbered(header: Buffer): boolean {
  return ((header[1] ?? 0) & 1) === 0
}

/** Reads the number of a frame from its header; NaN if there is none. */
export function readFlacNumber(header: Buffer): number {
  const first = header[4] ?? 0
  const length = getCodedLength(first)
  if (length === 0) return Number.NaN
  let value = length === 1 ? first : first & (0x7f >> length)
  for (let at = 5; at < 4 + length; at += 1) value = value * 64 + ((header[at] ?? 0) & 0x3f)
  return value
}

/** Codes a number of up to 36 bits as UTF-8 codes characters, extended to seven bytes (RFC 9639, section 9.1.5). */
function codeNumber(value: number): Buffer {
  if (value < 0x80) return Buffer.of(value)
  let length = 2
  while (value >= 2 ** (length * 5 + 1) && length < 7) length += 1
  const coded = Buffer.alloc(length)
  let rest = value
  for (let at = length - 1; at > 0; at -= 1) {
    coded[at] = 0x80 | (rest % 64)
    rest = Math.floor(rest / 64)
  }
  coded[0] = ((0xff << (8 - length)) & 0xff) | rest
  return coded
}

/**
 * Returns the parts of a frame at another place, given as its first sample: its sound stays as it is, header and checksums are new. The
 * checksum at its end follows from the old one, so that what was damaged can still be recognised, and the sound need not be read.
 */
export function moveFlacFrame(bytes: Buffer, frame: FlacFrame, firstSample: number): Buffer[] {
  const extra = bytes.subarray(4 + frame.numberLength, 4 + frame.numberLength + frame.extraLength)
  // Frames are numbered by samples, since their sizes differ at the edges.
  const start = [Buffer.of(0xff, 0xf9, bytes[2] ?? 0, bytes[3] ?? 0), codeNumber(firstSample), extra]
  const fields = Buffer.concat(start)
  const header = Buffer.concat([fields, Buffer.of(crc8(fields))])
  const end = bytes.length - checksumLength
  const body = bytes.subarray(frame.headerLength, end)
  const difference = flacCrc16(header, header.length) ^ flacCrc16(bytes, frame.headerLength)
  const checksum = Buffer.alloc(checksumLength)
  checksum.writeUInt16BE(bytes.readUInt16BE(end) ^ extendCrc16(difference, body.length))
  return [header, body, checksum]
}

/** Samples of some channels, and their width in bits. */
export interface PcmBlock {
  readonly channels: readonly Int32Array[]
  readonly bits: number
}

/**
 * Writes samples as frames that are not compressed (RFC 9639, section 9.2.4), for the pieces of frames at cuts.
 *
 * @param like the header of a frame of the same stream
 */
export function writeVerbatimFrames(
  { channels, bits }: PcmBlock,
  like: Buffer,
  firstSample: number,
): Buffer[] {
  const count = channels[0]?.length ?? 0
  const frames: Buffer[] = []
  const parts = Math.ceil(count / maxSubsetBlock)
  for (let part = 0; part < parts; part += 1) {
    const from = Math.floor((count * part) / parts)
    const to = Math.floor((count * (part + 1)) / parts)
    const block = channels.map((channel) => channel.subarray(from, to))
    frames.push(writeVerbatimFrame({ channels: block, bits }, like, firstSample + from))
  }
  return frames
}

function writeVerbatimFrame({ channels, bits }: PcmBlock, like: Buffer, firstSample: number): Buffer {
  const count = channels[0]?.length ?? 0
  const rateCode = (like[2] ?? 0) & 15
  const frame = parseFlacFrame(like)
  const sizeLength = (like[2] ?? 0) >> 4 === 6 ? 1 : (like[2] ?? 0) >> 4 === 7 ? 2 : 0
  const rateAt = 4 + (frame?.numberLength ?? 0) + sizeLength
  const rate = like.subarray(rateAt, 4 + (frame?.numberLength ?? 0) + (frame?.extraLength ?? 0))
  const size = Buffer.alloc(2)
  size.writeUInt16BE(count - 1)
  const start = Buffer.of(0xff, 0xf9, 0x70 | rateCode, ((channels.length - 1) << 4) | ((like[3] ?? 0) & 0x0e))
  const header = Buffer.concat([start, codeNumber(firstSample), size, rate])
  return complete(header, packSubframes(channels, bits))
}

function packSubframes(channels: readonly Int32Array[], bits: number): Buffer {
  const count = channels[0]?.length ?? 0
  const body = Buffer.alloc(Math.ceil((channels.length * (8 + count * bits)) / 8))
  let at = 0
  const put = (value: number, width: number) => {
    for (let bit = width - 1; bit >= 0; bit -= 1) {
      if ((value >> bit) & 1) body[at >> 3] = (body[at >> 3] ?? 0) | (0x80 >> (at & 7))
      at += 1
    }
  }
  for (const channel of channels) {
    put(2, 8)
    for (const sample of channel) put(sample, bits)
  }
  return body
}

function complete(header: Buffer, body: Buffer): Buffer {
  const frame = Buffer.alloc(header.length + 1 + body.length + checksumLength)
  header.copy(frame)
  frame[header.length] = crc8(header)
  body.copy(frame, header.length + 1)
  const end = frame.length - checksumLength
  frame.writeUInt16BE(flacCrc16(frame, end), end)
  return frame
}
