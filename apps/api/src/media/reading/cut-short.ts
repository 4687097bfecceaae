import { type FileHandle, open } from 'node:fs/promises'
import { boxesAreCut } from './boxes.ts'

type IsCut = (file: FileHandle, size: number) => Promise<boolean>

const checks: Record<string, IsCut> = {
  'image/jpeg': lacksEndOfImage,
  'image/png': lacksEnding(Buffer.from('IEND')),
  'image/apng': lacksEnding(Buffer.from('IEND')),
  'image/gif': lacksTrailer,
  'image/webp': chunkIsCut,
  'image/avif': boxesAreCut,
  'image/heic': boxesAreCut,
  'image/heif': boxesAreCut,
  'video/mp4': boxesAreCut,
  'video/quicktime': boxesAreCut,
  'video/3gpp': boxesAreCut,
  'audio/mp4': boxesAreCut,
  'video/vnd.avi': chunkIsCut,
  'audio/wav': chunkIsCut,
  'audio/aiff': chunkIsCut,
  'video/webm': segmentIsCut,
  'video/matroska': segmentIsCut,
  'audio/webm': segmentIsCut,
  'application/pdf': lacksEnding(Buffer.from('%%EOF')),
}

const boxes = /^.{4}(?:ftyp|moov|mdat|wide|free|skip|pnot|meta)/s
const chunks = /^(?:RIFF|RF64|FORM)/
const segments = /^.E\xdf\xa3/s

/** How files of each type begin; other bytes are not cut but something else. */
const beginnings: Record<string, RegExp> = {
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

/** Whether a file's own structure promises more bytes than there are: an upload or a copy that was cut. */
export async function isCutShort(path: string, mediaType: string): Promise<boolean> {
  const check = checks[mediaType]
  if (check === undefined) return false
  const file = await open(path, 'r')
  try {
    if (!(await beginsAs(file, beginnings[mediaType]))) return false
    return await check(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

async function beginsAs(file: FileHandle, beginning: RegExp | undefined): Promise<boolean> {
  if (beginning === undefined) return true
  const head = Buffer.alloc(1024)
  const { bytesRead } = await file.read(head, 0, head.length, 0)
  return beginning.test(head.toString('latin1', 0, bytesRead))
}

/** Formats with an end mark; writers may add something after it, so it is looked for in the last 64 KiB. */
function lacksEnding(mark: Buffer): IsCut {
  return async (file, size) => !(await readTail(file, size)).includes(mark)
}

/**
 * JPEG: the end mark must follow the last begin of a scan, because a thumbnail in the header has an end of its own.
 * Neither mark can occur within a scan (ITU-T T.81 section B.1.1.5).
 */
async function lacksEndOfImage(file: FileHandle, size: number): Promise<boolean> {
  const tail = await readTail(file, size)
  return tail.indexOf('ffd9', Math.max(0, tail.lastIndexOf('ffda', undefined, 'hex')), 'hex') < 0
}

/** GIF: its end mark is a single byte, so it must be the last one but for padding. */
async function lacksTrailer(file: FileHandle, size: number): Promise<boolean> {
  const tail = await readTail(file, size)
  return tail.findLast((byte) => byte !== 0) !== 0x3b
}

async function readTail(file: FileHandle, size: number): Promise<Buffer> {
  const tail = Buffer.alloc(Math.min(size, 64 * 1024))
  await file.read(tail, 0, tail.length, size - tail.length)
  return tail
}

/** RIFF and FORM: the first chunk says how long it is. Recorders that cannot seek leave zero or all ones there. */
async function chunkIsCut(file: FileHandle, size: number): Promise<boolean> {
  const header = Buffer.alloc(12)
  await file.read(header, 0, header.length, 0)
  const isBigEndian = header.toString('latin1', 0, 4) === 'FORM'
  const length = isBigEndian ? header.readUInt32BE(4) : header.readUInt32LE(4)
  if (length === 0 || length >= 0x7fff_f000) return false
  return length + 8 > size
}

/** EBML (RFC 8794): header element, then one segment; a live recording leaves the segment's length unknown. */
async function segmentIsCut(file: FileHandle, size: number): Promise<boolean> {
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
