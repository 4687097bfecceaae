import { type FileHandle, open } from 'node:fs/promises'
import type { Chapter } from '@lares/shared-types/chapters'
import { readBoxes } from '../../reading/boxes.ts'

/** More than 255 titles of 255 bytes, which is all that the form can hold. */
const maxBytes = 128 * 1024
/** Times are in units of 100 ns. */
const unitsPerSecond = 10_000_000

/**
 * Reads the chapters of an MP4, M4A or M4B in Nero's form: `moov/udta/chpl`, a count and for each chapter its time and title.
 * It is what FFmpeg and most makers of audio books write, beside QuickTime's chapter track.
 */
export async function readMovieChapters(path: string): Promise<Chapter[]> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const list = await findPath(file, ['moov', 'udta', 'chpl'], size)
    if (!list) return []
    const content = Buffer.alloc(Math.min(list.end - list.start, maxBytes))
    const { bytesRead } = await file.read(content, 0, content.length, list.start)
    return parseList(content.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

async function findPath(file: FileHandle, types: readonly string[], size: number) {
  let inside = { start: 0, end: size }
  for (const type of types) {
    const found = await findBox(file, type, inside.start, Math.min(inside.end, size))
    if (!found) return undefined
    inside = found
  }
  return inside
}

async function findBox(file: FileHandle, wanted: string, from: number, to: number) {
  for await (const box of readBoxes(file, from, to)) if (box.type === wanted) return box
  return undefined
}

/** Version and flags, from version 1 on four reserved bytes, the count in one byte; in version 1 it follows the reserved ones. */
function parseList(content: Buffer): Chapter[] {
  const chapters: Chapter[] = []
  let at = content[0] === 0 ? 5 : 9
  for (let rest = content[at - 1] ?? 0; rest > 0 && at + 9 <= content.length; rest -= 1) {
    const start = Number(content.readBigUInt64BE(at)) / unitsPerSecond
    const length = content[at + 8] ?? 0
    chapters.push({ start, title: content.toString('utf8', at + 9, at + 9 + length) })
    at += 9 + length
  }
  return chapters
}
