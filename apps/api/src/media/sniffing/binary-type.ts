import { extname } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { rawTypeOfBytes, rawTypeOfName } from './camera-raw.ts'
import { plainPictureType } from './plain-picture.ts'
import { typeOfName } from './type-of-name.ts'

/** Names of one type that file-type and others write differently, brought to one. */
const canonicalTypes: Record<string, string> = {
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heif',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'application/vnd.ms-asf': 'video/x-ms-asf',
  'application/ogg': 'audio/ogg',
}

/**
 * Media type that the signature of a binary file stands for, or undefined for text and for unknown bytes.
 * Old Office files share one container, and most camera raw files are TIFF: there the name says which they are.
 *
 * @param head the beginning of the file
 */
export async function binaryType(path: string, filename: string, head: Buffer): Promise<string | undefined> {
  const raw = rawTypeOfBytes(head)
  if (raw !== undefined) return raw
  const found = await fileTypeFromFile(path).catch(() => undefined)
  // A Targa picture may begin as an icon does.
  if (found === undefined || found.mime === 'image/x-icon') {
    const plain = plainPictureType(head, filename)
    if (plain !== undefined || found === undefined) return plain
  }
  const [bare = found.mime] = found.mime.split(';')
  if (bare === 'image/tiff') return rawTypeOfName(filename) ?? bare
  if (bare === 'video/mp4' && isStillImage(head)) return 'image/heif'
  if (bare === 'application/x-cfb') return compoundFileType(filename) ?? bare
  return canonicalTypes[bare] ?? bare
}

/** Newer documents lie in the container of the old ones when a password protects them. */
const encryptedTypes: Record<string, string> = {
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

function compoundFileType(filename: string): string | undefined {
  const encrypted = encryptedTypes[extname(filename).toLowerCase()]
  if (encrypted !== undefined) return encrypted
  if (!['.doc', '.xls', '.ppt', '.msg'].includes(extname(filename).toLowerCase())) return undefined
  return typeOfName(filename)
}

/** A still picture whose first brand is not a picture's, but one of those that it is compatible with. */
function isStillImage(head: Buffer): boolean {
  const end = Math.min(head.readUInt32BE(0), 256)
  const brands: readonly string[] = head.toString('latin1', 16, end).match(/.{4}/gs) ?? []
  return ['mif1', 'heic', 'heix'].some((brand) => brands.includes(brand)) && !brands.includes('isom')
}
