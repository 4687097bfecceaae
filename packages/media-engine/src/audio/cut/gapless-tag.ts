import { buildEmptyFrame, getSideInfoEnd, type Mp3Frame } from './mp3-frame.ts'

/** Samples that every decoder of layer III puts before the first sample (LAME's `DECDELAY`, and one). */
export const decoderDelay = 529

export interface GaplessFacts {
  /** Frames after the tag. */
  readonly frames: number
  /** Bytes of the file, with the tag. */
  readonly size: number
  /** Where each hundredth of the frames starts, in bytes. */
  readonly positions: readonly number[]
  /** Samples at the start that are not to be played, in addition to `decoderDelay`; below 4096. */
  readonly delay: number
  /** The same at the end. */
  readonly padding: number
}

const flags = { frames: 1, bytes: 2, positions: 4 }
const xingLength = 4 + 4 + 4 + 4 + 100
const lameLength = 36

/** Bytes of the frame that contains the tag. */
export function getGaplessTagLength(like: Mp3Frame): number {
  return build(like).length
}

/**
 * Builds the frame at the start of an MP3 file that states its length and what is not to be played of its first and last frames,
 * in the format of Xing with the extension of LAME.
 */
export function buildGaplessTag(like: Mp3Frame, facts: GaplessFacts): Buffer {
  const frame = build(like)
  const at = getSideInfoEnd(like)
  frame.write('Xing', at, 'latin1')
  frame.writeUInt32BE(flags.frames | flags.bytes | flags.positions, at + 4)
  frame.writeUInt32BE(facts.frames, at + 8)
  frame.writeUInt32BE(facts.size, at + 12)
  for (const [index, position] of facts.positions.entries())
    frame[at + 16 + index] = Math.min(255, Math.floor((256 * position) / facts.size))
  const lame = at + xingLength
  // Players respect the padding of files by encoders that they know.
  frame.write('Lavf', lame, 'latin1')
  frame.writeUIntBE(facts.delay * 4096 + facts.padding, lame + 21, 3)
  frame.writeUInt32BE(facts.size, lame + 28)
  frame.writeUInt16BE(crc16(frame.subarray(0, lame + 34)), lame + 34)
  return frame
}

function build(like: Mp3Frame): Buffer {
  const frame = buildEmptyFrame(like, getSideInfoEnd(like) + xingLength + lameLength)
  if (frame === undefined) throw new RangeError('No frame is long enough for the tag.')
  return frame
}

/** CRC-16/ARC, of the tag of LAME. */
function crc16(bytes: Buffer): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  }
  return crc
}
