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

function sizeOfNetpbm(head: Buffer): PictureArea | undefined {
  const text = head.toString('latin1', 0, 1024).replace(/#[^\n]*\n/g, ' ')
  const match = /^P[1-6]\s+(\d{1,9})\s+(\d{1,9})/.exec(text)
  return match === null ? undefined : area(Number(match[1]), Number(match[2]))
}

function area(width: number, height: number): PictureArea | undefined {
  return width > 0 && height > 0 ? { width, height } : undefined
}
