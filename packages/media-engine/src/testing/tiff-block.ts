/** A tag of a TIFF directory: text, 16-bit or 32-bit numbers. */
export type TiffTag = readonly [tag: number, value: string | Buffer | { short: number } | { long: number }]

/** Creates a little-endian TIFF file of one directory, as used by EXIF blocks and camera raw files. */
export function createTiff(tags: readonly TiffTag[], appended: Buffer = Buffer.alloc(0)): Buffer {
  const directoryAt = 8
  const valuesAt = directoryAt + 2 + tags.length * 12 + 4
  const values: Buffer[] = []
  let used = 0
  const directory = Buffer.alloc(2 + tags.length * 12 + 4)
  directory.writeUInt16LE(tags.length, 0)
  for (const [index, [tag, value]] of tags.entries()) {
    const at = 2 + index * 12
    directory.writeUInt16LE(tag, at)
    if (typeof value === 'string' || Buffer.isBuffer(value)) {
      const bytes = typeof value === 'string' ? Buffer.from(`${value}\0`, 'utf8') : value
      directory.writeUInt16LE(typeof value === 'string' ? 2 : 7, at + 2)
      directory.writeUInt32LE(bytes.length, at + 4)
      if (bytes.length <= 4) bytes.copy(directory, at + 8)
      else {
        directory.writeUInt32LE(valuesAt + used, at + 8)
        values.push(bytes)
        used += bytes.length
      }
    } else if ('short' in value) {
      directory.writeUInt16LE(3, at + 2)
      directory.writeUInt32LE(1, at + 4)
      directory.writeUInt16LE(value.short, at + 8)
    } else {
      directory.writeUInt16LE(4, at + 2)
      directory.writeUInt32LE(1, at + 4)
      directory.writeUInt32LE(value.long, at + 8)
    }
  }
  const header = Buffer.from('II*\0\u0008\0\0\0', 'latin1')
  return Buffer.concat([header, directory, ...values, appended])
}

/** Creates a big-endian BigTIFF file with a directory of texts. */
export function createBigTiff(texts: Readonly<Record<number, string>>): Buffer {
  const tags = Object.entries(texts)
  const header = Buffer.from('MM\0+\0\u0008\0\0\0\0\0\0\0\0\0\u0010', 'latin1')
  const directory = Buffer.alloc(8 + tags.length * 20 + 8)
  directory.writeBigUInt64BE(BigInt(tags.length), 0)
  const values: Buffer[] = []
  let valueAt = header.length + directory.length
  for (const [index, [tag, text]] of tags.entries()) {
    const at = 8 + index * 20
    const bytes = Buffer.from(`${text}\0`)
    directory.writeUInt16BE(Number(tag), at)
    directory.writeUInt16BE(2, at + 2)
    directory.writeBigUInt64BE(BigInt(bytes.length), at + 4)
    if (bytes.length <= 8) bytes.copy(directory, at + 12)
    else {
      directory.writeBigUInt64BE(BigInt(valueAt), at + 12)
      values.push(bytes)
      valueAt += bytes.length
    }
  }
  return Buffer.concat([header, directory, ...values])
}
