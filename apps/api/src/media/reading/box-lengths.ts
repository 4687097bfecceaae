import type { FileHandle } from 'node:fs/promises'

const maxBoxes = 100_000

/**
 * Whether a file in boxes (ISO/IEC 14496-12: MP4, MOV, HEIC, AVIF) ends before its last box does, or lacks the
 * index without which nothing of it can be shown.
 */
export async function boxesAreCut(file: FileHandle, size: number): Promise<boolean> {
  const header = Buffer.alloc(16)
  let hasIndex = false
  let position = 0
  for (let count = 0; count < maxBoxes && position + 8 <= size; count += 1) {
    await file.read(header, 0, header.length, position)
    const type = header.toString('latin1', 4, 8)
    if (!/^[\w ©-]{4}$/.test(type)) break
    if (type === 'moov' || type === 'meta') hasIndex = true
    const length = boxLength(header, size - position)
    if (length < 8) break
    if (position + length > size) return true
    position += length
  }
  return !hasIndex
}

function boxLength(header: Buffer, remaining: number): number {
  const length = header.readUInt32BE(0)
  // 1: the length follows in 64 bits; 0: the box reaches to the end of the file.
  if (length === 1) return Number(header.readBigUInt64BE(8))
  return length === 0 ? remaining : length
}
