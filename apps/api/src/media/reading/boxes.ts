import type { FileHandle } from 'node:fs/promises'

/** One box of ISO/IEC 14496-12 (MP4, MOV, HEIC, AVIF), by its place in the file. */
export interface Box {
  type: string
  /** Where its content begins. */
  start: number
  /** Where it ends as it says itself, which may be beyond the end of the file. */
  end: number
}

/** A film has a handful of boxes at each level; a file with more than this is made to keep its reader busy. */
const maxBoxes = 100_000

/** Walks over the boxes between two places of a file, and stops where there is none. */
export async function* boxesBetween(file: FileHandle, from: number, to: number): AsyncGenerator<Box> {
  const header = Buffer.alloc(16)
  let position = from
  for (let count = 0; count < maxBoxes && position + 8 <= to; count += 1) {
    await file.read(header, 0, header.length, position)
    const type = header.toString('latin1', 4, 8)
    const length = boxLength(header, to - position)
    if (!/^[\w ©-]{4}$/.test(type) || length < 8) return
    yield { type, start: position + 8, end: position + length }
    position += length
  }
}

function boxLength(header: Buffer, remaining: number): number {
  const length = header.readUInt32BE(0)
  // 1: the length follows in 64 bits; 0: the box reaches to the end of the file.
  if (length === 1) return Number(header.readBigUInt64BE(8))
  return length === 0 ? remaining : length
}

/**
 * Whether a file in boxes ends before its last box does, or lacks the index without which nothing of it can be
 * shown.
 */
export async function boxesAreCut(file: FileHandle, size: number): Promise<boolean> {
  let hasIndex = false
  for await (const { type, end } of boxesBetween(file, 0, size)) {
    if (end > size) return true
    if (type === 'moov' || type === 'meta') hasIndex = true
  }
  return !hasIndex
}
