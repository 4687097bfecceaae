/**
 * The records of a ZIP file, by the sections of PKWARE's APPNOTE 6.3.10. Entries are written without data descriptors,
 * because sizes and checksums are known before the first byte. The fields of ZIP64 are used only where a value needs them,
 * so that old programs can read small files.
 */

/** Compression methods of APPNOTE 4.4.5. */
export const stored = 0
export const deflated = 8

/** One entry: its metadata, and where its local header is in the file. */
export interface ZipEntry {
  /** Path with `/` as the separator. */
  readonly name: string
  readonly method: typeof stored | typeof deflated
  readonly crc32: number
  readonly size: number
  readonly compressedSize: number
  /** Position of the local header. */
  readonly position: number
}

/** Names are in UTF-8: bit 11 of the general purpose flags, APPNOTE 4.4.4. */
const utf8Flag = 0x0800
const max16 = 0xffff
const max32 = 0xffff_ffff
/** APPNOTE 4.4.3: deflate and folders need 2.0, ZIP64 needs 4.5. */
const version20 = 20
const version45 = 45
/** APPNOTE 4.4.2: made on Unix, so that the external attributes are file modes. */
const madeByUnix = 3 << 8
/** A regular file that everybody may read, APPNOTE 4.4.15. */
const fileMode = 0o100644 * 0x10000
/** APPNOTE 4.5.3: the header id of the ZIP64 extra field. */
const zip64ExtraId = 0x0001

/** The local header of an entry, APPNOTE 4.3.7. Its bytes follow. */
export function toLocalHeader(entry: ZipEntry, modifiedAt: Date): Buffer {
  const name = toName(entry)
  const isLarge = entry.size >= max32 || entry.compressedSize >= max32
  // APPNOTE 4.5.3: the field of a local header has both sizes.
  const extra = isLarge ? toZip64Extra([entry.size, entry.compressedSize]) : Buffer.alloc(0)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(isLarge ? version45 : version20, 4)
  header.writeUInt16LE(utf8Flag, 6)
  header.writeUInt16LE(entry.method, 8)
  header.writeUInt32LE(toDosTime(modifiedAt), 10)
  header.writeUInt32LE(entry.crc32, 14)
  header.writeUInt32LE(isLarge ? max32 : entry.compressedSize, 18)
  header.writeUInt32LE(isLarge ? max32 : entry.size, 22)
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(extra.length, 28)
  return Buffer.concat([header, name, extra])
}

/** The record of an entry in the central directory, APPNOTE 4.3.12. */
export function toCentralRecord(entry: ZipEntry, modifiedAt: Date): Buffer {
  const name = toName(entry)
  const { size, compressedSize, position } = entry
  const isLarge = size >= max32 || compressedSize >= max32 || position >= max32
  // All three, as Go's archive/zip does: `unzip` 6.0 misreads a single one that follows a file of exactly 4 GiB less one byte,
  // which is the largest file of FAT32.
  const extra = isLarge ? toZip64Extra([size, compressedSize, position]) : Buffer.alloc(0)
  const version = isLarge ? version45 : version20
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(madeByUnix | version, 4)
  record.writeUInt16LE(version, 6)
  record.writeUInt16LE(utf8Flag, 8)
  record.writeUInt16LE(entry.method, 10)
  record.writeUInt32LE(toDosTime(modifiedAt), 12)
  record.writeUInt32LE(entry.crc32, 16)
  record.writeUInt32LE(isLarge ? max32 : compressedSize, 20)
  record.writeUInt32LE(isLarge ? max32 : size, 24)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt16LE(extra.length, 30)
  record.writeUInt32LE(fileMode, 38)
  record.writeUInt32LE(isLarge ? max32 : position, 42)
  return Buffer.concat([record, name, extra])
}

/** What follows the central directory: APPNOTE 4.3.14 to 4.3.16. */
export function toEndRecords(directory: {
  readonly entries: number
  readonly position: number
  readonly size: number
}): Buffer {
  const { entries, position, size } = directory
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(entries, max16), 8)
  end.writeUInt16LE(Math.min(entries, max16), 10)
  end.writeUInt32LE(Math.min(size, max32), 12)
  end.writeUInt32LE(Math.min(position, max32), 16)
  if (entries < max16 && position < max32 && size < max32) return end
  return Buffer.concat([toZip64End(directory), toZip64Locator(position + size), end])
}

/** The ZIP64 end of central directory record, APPNOTE 4.3.14. */
function toZip64End({
  entries,
  position,
  size,
}: {
  entries: number
  position: number
  size: number
}): Buffer {
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(BigInt(record.length - 12), 4)
  record.writeUInt16LE(madeByUnix | version45, 12)
  record.writeUInt16LE(version45, 14)
  record.writeBigUInt64LE(BigInt(entries), 24)
  record.writeBigUInt64LE(BigInt(entries), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(position), 48)
  return record
}

/** The ZIP64 end of central directory locator, APPNOTE 4.3.15. */
function toZip64Locator(endPosition: number): Buffer {
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(endPosition), 8)
  locator.writeUInt32LE(1, 16)
  return locator
}

function toZip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length)
  extra.writeUInt16LE(zip64ExtraId, 0)
  extra.writeUInt16LE(8 * values.length, 2)
  for (const [index, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index)
  return extra
}

function toName({ name }: ZipEntry): Buffer {
  const bytes = Buffer.from(name)
  if (bytes.length > max16) throw new RangeError('The name of a ZIP entry has at most 65,535 bytes.')
  return bytes
}

/** Date and time in MS-DOS format, APPNOTE 4.4.6, here in UTC; from 1980 on, in steps of two seconds. */
function toDosTime(at: Date): number {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107)
  const date = ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return date * 0x10000 + time
}
