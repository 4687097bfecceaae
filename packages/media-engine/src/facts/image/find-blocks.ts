import type { ByteSource } from '../../reading/byte-source.ts'

/** The blocks of metadata embedded in an image. */
export interface MetadataBlocks {
  /** EXIF blocks, starting at their TIFF header. */
  exif: Buffer[]
  xmp?: string
  /** Bytes that contain IPTC records. */
  iptc?: Buffer
}

/** Cameras write metadata at the start of the file; programs that add some later append it at the end. */
const headLength = 4 * 1024 * 1024
const tailLength = 1024 * 1024
/** An EXIF block contains at most a thumbnail. */
const maxExifBytes = 256 * 1024
const maxExifBlocks = 8

const tiffHeaders = [Buffer.from('II*\0', 'latin1'), Buffer.from('MM\0*', 'latin1')]
const photoshopSignature = Buffer.from('8BIM\u0004\u0004', 'latin1')

/**
 * Finds metadata blocks by their signatures, as the XMP specification provides for programs that do not know a format
 * (ISO 16684-3, packet scanning). Works for camera raw files, JPEG XL, JPEG 2000, PSD, GIF and damaged files.
 */
export async function findBlocks(source: ByteSource): Promise<MetadataBlocks> {
  const head = await source.read(0, headLength)
  const isLonger = source.size > headLength
  const tail = isLonger ? await source.read(Math.max(headLength, source.size - tailLength), tailLength) : head
  const windows = isLonger ? [head, tail] : [head]
  const exif = windows.flatMap(findExifBlocks).slice(0, maxExifBlocks)
  const xmp = windows.map(findXmpPacket).find((packet) => packet !== undefined)
  const iptc = windows.map(findPhotoshopBlock).find((block) => block !== undefined)
  return { exif, ...(xmp && { xmp }), ...(iptc && { iptc }) }
}

/** Finds every TIFF header whose first directory follows within a few bytes. */
function findExifBlocks(window: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (const header of tiffHeaders) {
    let at = window.indexOf(header)
    while (at >= 0 && blocks.length < maxExifBlocks) {
      const block = window.subarray(at, at + maxExifBytes)
      if (block.length > 14 && getFirstDirectoryOffset(block) <= 64) blocks.push(block)
      at = window.indexOf(header, at + 4)
    }
  }
  return blocks
}

function getFirstDirectoryOffset(block: Buffer): number {
  return block[0] === 0x49 ? block.readUInt32LE(4) : block.readUInt32BE(4)
}

function findXmpPacket(window: Buffer): string | undefined {
  const start = window.indexOf('<x:xmpmeta')
  if (start < 0) return undefined
  const end = window.indexOf('</x:xmpmeta>', start)
  return window.toString('utf8', start, end < 0 ? start + maxExifBytes : end)
}

function findPhotoshopBlock(window: Buffer): Buffer | undefined {
  const start = window.indexOf(photoshopSignature)
  return start < 0 ? undefined : window.subarray(start, start + maxExifBytes)
}
