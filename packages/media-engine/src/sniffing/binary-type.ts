import { extname } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { detectRawType, getRawTypeByName } from './camera-raw.ts'
import { detectSimpleImageType } from './simple-image.ts'
import { getTypeByName } from './type-by-name.ts'
import { detectVideoType } from './video-type.ts'

/** Aliases of media types that file-type returns, mapped to the names used here. */
const canonicalTypes: Record<string, string> = {
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heif',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'application/vnd.ms-asf': 'video/x-ms-asf',
  'application/ogg': 'audio/ogg',
}

/**
 * Detects the media type of a binary file by its signature; undefined for text and unknown bytes. Legacy Office files
 * share one container and most camera raw files are TIFF: those are distinguished by file name.
 *
 * @param head the first bytes of the file
 */
export async function detectBinaryType(
  path: string,
  filename: string,
  head: Buffer,
): Promise<string | undefined> {
  const raw = detectRawType(head)
  if (raw !== undefined) return raw
  const video = detectVideoType(head)
  if (video !== undefined) return video
  const found = await fileTypeFromFile(path).catch(() => undefined)
  // A Targa image may start with the signature of an icon.
  if (found === undefined || found.mime === 'image/x-icon') {
    const plain = detectSimpleImageType(head, filename)
    if (plain !== undefined || found === undefined) return plain
  }
  const [bare = found.mime] = found.mime.split(';')
  if (bare === 'image/tiff') return getRawTypeByName(filename) ?? bare
  if (bare === 'video/mp4' && isStillImage(head)) return 'image/heif'
  if (bare === 'application/x-cfb') return getCompoundFileType(filename) ?? bare
  return canonicalTypes[bare] ?? bare
}

/** Password-protected newer documents are stored in the legacy container. */
const encryptedTypes: Record<string, string> = {
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

function getCompoundFileType(filename: string): string | undefined {
  const encrypted = encryptedTypes[extname(filename).toLowerCase()]
  if (encrypted !== undefined) return encrypted
  if (!['.doc', '.xls', '.ppt', '.msg'].includes(extname(filename).toLowerCase())) return undefined
  return getTypeByName(filename)
}

/** Whether a file is a still image by one of its compatible brands, although its major brand is a video's. */
function isStillImage(head: Buffer): boolean {
  const end = Math.min(head.readUInt32BE(0), 256)
  const brands: readonly string[] = head.toString('latin1', 16, end).match(/.{4}/gs) ?? []
  return ['mif1', 'heic', 'heix'].some((brand) => brands.includes(brand)) && !brands.includes('isom')
}
