import { describeMediaType, type SniffedFile } from './families.ts'
import { decodeText, looksLikeText } from './reading/decode-text.ts'
import { readFileEnds } from './reading/file-window.ts'
import { binaryType } from './sniffing/binary-type.ts'
import { markupType } from './sniffing/markup-type.ts'
import { withoutPicture } from './sniffing/sound-only.ts'
import { plainTextType } from './sniffing/text-type.ts'
import { typeOfName } from './sniffing/type-of-name.ts'

const unknownType = 'application/octet-stream'
const windowLength = 64 * 1024

/** Binary signatures that are themselves text, and could hide a page behind a comment or a prologue. */
const textualTypes = /^(?:text\/|application\/(?:xml|postscript|eps|rtf|pgp-encrypted)$|.*\+xml$)/

/**
 * Says what a file is. The bytes decide; the name is asked only where they cannot: between kinds of plain text,
 * between old Office formats, and for a file without any byte.
 *
 * @param path the file
 * @param filename the name that its sender gave it, never trusted
 * @throws the file system's error when the file cannot be opened
 */
export async function sniffFile(path: string, filename: string): Promise<SniffedFile> {
  const { size, head } = await readFileEnds(path, windowLength)
  if (size === 0) return describeMediaType(typeOfName(filename) ?? unknownType)

  const binary = await binaryType(path, filename)
  if (binary !== undefined && !textualTypes.test(binary)) {
    return describeMediaType(await withoutPicture(path, binary))
  }
  const text = decodeText(head)
  // Before anything else: a page stays a page whatever other bytes are mixed into it.
  const markup = markupType(text, filename)
  if (markup !== undefined) return describeMediaType(markup)
  if (binary !== undefined) return describeMediaType(binary)
  if (looksLikeText(head)) return describeMediaType(plainTextType(text, filename))
  return describeMediaType(hasLatePdfHeader(head) ? 'application/pdf' : unknownType)
}

/** Readers of PDF accept its header anywhere in the first 1024 bytes (ISO 32000-1, implementation note 13). */
function hasLatePdfHeader(head: Buffer): boolean {
  return head.subarray(0, 1024).includes('%PDF-')
}
