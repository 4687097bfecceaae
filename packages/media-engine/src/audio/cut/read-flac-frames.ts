import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { reportStep } from '../../process/progress.ts'
import { crc8 } from './flac-crc.ts'
import { type FlacFrame, isFrameNumbered, parseFlacFrame, readFlacNumber } from './flac-frame.ts'

/** More than any frame has, except for odd ones, which are left to FFmpeg. */
const chunkBytes = 4 * 1024 * 1024
/** The longest header of a frame: four bytes, number, block size, sample rate and checksum. */
const maxHeaderLength = 4 + 7 + 2 + 2 + 1

interface FlacReading {
  readonly path: string
  /** A frame of the file. */
  readonly before: Buffer
  /** Where the frame after it starts, in bytes. */
  readonly at: number
  /** Samples that the frames have together at most. */
  readonly maxSamples: number
  readonly signal: AbortSignal
}

interface FrameAt extends FlacFrame {
  /** Where it starts, in bytes of what was read. */
  readonly at: number
  readonly number: number
}

export interface ReadFlacFrame extends FlacFrame {
  /** Valid until the next frames are asked for. */
  readonly bytes: Buffer
}

/**
 * Reads frames of a FLAC file that follow each other, some at once. Where a frame ends is found by the header of the next one, whose number
 * is known, and which has a checksum; FFmpeg computes a checksum of all bytes to find it. Ends before a frame that is not followed by
 * such a header, so also before the last one.
 */
export async function* readFlacFrames(reading: FlacReading): AsyncGenerator<readonly ReadFlacFrame[]> {
  const { path, before, maxSamples, signal } = reading
  const file = await open(path)
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes)
    let position = reading.at
    let samples = 0
    let number = getNextNumber(before)
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, position)
      const chunk = buffer.subarray(0, bytesRead)
      const frames: ReadFlacFrame[] = []
      let frame = readHeader(chunk, 0, before, number)
      while (frame && samples + frame.blockSize <= maxSamples) {
        const next = findHeader(chunk, frame, before)
        if (!next) break
        samples += frame.blockSize
        position += next.at - frame.at
        number = next.number
        frames.push({ ...frame, bytes: chunk.subarray(frame.at, next.at) })
        frame = next
      }
      if (frames.length === 0) return
      yield frames
      reportStep()
      await setImmediate()
      signal.throwIfAborted()
    }
  } finally {
    await file.close()
  }
}

/** The number of the frame after another one, which counts frames or samples. */
function getNextNumber(bytes: Buffer): number {
  const size = isFrameNumbered(bytes) ? 1 : (parseFlacFrame(bytes)?.blockSize ?? 0)
  return readFlacNumber(bytes) + size
}

function findHeader(chunk: Buffer, { at, headerLength, blockSize, number }: FrameAt, like: Buffer) {
  const nextNumber = number + (isFrameNumbered(like) ? 1 : blockSize)
  const sync = like.subarray(0, 2)
  for (
    let found = chunk.indexOf(sync, at + headerLength);
    found >= 0;
    found = chunk.indexOf(sync, found + 1)
  ) {
    const next = readHeader(chunk, found, like, nextNumber)
    if (next) return next
  }
  return undefined
}

/** Reads the header of a frame that has the format of another one, a number and a right checksum; undefined if there is none. */
function readHeader(chunk: Buffer, at: number, like: Buffer, number: number): FrameAt | undefined {
  if (at + maxHeaderLength > chunk.length) return undefined
  const bytes = chunk.subarray(at, at + maxHeaderLength)
  const isLike =
    bytes[1] === like[1] &&
    ((bytes[2] ?? 0) & 0x0f) === ((like[2] ?? 0) & 0x0f) &&
    ((bytes[3] ?? 0) & 0x0f) === ((like[3] ?? 0) & 0x0f)
  if (!isLike || readFlacNumber(bytes) !== number) return undefined
  const frame = parseFlacFrame(bytes)
  if (frame === undefined || !hasRightHeader(bytes, frame)) return undefined
  return { ...frame, at, number }
}

function hasRightHeader(bytes: Buffer, { headerLength }: FlacFrame): boolean {
  return crc8(bytes.subarray(0, headerLength - 1)) === bytes[headerLength - 1]
}
