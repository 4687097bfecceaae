import { type FileHandle, open } from 'node:fs/promises'
import { areBoxesTruncated } from './boxes.ts'
import { isGifTruncated } from './gif-blocks.ts'

type TruncationCheck = (file: FileHandle, size: number) => Promise<boolean>

const checks: Record<string, TruncationCheck> = {
  'image/jpeg': lacksJpegEndMarker,
  'image/png': lacksEndMarker(Buffer.from('IEND')),
  'image/apng': lacksEndMarker(Buffer.from('IEND')),
  'image/gif': isGifTruncated,
  'image/webp': isChunkTruncated,
  'image/avif': areBoxesTruncated,
  'image/heic': areBoxesTruncated,
  'image/heif': areBoxesTruncated,
  'video/mp4': areBoxesTruncated,
  'video/quicktime': areBoxesTruncated,
  'video/3gpp': areBoxesTruncated,
  'audio/mp4': areBoxesTruncated,
  'video/vnd.avi': isChunkTruncated,
  'audio/wav': isChunkTruncated,
  'audio/aiff': isChunkTruncated,
  'video/webm': isSegmentTruncated,
  'video/matroska': isSegmentTruncated,
  'audio/webm': isSegmentTruncated,
  'application/pdf': lacksEndMarker(Buffer.from('%%EOF')),
}

const boxes = /^.{4}(?:ftyp|moov|mdat|wide|free|skip|pnot|meta)/s
const chunks = /^(?:RIFF|RF64|FORM)/
const segments = /^.E\xdf\xa3/s

/** Signatures by media type; a file without its signature is of another type, not truncated. */
const signatures: Record<string, RegExp> = {
  'image/jpeg': /^\xff\xd8/,
  'image/png': /^\x89PNG/,
  'image/apng': /^\x89PNG/,
  'image/gif': /^GIF8/,
  'image/webp': chunks,
  'image/avif': boxes,
  'image/heic': boxes,
  'image/heif': boxes,
  'video/mp4': boxes,
  'video/quicktime': boxes,
  'audio/mp4': boxes,
  'video/vnd.avi': chunks,
  'audio/wav': chunks,
  'audio/aiff': chunks,
  'video/webm': segments,
  'video/matroska': segments,
  'audio/webm': segments,
  'application/pdf': /%PDF-/,
}

/** Whether a file's structure declares more bytes than it has, as after an interrupted upload or copy. */
export async function isTruncated(path: string, mediaType: string): Promise<boolean> {
  const check = checks[mediaType]
  if (check === undefined) return false
  const file = await open(path, 'r')
  try {
    if (!(await hasSignature(file, signatures[mediaType]))) return false
    return await check(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

async function hasSignature(file: FileHandle, signature: RegExp | undefined): Promise<boolean> {
  if (signature === undefined) return true
  const head = Buffer.alloc(1024)
  const { bytesRead } = await file.read(head, 0, head.length, 0)
  return signature.test(head.toString('latin1', 0, bytesRead))
}

/** For formats with an end marker, which is searched in the last 64 KiB because writers may append data after it. */
function lacksEndMarker(marker: Buffer): TruncationCheck {
  return async (file, size) => !(await readTail(file, size)).includes(marker)
}

/**
 * JPEG: the end marker must follow the last start of a scan, because a thumbnail in the header has its own end marker.
 * Neither marker can occur within a scan (ITU-T T.81 section B.1.1.5).
 */
async function lacksJpegEndMarker(file: FileHandle, size: number): Promise<boolean> {
  const tail = await readTail(file, size)
  const lastScan = Math.max(0, tail.lastIndexOf('ffda', undefined, 'hex'))
  return tail.indexOf('ffd9', lastScan, 'hex') < 0
}

async function readTail(file: FileHandle, size: number): Promise<Buffer> {
  const tail = Buffer.alloc(Math.min(size, 64 * 1024))
  await file.read(tail, 0, tail.length, size - tail.length)
  return tail
}

/** RIFF and FORM: the first chunk declares its length. Recorders that cannot seek leave it at zero or as large as it can be. */
async function isChunkTruncated(file: FileHandle, size: number): Promise<boolean> {
  const header = Buffer.alloc(12)
  await file.read(header, 0, header.length, 0)
  const isBigEndian = header.toString('latin1', 0, 4) === 'FORM'
  const length = isBigEndian ? header.readUInt32BE(4) : header.readUInt32LE(4)
  if (length === 0 || isUnknown(length)) return false
  return length + 8 > size
}

/** Whether a length is about the largest one of 31 or 32 bits. */
function isUnknown(length: number): boolean {
  return length >= 0xffff_0000 || (length >= 0x7fff_0000 && length <= 0x8000_ffff)
}

/** EBML (RFC 8794): a header element, then one segment; in a live recording the segment's length is unknown. */
async function isSegmentTruncated(file: FileHandle, size: number): Promise<boolean> {
  const head = Buffer.alloc(Math.min(size, 4096))
  await file.read(head, 0, head.length, 0)
  const segment = head.indexOf('18538067', 0, 'hex')
  if (segment < 0) return true
  const at = segment + 4
  const first = head[at] ?? 0
  const width = Math.clz32(first) - 23
  if (width > 8 || at + width > head.length) return false
  let length = BigInt(first & (0xff >> width))
  for (let index = 1; index < width; index += 1) length = (length << 8n) | BigInt(head[at + index] ?? 0)
  if (length === (1n << BigInt(7 * width)) - 1n) return false
  return length + BigInt(at + width) > BigInt(size)
}
