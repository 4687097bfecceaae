import type { FileHandle } from 'node:fs/promises'

/** The position of a box of ISO/IEC 14496-12 (MP4, MOV, HEIC, AVIF) in the file. */
export interface Box {
  type: string
  /** Start of its content. */
  start: number
  /** Declared end, which may be beyond the end of the file. */
  end: number
}

/** A video has a handful of boxes at each level; a file with more than this is malicious. */
const maxBoxes = 100_000

/** Reads the headers of the boxes between two positions, and stops at the first invalid one. */
export async function* readBoxes(file: FileHandle, from: number, to: number): AsyncGenerator<Box> {
  const header = Buffer.alloc(16)
  let position = from
  for (let count = 0; count < maxBoxes && position + 8 <= to; count += 1) {
    await file.read(header, 0, header.length, position)
    const type = header.toString('latin1', 4, 8)
    const length = parseBoxLength(header, to - position)
    if (!/^[\w ©-]{4}$/.test(type) || length < 8) return
    yield { type, start: position + 8, end: position + length }
    position += length
  }
}

function parseBoxLength(header: Buffer, remaining: number): number {
  const length = header.readUInt32BE(0)
  // 1: the length follows in 64 bits; 0: the box reaches to the end of the file.
  if (length === 1) return Number(header.readBigUInt64BE(8))
  return length === 0 ? remaining : length
}

/**
 * Whether a file ends before its last box does, or lacks the `moov` or `meta` box without which it cannot be displayed.
 */
export async function areBoxesTruncated(file: FileHandle, size: number): Promise<boolean> {
  let hasIndex = false
  for await (const { type, end } of readBoxes(file, 0, size)) {
    if (end > size) return true
    if (type === 'moov' || type === 'meta') hasIndex = true
  }
  return !hasIndex
}
