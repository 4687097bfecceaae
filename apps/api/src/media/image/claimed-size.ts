export interface PictureArea {
  width: number
  height: number
}

type ReadSize = (head: Buffer) => PictureArea | undefined

/** Where each format says how large its picture is. */
const readers: Record<string, ReadSize> = {
  'image/bmp': sizeOfBitmap,
  'image/vnd.adobe.photoshop': (head) => area(head.readUInt32BE(18), head.readUInt32BE(14)),
  'image/jp2': sizeOfCodestream,
  'image/jpx': sizeOfCodestream,
  'image/jpm': sizeOfCodestream,
  'image/j2c': sizeOfCodestream,
  'image/jxl': sizeOfJpegXl,
  'image/x-tga': (head) => area(head.readUInt16LE(12), head.readUInt16LE(14)),
  'image/x-pcx': (head) =>
    area(head.readUInt16LE(8) - head.readUInt16LE(4) + 1, head.readUInt16LE(10) - head.readUInt16LE(6) + 1),
  'image/x-portable-bitmap': sizeOfNetpbm,
  'image/x-portable-graymap': sizeOfNetpbm,
  'image/x-portable-pixmap': sizeOfNetpbm,
}

/** The size in pixels that a picture claims in its first bytes; undefined where they do not say. */
export function claimedSize(head: Buffer, mediaType: string): PictureArea | undefined {
  try {
    return readers[mediaType]?.(head)
  } catch {
    // The header is cut.
    return undefined
  }
}

/** A file of OS/2 has 16-bit numbers where Windows has 32-bit ones, of which a negative height is read from above. */
function sizeOfBitmap(head: Buffer): PictureArea | undefined {
  const isShort = head.readUInt32LE(14) === 12
  if (isShort) return area(head.readUInt16LE(18), head.readUInt16LE(20))
  return area(head.readInt32LE(18), Math.abs(head.readInt32LE(22)))
}

/** The size of the reference grid (ITU-T T.800, section A.5.1). */
function sizeOfCodestream(head: Buffer): PictureArea | undefined {
  const at = head.indexOf('ff4fff51', 0, 'hex')
  if (at < 0) return undefined
  return area(
    head.readUInt32BE(at + 8) - head.readUInt32BE(at + 16),
    head.readUInt32BE(at + 12) - head.readUInt32BE(at + 20),
  )
}

const jpegXlStream = Buffer.from('ff0a', 'hex')
/** In a container the codestream stands in one box or in parts, of which the first begins with its number. */
const jpegXlBoxes = [
  { type: 'jxlc', skipped: 0 },
  { type: 'jxlp', skipped: 4 },
]
/** Bits of the four ways in which a side is written. */
const jpegXlSides = [9, 13, 18, 30]
/** Width to height, by their number; 0 says that both are written. */
const jpegXlRatios = [undefined, 1, 12 / 10, 4 / 3, 3 / 2, 16 / 9, 5 / 4, 2]

/** The SizeHeader (ISO/IEC 18181-1, section D.2). */
function sizeOfJpegXl(head: Buffer): PictureArea | undefined {
  const start = startOfJpegXl(head)
  if (start === undefined) return undefined
  const bits = new BitsFromLow(head.subarray(start + jpegXlStream.length, start + 32))
  const isInEights = bits.read(1) === 1
  const readSide = () => (isInEights ? 8 * (1 + bits.read(5)) : 1 + bits.read(jpegXlSides[bits.read(2)] ?? 9))
  const height = readSide()
  const ratio = jpegXlRatios[bits.read(3)]
  return area(ratio === undefined ? readSide() : Math.floor(height * ratio), height)
}

function startOfJpegXl(head: Buffer): number | undefined {
  if (head.subarray(0, 2).equals(jpegXlStream)) return 0
  for (const { type, skipped } of jpegXlBoxes) {
    const at = head.indexOf(type, 0, 'latin1')
    const start = at + type.length + skipped
    if (at >= 0 && head.subarray(start, start + 2).equals(jpegXlStream)) return start
  }
  return undefined
}

/** Reads numbers whose lowest bit comes first. */
class BitsFromLow {
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

function sizeOfNetpbm(head: Buffer): PictureArea | undefined {
  const text = head.toString('latin1', 0, 1024).replace(/#[^\n]*\n/g, ' ')
  const match = /^P[1-6]\s+(\d{1,9})\s+(\d{1,9})/.exec(text)
  return match === null ? undefined : area(Number(match[1]), Number(match[2]))
}

function area(width: number, height: number): PictureArea | undefined {
  return width > 0 && height > 0 ? { width, height } : undefined
}
