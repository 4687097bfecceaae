import { type FileHandle, open } from 'node:fs/promises'
import { type Box, readBoxes } from '../../reading/boxes.ts'
import { movieTimescale } from './film-muxer.ts'

/**
 * Makes the tracks of an MP4 or QuickTime file end at a time, although they contain more: the frames after a cut on which
 * those before it depend, and the rest of the last packet of sound. FFmpeg's muxer cannot state it.
 *
 * @param seconds of the player's time
 */
export async function limitTracks(path: string, seconds: number): Promise<void> {
  const duration = Math.round(seconds * movieTimescale)
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const movie = await findBox(file, 0, size, 'moov')
    if (!movie) throw new Error('The film that was written has no index.')
    await limitDuration(file, await findBox(file, movie.start, movie.end, 'mvhd'), movieHeader, duration)
    for await (const track of readBoxes(file, movie.start, movie.end)) {
      if (track.type !== 'trak') continue
      await limitDuration(file, await findBox(file, track.start, track.end, 'tkhd'), trackHeader, duration)
      const edits = await findBox(file, track.start, track.end, 'edts')
      const list = edits && (await findBox(file, edits.start, edits.end, 'elst'))
      if (list) await limitEdits(file, list, duration)
    }
  } finally {
    await file.close()
  }
}

/** Where the duration is in the content of a box, by its version: 0 with 32 bits, 1 with 64. */
interface DurationPlace {
  readonly narrow: number
  readonly wide: number
}

/** ISO/IEC 14496-12, section 8.2.2. */
const movieHeader: DurationPlace = { narrow: 16, wide: 24 }
/** Section 8.3.2. */
const trackHeader: DurationPlace = { narrow: 20, wide: 28 }

async function limitDuration(
  file: FileHandle,
  box: Box | undefined,
  { narrow, wide }: DurationPlace,
  duration: number,
): Promise<void> {
  if (!box) return
  const isWide = await isWideBox(file, box)
  const at = box.start + (isWide ? wide : narrow)
  if ((await readNumber(file, at, isWide)) > duration) await writeNumber(file, at, isWide, duration)
}

/** Shortens the last edit; those before it are empty and delay the track (section 8.6.6). */
async function limitEdits(file: FileHandle, list: Box, duration: number): Promise<void> {
  const isWide = await isWideBox(file, list)
  const count = await readNumber(file, list.start + 4, false)
  const entryLength = isWide ? 20 : 12
  let before = 0
  for (let index = 0; index < count; index += 1) {
    const at = list.start + 8 + index * entryLength
    const length = await readNumber(file, at, isWide)
    const rest = Math.max(0, duration - before)
    if (length > rest) await writeNumber(file, at, isWide, rest)
    before += Math.min(length, rest)
  }
}

async function findBox(file: FileHandle, from: number, to: number, type: string): Promise<Box | undefined> {
  for await (const box of readBoxes(file, from, to)) if (box.type === type) return box
  return undefined
}

async function isWideBox(file: FileHandle, box: Box): Promise<boolean> {
  const version = Buffer.alloc(1)
  await file.read(version, 0, 1, box.start)
  return version[0] === 1
}

async function readNumber(file: FileHandle, at: number, isWide: boolean): Promise<number> {
  const bytes = Buffer.alloc(8)
  await file.read(bytes, 0, isWide ? 8 : 4, at)
  return isWide ? Number(bytes.readBigUInt64BE(0)) : bytes.readUInt32BE(0)
}

async function writeNumber(file: FileHandle, at: number, isWide: boolean, value: number): Promise<void> {
  const bytes = Buffer.alloc(isWide ? 8 : 4)
  if (isWide) bytes.writeBigUInt64BE(BigInt(value))
  else bytes.writeUInt32BE(value)
  await file.write(bytes, 0, bytes.length, at)
}
