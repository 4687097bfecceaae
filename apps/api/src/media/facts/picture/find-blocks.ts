import type { ByteSource } from '../../reading/byte-source.ts'

/** What a picture says of itself, in the packets in which every format embeds it. */
export interface MetadataBlocks {
  /** EXIF, from its TIFF header on. */
  exif: Buffer[]
  xmp?: string
  /** Anything in which records of IPTC stand. */
  iptc?: Buffer
}

/** Cameras and programs write their packets at the beginning or, when they add one later, at the end. */
const headLength = 4 * 1024 * 1024
const tailLength = 1024 * 1024
/** An EXIF block holds at most one small picture. */
const maxExifBytes = 256 * 1024
const maxExifBlocks = 8

const tiffHeaders = [Buffer.from('II*\0', 'latin1'), Buffer.from('MM\0*', 'latin1')]
const photoshopMark = Buffer.from('8BIM\u0004\u0004', 'latin1')

/**
 * Looks for the packets by the marks that they begin with, as the XMP specification provides for programs that
 * do not know a format (ISO 16684-3, packet scanning). Finds them in camera raw files, JPEG XL, JPEG 2000, PSD and GIF,
 * and in files that are damaged elsewhere.
 */
export async function findBlocks(source: ByteSource): Promise<MetadataBlocks> {
  const head = await source.read(0, headLength)
  const isLonger = source.size > headLength
  const tail = isLonger ? await source.read(Math.max(headLength, source.size - tailLength), tailLength) : head
  const windows = isLonger ? [head, tail] : [head]
  const exif = windows.flatMap(exifBlocks).slice(0, maxExifBlocks)
  const xmp = windows.map(xmpPacket).find((packet) => packet !== undefined)
  const iptc = windows.map(photoshopBlock).find((block) => block !== undefined)
  return { exif, ...(xmp && { xmp }), ...(iptc && { iptc }) }
}

/** Every place that looks like a TIFF header: its first directory follows within a few bytes. */
function exifBlocks(window: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (const header of tiffHeaders) {
    let at = window.indexOf(header)
    while (at >= 0 && blocks.length < maxExifBlocks) {
      const block = window.subarray(at, at + maxExifBytes)
      if (block.length > 14 && firstDirectoryOf(block) <= 64) blocks.push(block)
      at = window.indexOf(header, at + 4)
    }
  }
  return blocks
}

function firstDirectoryOf(block: Buffer): number {
  return block[0] === 0x49 ? block.readUInt32LE(4) : block.readUInt32BE(4)
}

function xmpPacket(window: Buffer): string | undefined {
  const start = window.indexOf('<x:xmpmeta')
  if (start < 0) return undefined
  const end = window.indexOf('</x:xmpmeta>', start)
  return window.toString('utf8', start, end < 0 ? start + maxExifBytes : end)
}

function photoshopBlock(window: Buffer): Buffer | undefined {
  const start = window.indexOf(photoshopMark)
  return start < 0 ? undefined : window.subarray(start, start + maxExifBytes)
}
