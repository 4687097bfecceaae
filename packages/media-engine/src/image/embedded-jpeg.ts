import { readFile, stat } from 'node:fs/promises'
import { UnreadableFile } from '../unreadable-file.ts'

/** The file is searched in memory; the largest raw files of cameras have a third of this size. */
const maxBytes = 256 * 1024 * 1024
/** Sensor data contain the start marker by chance now and then; a file with more than this is malicious. */
const maxCandidates = 20_000
const maxSegments = 200

const startOfImage = Buffer.from('ffd8ff', 'hex')

export interface EmbeddedJpeg {
  width: number
  height: number
  /** From its first byte to the end of the file; a decoder stops at the end marker. */
  bytes: Buffer
}

/**
 * Finds the largest JPEG embedded in a camera raw file or a Photoshop file, or undefined. It is found by its signature,
 * because each format refers to it in a different way.
 *
 * @throws UnreadableFile `too-large` for a file above the limit
 */
export async function findLargestEmbeddedJpeg(path: string): Promise<EmbeddedJpeg | undefined> {
  if ((await stat(path)).size > maxBytes) throw new UnreadableFile('too-large')
  const file = await readFile(path)
  let largest: { width: number; height: number; start: number } | undefined
  let start = file.indexOf(startOfImage)
  for (let count = 0; count < maxCandidates && start >= 0; count += 1) {
    const size = parseJpegSize(file, start)
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
 * Parses the size in the frame header of a JPEG at `start` (ITU-T T.81, section B.2.2); undefined for other bytes and for
 * the lossless JPEG of sensor data.
 */
function parseJpegSize(file: Buffer, start: number): { width: number; height: number } | undefined {
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
