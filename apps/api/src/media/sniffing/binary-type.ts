import { extname } from 'node:path'
import { fileTypeFromFile } from 'file-type'
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
 * Old Office files share one container, so there the name says which of them it is.
 */
export async function binaryType(path: string, filename: string): Promise<string | undefined> {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (found === undefined) return undefined
  const [bare = found.mime] = found.mime.split(';')
  if (bare === 'application/x-cfb') return compoundFileType(filename) ?? bare
  return canonicalTypes[bare] ?? bare
}

function compoundFileType(filename: string): string | undefined {
  if (!['.doc', '.xls', '.ppt', '.msg'].includes(extname(filename).toLowerCase())) return undefined
  return typeOfName(filename)
}
