/** A frame of MPEG audio layer III (ISO/IEC 11172-3 section 2.4, ISO/IEC 13818-3), as far as cutting needs it. */
export interface Mp3Frame {
  readonly bytes: Buffer
  readonly isMpeg1: boolean
  readonly isMono: boolean
  /** Hz. */
  readonly sampleRate: number
  /** Samples per channel: 1152, or 576 for the lower sample rates of MPEG-2. */
  readonly samples: number
  /** Where the main data of the frame starts: after header, checksum and side information. */
  readonly dataAt: number
  /** Bytes of main data of this frame that are stored in the frames before it: the bit reservoir. */
  readonly borrowed: number
  /** Bytes of main data that decode to this frame. */
  readonly dataLength: number
}

const bitrates = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
/** By version bits: MPEG-2.5, reserved, MPEG-2, MPEG-1. */
const sampleRates = [[11_025, 12_000, 8_000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]]
const headerLength = 4
const checksumLength = 2

/** Parses a complete frame; undefined if it is none of layer III. */
export function parseMp3Frame(bytes: Buffer): Mp3Frame | undefined {
  if (bytes.length < headerLength + checksumLength + 9) return undefined
  if (bytes[0] !== 0xff || ((bytes[1] ?? 0) & 0xe6) !== 0xe2) return undefined
  const version = ((bytes[1] ?? 0) >> 3) & 3
  const sampleRate = sampleRates[version]?.[((bytes[2] ?? 0) >> 2) & 3]
  if (sampleRate === undefined) return undefined
  const isMpeg1 = version === 3
  const isMono = (bytes[3] ?? 0) >> 6 === 3
  const hasChecksum = ((bytes[1] ?? 0) & 1) === 0
  const sideAt = headerLength + (hasChecksum ? checksumLength : 0)
  const dataAt = sideAt + getSideInfoLength(isMpeg1, isMono)
  if (bytes.length < dataAt) return undefined
  const side = bytes.subarray(sideAt, dataAt)
  return {
    bytes,
    isMpeg1,
    isMono,
    sampleRate,
    samples: isMpeg1 ? 1152 : 576,
    dataAt,
    borrowed: readBits(side, 0, isMpeg1 ? 9 : 8),
    dataLength: readDataLength(side, isMpeg1, isMono),
  }
}

/** The bytes of a frame of layer III by the four bytes of its header; undefined for any other and for free bit rates. */
export function getMp3FrameLength(header: number): number | undefined {
  const second = (header >>> 16) & 0xff
  if (header >>> 24 !== 0xff || (second & 0xe6) !== 0xe2) return undefined
  const version = (second >> 3) & 3
  const isMpeg1 = version === 3
  const sampleRate = sampleRates[version]?.[(header >>> 10) & 3]
  const kilobits = (isMpeg1 ? bitrates.mpeg1 : bitrates.mpeg2)[(header >>> 12) & 15]
  if (sampleRate === undefined || !kilobits) return undefined
  const bytesOfKilobit = (isMpeg1 ? 144_000 : 72_000) / sampleRate
  return Math.floor(bytesOfKilobit * kilobits) + ((header >>> 9) & 1)
}

/** Bytes of side information (ISO/IEC 11172-3 section 2.4.1.7; ISO/IEC 13818-3 section 2.4.1.7). */
function getSideInfoLength(isMpeg1: boolean, isMono: boolean): number {
  if (isMpeg1) return isMono ? 17 : 32
  return isMono ? 9 : 17
}

/** Adds up `part2_3_length` of all granules and channels. */
function readDataLength(side: Buffer, isMpeg1: boolean, isMono: boolean): number {
  const channels = isMono ? 1 : 2
  const granules = isMpeg1 ? 2 : 1
  const bitsPerGranule = isMpeg1 ? 59 : 63
  const firstAt = isMpeg1 ? 9 + (isMono ? 5 : 3) + 4 * channels : 8 + channels
  let bits = 0
  for (let index = 0; index < granules * channels; index += 1)
    bits += readBits(side, firstAt + index * bitsPerGranule, 12)
  return Math.ceil(bits / 8)
}

/** Reads an unsigned number of up to 16 bits. */
function readBits(bytes: Buffer, at: number, count: number): number {
  let value = 0
  for (let bit = at; bit < at + count; bit += 1)
    value = value * 2 + (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
  return value
}

/**
 * Builds a frame that needs nothing of the frames before it, and leaves `tail` at its end for the frame after it to borrow.
 *
 * @param data the main data of the frame; undefined for a silent frame
 * @returns undefined if no bit rate has room for it
 */
export function buildIndependentFrame(
  frame: Mp3Frame,
  data: Buffer | undefined,
  tail: Buffer,
): Buffer | undefined {
  const sideLength = getSideInfoLength(frame.isMpeg1, frame.isMono)
  const needed = headerLength + sideLength + (data?.length ?? 0) + tail.length
  const built = buildEmptyFrame(frame, needed)
  if (built === undefined) return undefined
  if (data) {
    frame.bytes.copy(built, headerLength, frame.dataAt - sideLength, frame.dataAt)
    // `main_data_begin` becomes 0.
    built[headerLength] = 0
    if (frame.isMpeg1) built[headerLength + 1] = (built[headerLength + 1] ?? 0) & 0x7f
    data.copy(built, headerLength + sideLength)
  }
  tail.copy(built, built.length - tail.length)
  return built
}

/** Builds a silent frame of at least `minLength` bytes like another; undefined if there is no such bit rate. */
export function buildEmptyFrame(
  { bytes, isMpeg1, sampleRate, samples }: Mp3Frame,
  minLength: number,
): Buffer | undefined {
  const table = isMpeg1 ? bitrates.mpeg1 : bitrates.mpeg2
  const getLength = (kilobits: number) => Math.floor(((samples / 8) * kilobits * 1000) / sampleRate)
  const index = table.findIndex((kilobits) => kilobits > 0 && getLength(kilobits) >= minLength)
  if (index < 0) return undefined
  const built = Buffer.alloc(getLength(table[index] ?? 0))
  bytes.copy(built, 0, 0, headerLength)
  // Without checksum and padding.
  built[1] = (built[1] ?? 0) | 1
  built[2] = (index << 4) | ((built[2] ?? 0) & 0x0c)
  return built
}

export function getSideInfoEnd({ isMpeg1, isMono }: Mp3Frame): number {
  return headerLength + getSideInfoLength(isMpeg1, isMono)
}
