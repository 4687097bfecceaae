import { describeMediaType, type SniffedFile } from './families.ts'
import { decodeText, looksLikeText } from './reading/decode-text.ts'
import { readFileEnds } from './reading/file-ends.ts'
import { detectBinaryType } from './sniffing/binary-type.ts'
import { detectMarkupType } from './sniffing/markup-type.ts'
import { detectTextType } from './sniffing/text-type.ts'
import { getTypeByName } from './sniffing/type-by-name.ts'

const unknownType = 'application/octet-stream'
const mailTypes = new Set(['message/rfc822', 'application/mbox'])
const windowLength = 64 * 1024

/** Types detected by a signature that is itself text: an HTML page could hide behind it. */
const textualTypes = /^(?:text\/|application\/(?:xml|postscript|eps|rtf|pgp-encrypted)$|.*\+xml$)/

/** Video containers that often hold only audio, such as voice memos and browser recordings, with their audio type. */
const audioTypes: Record<string, string> = {
  'video/mp4': 'audio/mp4',
  'video/quicktime': 'audio/mp4',
  'video/3gpp': 'audio/3gpp',
  'video/3gpp2': 'audio/3gpp2',
  'video/webm': 'audio/webm',
  'video/matroska': 'audio/matroska',
}

/**
 * Detects the type of a file from its bytes. The name is used only where they are ambiguous: for forms of plain text,
 * legacy Office formats, camera raw formats, and files without a known signature.
 *
 * @param path the file
 * @param filename the untrusted name given by the sender
 * @throws the file system's error when the file cannot be opened
 */
export async function sniffFile(path: string, filename: string): Promise<SniffedFile> {
  const { size, head } = await readFileEnds(path, windowLength)
  if (size === 0) return describeMediaType(getTypeByName(filename) ?? unknownType)

  const binary = await detectBinaryType(path, filename, head)
  if (binary !== undefined && !textualTypes.test(binary)) {
    return describeMediaType(await resolveAudioOnlyType(path, binary))
  }
  const text = decodeText(head)
  // Checked first, because a browser would run a page whatever other bytes it contains.
  const markup = detectMarkupType(text, filename)
  if (markup !== undefined) return describeMediaType(markup)
  if (binary !== undefined) return describeMediaType(binary)
  const plain = looksLikeText(head) ? detectTextType(text, filename) : unknownType
  // A mail may contain the bytes of a PDF or the text of its header.
  if (hasLatePdfHeader(head) && !mailTypes.has(plain)) return describeMediaType('application/pdf')
  const claimed = getClaimedMediaType(filename)
  if (claimed !== undefined) return describeMediaType(claimed)
  return describeMediaType(plain)
}

/**
 * Returns the type by file name if it is an image, audio, video or PDF file: one without its signature is a damaged one,
 * and is then shown as damaged instead of as an empty document.
 */
function getClaimedMediaType(filename: string): string | undefined {
  const type = getTypeByName(filename)
  if (type === undefined) return undefined
  return ['image', 'audio', 'video', 'pdf'].includes(describeMediaType(type).family) ? type : undefined
}

/** PDF readers accept the header anywhere in the first 1024 bytes (ISO 32000-1, implementation note 13). */
function hasLatePdfHeader(head: Buffer): boolean {
  return head.subarray(0, 1024).includes('%PDF-')
}

/** Returns the audio type of a video container without a video track, else the given type. */
async function resolveAudioOnlyType(path: string, mediaType: string): Promise<string> {
  const audioType = audioTypes[mediaType]
  if (audioType === undefined) return mediaType
  const { readTracks } = await import('./reading/tracks.ts')
  const tracks = await readTracks(path)
  return tracks?.hasAudio && !tracks.hasVideo ? audioType : mediaType
}
