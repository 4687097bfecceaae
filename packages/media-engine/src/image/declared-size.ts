export interface PixelSize {
  width: number
  height: number
}

type ParseSize = (head: Buffer) => PixelSize | undefined

/** Parsers of the header, for formats that declare the size at a known offset. */
const parsers: Record<string, ParseSize> = {
  'image/bmp': parseBitmapSize,
  'image/vnd.adobe.photoshop': (head) => toPixelSize(head.readUInt32BE(18), head.readUInt32BE(14)),
  'image/jp2': parseJpeg2000Size,
  'image/jpx': parseJpeg2000Size,
  'image/jpm': parseJpeg2000Size,
  'image/j2c': parseJpeg2000Size,
  'image/jxl': parseJpegXlSize,
  'image/x-tga': (head) => toPixelSize(head.readUInt16LE(12), head.readUInt16LE(14)),
  'image/x-pcx': (head) =>
    toPixelSize(
      head.readUInt16LE(8) - head.readUInt16LE(4) + 1,
      head.readUInt16LE(10) - head.readUInt16LE(6) + 1,
    ),
  'image/x-portable-bitmap': parseNetpbmSize,
  'image/x-portable-graymap': parseNetpbmSize,
  'image/x-portable-pixmap': parseNetpbmSize,
}

/** Returns the size in pixels that an image declares in its header; undefined if it is truncated or invalid. */
export function parseDeclaredSize(head: Buffer, mediaType: string): PixelSize | undefined {
  try {
    return parsers[mediaType]?.(head)
  } catch {
    // The header is truncated.
    return undefined
  }
}

/** OS/2 writes 16-bit numbers, Windows 32-bit ones with a negative height for rows from top to bottom. */
function parseBitmapSize(head: Buffer): PixelSize | undefined {
  const isShort = head.readUInt32LE(14) === 12
  if (isShort) return toPixelSize(head.readUInt16LE(18), head.readUInt16LE(20))
  return toPixelSize(head.readInt32LE(18), Math.abs(head.readInt32LE(22)))
}

/** Parses the size of the reference grid (ITU-T T.800, section A.5.1). */
function parseJpeg2000Size(head: Buffer): PixelSize | undefined {
  const at = head.indexOf('ff4fff51', 0, 'hex')
  if (at < 0) return undefined
  return toPixelSize(
    head.readUInt32BE(at + 8) - head.readUInt32BE(at + 16),
    head.readUInt32BE(at + 12) - head.readUInt32BE(at + 20),
  )
}

const jpegXlSignature = Buffer.from('ff0a', 'hex')
/** A container holds the codestream in one box or in several parts, each starting with its four-byte index. */
const jpegXlBoxes = [
  { type: 'jxlc', prefixBytes: 0 },
  { type: 'jxlp', prefixBytes: 4 },
]
/** Bit lengths of the four encodings of a side. */
const jpegXlSideBits = [9, 13, 18, 30]
/** Ratios of width to height by their code; with code 0 both sides are written. */
const jpegXlRatios = [undefined, 1, 12 / 10, 4 / 3, 3 / 2, 16 / 9, 5 / 4, 2]

/** Parses the SizeHeader (ISO/IEC 18181-1, section D.2). */
function parseJpegXlSize(head: Buffer): PixelSize | undefined {
  const start = findJpegXlStart(head)
  if (start === undefined) return undefined
  const bits = new LsbBitReader(head.subarray(start + jpegXlSignature.length, start + 32))
  const isMultipleOf8 = bits.read(1) === 1
  const readSide = () =>
    isMultipleOf8 ? 8 * (1 + bits.read(5)) : 1 + bits.read(jpegXlSideBits[bits.read(2)] ?? 9)
  const height = readSide()
  const ratio = jpegXlRatios[bits.read(3)]
  return toPixelSize(ratio === undefined ? readSide() : Math.floor(height * ratio), height)
}

function findJpegXlStart(head: Buffer): number | undefined {
  if (head.subarray(0, 2).equals(jpegXlSignature)) return 0
  for (const { type, prefixBytes } of jpegXlBoxes) {
    const at = head.indexOf(type, 0, 'latin1')
    const start = at + type.length + prefixBytes
    if (at >= 0 && head.subarray(start, start + 2).equals(jpegXlSignature)) return start
  }
  return undefined
}

/** Reads numbers from a bit stream, least significant bit first. */
class LsbBitReader {
  private position = 0
  private readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  read(count: number): number {
    let value = 0
    for (let index = 0; index < count; index += 1) {
      const bit = (this.bytes.readUInt8(this.position >> 3) >> (this.position & 7)) & 1
      value += bit * 2 ** index
      this.position += 1
    }
    return value
  }
}

function parseNetpbmSize(head: Buffer): PixelSize | undefined {
  const text = head.toString('latin1', 0, 1024).replace(/#[^\n]*\n/g, ' ')
  const match = /^P[1-6]\s+(\d{1,9})\s+(\d{1,9})/.exec(text)
  return match === null ? undefined : toPixelSize(Number(match[1]), Number(match[2]))
}

function toPixelSize(width: number, height: number): PixelSize | undefined {
  return width > 0 && height > 0 ? { width, height } : undefined
}
