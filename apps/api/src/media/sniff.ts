import { describeMediaType, type SniffedFile } from './families.ts'
import { decodeText, looksLikeText } from './reading/decode-text.ts'
import { readFileEnds } from './reading/file-window.ts'
import { binaryType } from './sniffing/binary-type.ts'
import { markupType } from './sniffing/markup-type.ts'
import { withoutPicture } from './sniffing/sound-only.ts'
import { plainTextType } from './sniffing/text-type.ts'
import { typeOfName } from './sniffing/type-of-name.ts'

const unknownType = 'application/octet-stream'
const mailTypes = new Set(['message/rfc822', 'application/mbox'])
const windowLength = 64 * 1024

/** Binary signatures that are themselves text, and could hide a page behind a comment or a prologue. */
const textualTypes = /^(?:text\/|application\/(?:xml|postscript|eps|rtf|pgp-encrypted)$|.*\+xml$)/

/**
 * Says what a file is. The bytes decide; the name is asked only where they cannot: between kinds of plain text,
 * between old Office formats, between camera raw formats, and for a file whose bytes say nothing.
 *
 * @param path the file
 * @param filename the name that its sender gave it, never trusted
 * @throws the file system's error when the file cannot be opened
 */
export async function sniffFile(path: string, filename: string): Promise<SniffedFile> {
  const { size, head } = await readFileEnds(path, windowLength)
  if (size === 0) return describeMediaType(typeOfName(filename) ?? unknownType)

  const binary = await binaryType(path, filename, head)
  if (binary !== undefined && !textualTypes.test(binary)) {
    return describeMediaType(await withoutPicture(path, binary))
  }
  const text = decodeText(head)
  // Before anything else: a page stays a page whatever other bytes are mixed into it.
  const markup = markupType(text, filename)
  if (markup !== undefined) return describeMediaType(markup)
  if (binary !== undefined) return describeMediaType(binary)
  const plain = looksLikeText(head) ? plainTextType(text, filename) : unknownType
  // A mail may carry a PDF as it is, or speak of one.
  if (hasLatePdfHeader(head) && !mailTypes.has(plain)) return describeMediaType('application/pdf')
  const claimed = claimedMedia(filename)
  if (claimed !== undefined) return describeMediaType(claimed)
  return describeMediaType(plain)
}

/**
 * The picture, sound, film or PDF that a file's name says it is, though its bytes do not: a damaged one. It is
 * treated as what it was, so that it is shown as damaged and not as an empty document.
 */
function claimedMedia(filename: string): string | undefined {
  const type = typeOfName(filename)
  if (type === undefined) return undefined
  return ['image', 'audio', 'video', 'pdf'].includes(describeMediaType(type).family) ? type : undefined
}

/** Readers of PDF accept its header anywhere in the first 1024 bytes (ISO 32000-1, implementation note 13). */
function hasLatePdfHeader(head: Buffer): boolean {
  return head.subarray(0, 1024).includes('%PDF-')
}
