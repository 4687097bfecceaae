import { type FileHandle, open } from 'node:fs/promises'
import { readBoxes } from '../reading/boxes.ts'

/** Seconds between the QuickTime epoch of 1904 and the Unix epoch of 1970. */
const epochOffset = 2_082_844_800

/** Reads the creation time of an MP4 or MOV (`mvhd`, ISO/IEC 14496-12 section 8.2.2), or undefined without one. */
export async function readMovieTime(path: string): Promise<Date | undefined> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const index = await findBox(file, 'moov', 0, size)
    const header = index && (await findBox(file, 'mvhd', index.start, Math.min(index.end, size)))
    return header && (await readCreationTime(file, header.start))
  } finally {
    await file.close()
  }
}

async function findBox(file: FileHandle, wanted: string, from: number, to: number) {
  for await (const box of readBoxes(file, from, to)) {
    if (box.type === wanted) return box
  }
  return undefined
}

async function readCreationTime(file: FileHandle, start: number): Promise<Date | undefined> {
  const content = Buffer.alloc(12)
  await file.read(content, 0, content.length, start)
  const seconds = content[0] === 1 ? Number(content.readBigUInt64BE(4)) : content.readUInt32BE(4)
  // A recorder without a clock writes zero.
  return seconds === 0 ? undefined : new Date((seconds - epochOffset) * 1000)
}
