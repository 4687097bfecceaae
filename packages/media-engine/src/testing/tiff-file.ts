/** A picture of a TIFF, in grey. */
export interface TiffPicture {
  readonly width: number
  readonly height: number
  /** A byte for each pixel. */
  readonly data: Uint8Array
  /** `NewSubfileType`: 1 is a smaller version of another picture, 4 a mask of its transparency. */
  readonly subfileType?: number
}

const entryBytes = 12
const bigEntryBytes = 20
const [short, long] = [3, 4]

/** Writes a TIFF file with a directory for each picture, uncompressed (TIFF 6.0). The last directory points to `next`, by default none. */
export function createTiffPages(pictures: readonly TiffPicture[], next = 0): Buffer {
  const parts: Buffer[] = [Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0])]
  let position = 8
  for (const [index, { width, height, data, subfileType = 0 }] of pictures.entries()) {
    const entries = [
      [254, long, subfileType],
      [256, long, width],
      [257, long, height],
      [258, short, 8],
      [259, short, 1],
      [262, short, 1],
      [273, long, 0],
      [277, short, 1],
      [278, long, height],
      [279, long, data.length],
    ]
    const directoryBytes = 2 + entries.length * entryBytes + 4
    const end = position + directoryBytes + data.length
    const directory = Buffer.alloc(directoryBytes)
    directory.writeUInt16LE(entries.length, 0)
    for (const [place, [tag = 0, type = 0, value = 0]] of entries.entries()) {
      const at = 2 + place * entryBytes
      directory.writeUInt16LE(tag, at)
      directory.writeUInt16LE(type, at + 2)
      directory.writeUInt32LE(1, at + 4)
      const isStrip = tag === 273
      directory.writeUInt32LE(isStrip ? position + directoryBytes : value, at + 8)
    }
    directory.writeUInt32LE(index === pictures.length - 1 ? next : end, directoryBytes - 4)
    parts.push(directory, Buffer.from(data))
    position = end
  }
  return Buffer.concat(parts)
}

/** A picture of one grey. */
export function createPlainPicture(
  grey: number,
  { width = 60, height = 80, subfileType = 0 } = {},
): TiffPicture {
  return { width, height, subfileType, data: new Uint8Array(width * height).fill(grey) }
}

/** An entry of a directory. Several values stand at `value`, which is a position in the file. */
export interface TiffEntry {
  readonly tag: number
  readonly type: number
  readonly count: number
  readonly value: number
}

/** Writes a BigTIFF file of directories without pictures. The last directory points to the one with the number `next`, by default none. */
export function createBigTiff(directories: readonly (readonly TiffEntry[])[], next?: number): Buffer {
  const positions: number[] = []
  let position = 16
  for (const entries of directories) {
    positions.push(position)
    position += 8 + entries.length * bigEntryBytes + 8
  }
  const file = Buffer.alloc(position)
  file.set([0x49, 0x49, 43, 0, 8, 0, 0, 0, 16])
  for (const [index, entries] of directories.entries()) {
    const start = positions[index] ?? 0
    file.writeBigUInt64LE(BigInt(entries.length), start)
    for (const [place, { tag, type, count, value }] of entries.entries()) {
      const at = start + 8 + place * bigEntryBytes
      file.writeUInt16LE(tag, at)
      file.writeUInt16LE(type, at + 2)
      file.writeBigUInt64LE(BigInt(count), at + 4)
      file.writeBigUInt64LE(BigInt(value), at + 12)
    }
    const following = positions[index + 1] ?? (next === undefined ? 0 : positions[next]) ?? 0
    file.writeBigUInt64LE(BigInt(following), start + 8 + entries.length * bigEntryBytes)
  }
  return file
}
