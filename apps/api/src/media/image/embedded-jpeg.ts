import { readFile, stat } from 'node:fs/promises'
import { UnreadableFile } from '../unreadable-file.ts'

/** Looked through in memory: the largest raw file of a camera has a third of it. */
const maxBytes = 256 * 1024 * 1024
/** Random bytes of sensor data look like a beginning now and then; more than this are made to keep us busy. */
const maxCandidates = 20_000
const maxSegments = 200

const startOfImage = Buffer.from('ffd8ff', 'hex')

export interface EmbeddedJpeg {
  width: number
  height: number
  /** From its first byte to the end of the file: a decoder stops at its end mark. */
  bytes: Buffer
}

/**
 * The largest JPEG that a file carries inside, or undefined: camera raw files and documents of Photoshop embed what
 * their makers show of them. Found by its own structure, because each maker points at it in another way.
 *
 * @throws UnreadableFile `too-large` for a file beyond the bound
 */
export async function largestEmbeddedJpeg(path: string): Promise<EmbeddedJpeg | undefined> {
  if ((await stat(path)).size > maxBytes) throw new UnreadableFile('too-large')
  const file = await readFile(path)
  let largest: { width: number; height: number; start: number } | undefined
  let start = file.indexOf(startOfImage)
  for (let count = 0; count < maxCandidates && start >= 0; count += 1) {
    const size = sizeOfJpeg(file, start)
    if (size && (largest === undefined || size.width * size.height > largest.width * largest.height)) {
      largest = { ...size, start }
    }
    start = file.indexOf(startOfImage, start + 2)
  }
  if (largest === undefined) return undefined
  const { width, height } = largest
  return { width, height, bytes: file.subarray(largest.start) }
}

/**
 * The size in the frame header of a JPEG that begins at `start` (ITU-T T.81, section B.2.2); undefined for other bytes and
 * for the lossless JPEG in which sensor data are packed.
 */
function sizeOfJpeg(file: Buffer, start: number): { width: number; height: number } | undefined {
  let at = start + 2
  for (let count = 0; count < maxSegments && at + 10 <= file.length; count += 1) {
    if (file[at] !== 0xff) return undefined
    const marker = file[at + 1] ?? 0
    const isFrame = marker === 0xc0 || marker === 0xc1 || marker === 0xc2
    const isHeader = marker >= 0xe0 || marker === 0xdb || marker === 0xc4 || marker === 0xdd
    if (isFrame) {
      const isEightBit = file[at + 4] === 8
      const size = { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) }
      return isEightBit && size.width > 0 && size.height > 0 ? size : undefined
    }
    const length = file.readUInt16BE(at + 2)
    if (!isHeader || length < 2) return undefined
    at += 2 + length
  }
  return undefined
}
