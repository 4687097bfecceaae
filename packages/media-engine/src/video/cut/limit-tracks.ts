import { type FileHandle, open } from 'node:fs/promises'
import { type Box, readBoxes } from '../../reading/boxes.ts'

/**
 * Makes the tracks of an MP4 or QuickTime file end at a time, although they contain more: the frames after a cut on which
 * those before it depend, and the rest of the last packet of sound. FFmpeg's muxer cannot state it.
 *
 * @param seconds of the player's time
 */
export async function limitTracks(path: string, seconds: number): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const movie = await readMovie(file)
    if (!movie) throw new Error('The film that was written has no index.')
    const duration = Math.round(seconds * movie.timescale)
    await limitDuration(file, movie.header, movieHeader, duration)
    for await (const track of readBoxes(file, movie.box.start, movie.box.end)) {
      if (track.type !== 'trak') continue
      await limitDuration(file, await findBox(file, track.start, track.end, 'tkhd'), trackHeader, duration)
      const list = await findEditList(file, track)
      if (list) await limitEdits(file, list, duration)
    }
  } finally {
    await file.close()
  }
}

/** Reads where the edit lists of a film say that it ends, in seconds; undefined where a track has none, or its index is in fragments. */
export async function readEditedDuration(path: string): Promise<number | undefined> {
  const file = await open(path, 'r')
  try {
    const movie = await readMovie(file)
    if (!movie) return undefined
    let longest = 0
    for await (const box of readBoxes(file, movie.box.start, movie.box.end)) {
      if (box.type === 'mvex') return undefined
      if (box.type !== 'trak') continue
      const list = await findEditList(file, box)
      if (!list) return undefined
      let duration = 0
      for await (const edit of readEdits(file, list)) duration += edit.duration
      longest = Math.max(longest, duration)
    }
    return longest > 0 && movie.timescale > 0 ? longest / movie.timescale : undefined
  } finally {
    await file.close()
  }
}

interface Movie {
  readonly box: Box
  readonly header: Box
  /** Ticks a second of all durations in it. */
  readonly timescale: number
}

async function readMovie(file: FileHandle): Promise<Movie | undefined> {
  const { size } = await file.stat()
  const box = await findBox(file, 0, size, 'moov')
  const header = box && (await findBox(file, box.start, box.end, 'mvhd'))
  if (!header) return undefined
  const isWide = await isWideBox(file, header)
  return { box, header, timescale: await readNumber(file, header.start + (isWide ? 20 : 12), false) }
}

async function findEditList(file: FileHandle, track: Box): Promise<Box | undefined> {
  const edits = await findBox(file, track.start, track.end, 'edts')
  return edits && (await findBox(file, edits.start, edits.end, 'elst'))
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

interface Edit {
  /** Where its duration is in the file, and whether it has 64 bits. */
  readonly at: number
  readonly isWide: boolean
  readonly duration: number
}

/** A film has one or two edits; a list with more than this is malicious. */
const maxEdits = 10_000

async function* readEdits(file: FileHandle, list: Box): AsyncGenerator<Edit> {
  const isWide = await isWideBox(file, list)
  const count = Math.min(maxEdits, await readNumber(file, list.start + 4, false))
  for (let index = 0; index < count; index += 1) {
    const at = list.start + 8 + index * (isWide ? 20 : 12)
    yield { at, isWide, duration: await readNumber(file, at, isWide) }
  }
}

/** Shortens the last edit; those before it are empty and delay the track (section 8.6.6). */
async function limitEdits(file: FileHandle, list: Box, duration: number): Promise<void> {
  let rest = duration
  for await (const edit of readEdits(file, list)) {
    if (edit.duration > rest) await writeNumber(file, edit.at, edit.isWide, rest)
    rest = Math.max(0, rest - edit.duration)
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
