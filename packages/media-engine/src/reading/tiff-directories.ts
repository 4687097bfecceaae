import type { ByteSource } from './byte-source.ts'

/** Limits on directories and tags per file; cameras write a tenth of that. */
const maxDirectories = 40
const maxTags = 1_000
/** Longer values are truncated: only embedded images and maker notes exceed this, which are not needed here. */
const maxValueBytes = 256 * 1024

const typeSizes: Record<number, number> = {
  ...{ 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 9: 4, 10: 8, 13: 4 },
  // Only in BigTIFF.
  ...{ 16: 8, 17: 8, 18: 8 },
}

const bigTypes = [16, 17, 18]

const exifPointer = 0x8769
const gpsPointer = 0x8825
const subPointer = 0x014a

interface Field {
  readonly type: number
  readonly count: number
  /** Position of its value in the source. */
  readonly position: number
}

/** One directory of a TIFF file, whose values are read on demand by tag number. */
export interface TiffDirectory {
  /** The content of the directory, known from the tag that points to it. */
  readonly role: 'main' | 'exif' | 'gps' | 'sub'
  readBytes(tag: number): Promise<Buffer | undefined>
  readNumbers(tag: number): Promise<number[]>
  /** The value of a tag that has a single one; undefined if it has several, of which none is read. */
  readNumber(tag: number): Promise<number | undefined>
}

/**
 * Reads the directories of a TIFF or BigTIFF file (TIFF 6.0; EXIF blocks and most camera raw formats are TIFF files too).
 * Each is read once, so a cyclic chain ends.
 */
export async function readTiffDirectories(source: ByteSource): Promise<TiffDirectory[]> {
  const header = await source.read(0, 16)
  const order = parseByteOrder(header)
  if (order === undefined) return []
  const directories: TiffDirectory[] = []
  const first = order.isBig ? order.offset(header, 8) : order.offset(header, 4)
  const pending: { at: number; role: TiffDirectory['role'] }[] = [{ at: first, role: 'main' }]
  const seen = new Set<number>()
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    if (directories.length >= maxDirectories || seen.has(next.at)) continue
    seen.add(next.at)
    const { fields, nextPosition } = await readFields(source, order, next.at)
    const directory = createDirectory(source, order, fields, next.role)
    directories.push(directory)
    for (const [tag, role] of [
      [exifPointer, 'exif'],
      [gpsPointer, 'gps'],
      [subPointer, 'sub'],
    ] as const)
      for (const at of (await directory.readNumbers(tag)).slice(0, maxDirectories)) pending.push({ at, role })
    if (nextPosition > 0) pending.push({ at: nextPosition, role: next.role })
  }
  return directories
}

/**
 * Reads the directories of a TIFF or BigTIFF file in the order of their chain, without those that tags point to. Each is read once,
 * so that a cyclic chain ends.
 */
export async function* readMainDirectories(source: ByteSource, max: number): AsyncGenerator<TiffDirectory> {
  const header = await source.read(0, 16)
  const order = parseByteOrder(header)
  if (order === undefined) return
  const seen = new Set<number>()
  let at = order.isBig ? order.offset(header, 8) : order.offset(header, 4)
  while (at > 0 && seen.size < max && !seen.has(at)) {
    seen.add(at)
    const { fields, nextPosition } = await readFields(source, order, at)
    if (fields.size === 0) return
    yield createDirectory(source, order, fields, 'main')
    at = nextPosition
  }
}

interface ByteOrder {
  /** BigTIFF: counts and offsets of eight bytes instead of four. */
  readonly isBig: boolean
  u16(bytes: Buffer, at: number): number
  u32(bytes: Buffer, at: number): number
  u64(bytes: Buffer, at: number): number
  /** An offset or a count, of four or eight bytes. */
  offset(bytes: Buffer, at: number): number
}

/** Olympus and Panasonic write their own letters instead of 42. */
const magicNumbers = ['*\0', '\0*', 'RO', 'RS', 'U\0']
/** 43, followed by the size of offsets, eight bytes. */
const bigTiffMagicNumbers = ['+\0\b\0\0\0', '\0+\0\b\0\0']

function parseByteOrder(header: Buffer): ByteOrder | undefined {
  if (header.length < 8) return undefined
  const isBig = header.length >= 16 && bigTiffMagicNumbers.includes(header.toString('latin1', 2, 8))
  if (!isBig && !magicNumbers.includes(header.toString('latin1', 2, 4))) return undefined
  const letters = header.toString('latin1', 0, 2)
  if (letters !== 'II' && letters !== 'MM') return undefined
  const isLittle = letters === 'II'
  const u32 = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const u64 = (bytes: Buffer, at: number) =>
    Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
  return {
    isBig,
    u16: (bytes, at) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
    u32,
    u64,
    offset: isBig ? u64 : u32,
  }
}

async function readFields(source: ByteSource, order: ByteOrder, at: number) {
  const fields = new Map<number, Field>()
  const [countBytes, offsetBytes] = order.isBig ? [8, 8] : [2, 4]
  const entryBytes = 4 + 2 * offsetBytes
  const start = await source.read(at, countBytes)
  if (start.length < countBytes) return { fields, nextPosition: 0 }
  const declaredCount = order.isBig ? order.u64(start, 0) : order.u16(start, 0)
  const table = await source.read(
    at + countBytes,
    Math.min(declaredCount, maxTags) * entryBytes + offsetBytes,
  )
  const count = Math.min(declaredCount, maxTags, Math.floor(table.length / entryBytes))
  for (let index = 0; index < count; index += 1) {
    const entry = index * entryBytes
    const type = order.u16(table, entry + 2)
    const length = order.offset(table, entry + 4)
    const valueAt = entry + 4 + offsetBytes
    const isInline = (typeSizes[type] ?? 0) * length <= offsetBytes
    const position = isInline ? at + countBytes + valueAt : order.offset(table, valueAt)
    fields.set(order.u16(table, entry), { type, count: length, position })
  }
  const isComplete = declaredCount <= maxTags && table.length >= count * entryBytes + offsetBytes
  return { fields, nextPosition: isComplete ? order.offset(table, count * entryBytes) : 0 }
}

function createDirectory(
  source: ByteSource,
  order: ByteOrder,
  fields: ReadonlyMap<number, Field>,
  role: TiffDirectory['role'],
): TiffDirectory {
  const readBytes = async (tag: number) => {
    const field = fields.get(tag)
    if (field === undefined) return undefined
    const length = (typeSizes[field.type] ?? 0) * field.count
    return source.read(field.position, Math.min(length, maxValueBytes))
  }
  const readNumbers = async (tag: number) => {
    const field = fields.get(tag)
    const value = await readBytes(tag)
    return field === undefined || value === undefined ? [] : parseNumbers(value, field.type, order)
  }
  return {
    role,
    readBytes,
    readNumbers,
    async readNumber(tag) {
      return fields.get(tag)?.count === 1 ? (await readNumbers(tag))[0] : undefined
    },
  }
}

function parseNumbers(value: Buffer, type: number, order: ByteOrder): number[] {
  const width = typeSizes[type] ?? 0
  if (width === 0) return []
  return Array.from({ length: Math.floor(value.length / width) }, (_, index) => {
    const at = index * width
    if (type === 5) return order.u32(value, at) / order.u32(value, at + 4)
    if (type === 10) return (order.u32(value, at) | 0) / (order.u32(value, at + 4) | 0)
    if (bigTypes.includes(type)) return order.u64(value, at)
    if (width === 4) return order.u32(value, at)
    return width === 2 ? order.u16(value, at) : value.readUInt8(at)
  })
}
