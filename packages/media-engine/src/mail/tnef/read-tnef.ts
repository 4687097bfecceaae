import { decompressRTF } from '@kenjiuno/decompressrtf'
import { decodeBytes } from '../charset.ts'
import { type MapiProperty, readMapiProperties } from './mapi-properties.ts'

/** A file contained in a TNEF file. */
export interface PackedFile {
  readonly filename: string
  readonly mediaType: string | undefined
  readonly contentId: string | undefined
  readonly bytes: Buffer
}

export interface TnefContent {
  readonly files: PackedFile[]
  /** False for a truncated or damaged file, which may contain more. */
  readonly isComplete: boolean
  /** The message body, if it is packed too: `letter.html`, `letter.rtf` or `letter.txt`. */
  readonly body: PackedFile | undefined
}

/** Limit of nested messages. */
const maxDepth = 5
const maxFiles = 1000
/** Limit of the compressed body, which expands to at most nine times as much. */
const maxCompressedBodyBytes = 512 * 1024

const signature = Buffer.from('789f3e22', 'hex')
const headerLength = 6
const attachmentLevel = 2

/** Identifiers of attributes (MS-OXTNEF section 2.1.3.2). */
const attributes = {
  codePage: 0x00069007,
  messageProperties: 0x00069003,
  body: 0x0002800c,
  newAttachment: 0x00069002,
  title: 0x00018010,
  data: 0x0006800f,
  attachmentProperties: 0x00069005,
} as const

/** Identifiers of properties (MS-OXPROPS). */
const tags = {
  body: 0x1000,
  compressedRtf: 0x1009,
  html: 0x1013,
  displayName: 0x3001,
  data: 0x3701,
  shortName: 0x3704,
  longName: 0x3707,
  mediaType: 0x370e,
  contentId: 0x3712,
} as const

export function isTnef(head: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature)
}

/**
 * Unpacks a `winmail.dat` of Outlook (MS-OXTNEF). The attachments of embedded messages are added to the other files.
 *
 * @returns undefined when the bytes are not TNEF; of a damaged file, the files before the damage
 */
export function readTnef(bytes: Buffer, depth = 0): TnefContent | undefined {
  if (!isTnef(bytes)) return undefined
  const message = readAttributes(bytes)
  const decode = createDecoder(message.codePage)
  const files = message.attachments.flatMap((attachment) => extractFiles(attachment, decode, depth))
  const isComplete = !message.isTruncated && files.length <= maxFiles
  return { files: files.slice(0, maxFiles), isComplete, body: extractBody(message, decode) }
}

interface PackedMessage {
  codePage: number
  properties: Map<number, MapiProperty>
  body: Buffer | undefined
  attachments: PackedAttachment[]
  isTruncated: boolean
}

interface PackedAttachment {
  title: Buffer | undefined
  data: Buffer | undefined
  properties: Map<number, MapiProperty>
}

type Decode = (property: MapiProperty | undefined) => string | undefined

function readAttributes(bytes: Buffer): PackedMessage {
  const message: PackedMessage = {
    codePage: 1252,
    properties: new Map(),
    body: undefined,
    attachments: [],
    isTruncated: false,
  }
  let position = headerLength
  while (position + 9 <= bytes.length && message.attachments.length <= maxFiles) {
    const level = bytes[position]
    const id = bytes.readUInt32LE(position + 1)
    const length = bytes.readUInt32LE(position + 5)
    const content = bytes.subarray(position + 9, position + 9 + length)
    // A truncated attribute is dropped, because half an attachment would pass for a whole one.
    if (content.length < length) {
      message.isTruncated = true
      break
    }
    position += 9 + length + 2
    if (level === attachmentLevel) addToAttachment(message.attachments, id, content)
    else addToMessage(message, id, content)
  }
  return message
}

function addToMessage(message: PackedMessage, id: number, content: Buffer): void {
  if (id === attributes.codePage && content.length >= 4) message.codePage = content.readUInt32LE(0)
  if (id === attributes.body) message.body = content
  if (id === attributes.messageProperties) message.properties = readMapiProperties(content)
}

function addToAttachment(attachments: PackedAttachment[], id: number, content: Buffer): void {
  if (id === attributes.newAttachment || attachments.length === 0) {
    attachments.push({ title: undefined, data: undefined, properties: new Map() })
  }
  const last = attachments.at(-1)
  if (last === undefined) return
  if (id === attributes.title) last.title = content
  if (id === attributes.data) last.data = content
  if (id === attributes.attachmentProperties) last.properties = readMapiProperties(content)
}

function createDecoder(codePage: number): Decode {
  return (property) => {
    if (property === undefined) return undefined
    const { encoding, bytes } = property
    const text =
      encoding === 'unicode' ? bytes.toString('utf16le') : decodeBytes(bytes, getCharsetLabel(codePage))
    const [bare = ''] = text.split('\0')
    return bare.trim() === '' ? undefined : bare.trim()
  }
}

/** Returns the charset label of a code page; empty for ASCII, so that the encoding is guessed from the bytes. */
function getCharsetLabel(codePage: number): string {
  if (codePage === 65001) return 'utf-8'
  return codePage === 20127 ? '' : `cp${codePage}`
}

function extractFiles(attachment: PackedAttachment, decode: Decode, depth: number): PackedFile[] {
  const { properties, title } = attachment
  const content = properties.get(tags.data)
  const bytes = content?.bytes ?? attachment.data
  if (bytes === undefined || bytes.length === 0) return []
  const filename =
    decode(properties.get(tags.longName)) ??
    decode(title && { isObject: false, encoding: 'code-page', bytes: title }) ??
    decode(properties.get(tags.shortName)) ??
    decode(properties.get(tags.displayName)) ??
    'attachment'
  const inner = content?.isObject && depth < maxDepth ? readTnef(bytes, depth + 1) : undefined
  if (inner) return [...(inner.body ? [renameBody(inner.body, filename)] : []), ...inner.files]
  const mediaType = decode(properties.get(tags.mediaType))?.toLowerCase()
  const contentId = decode(properties.get(tags.contentId))?.replace(/^<|>$/g, '')
  return [{ filename, mediaType, contentId, bytes }]
}

/** Names the body of an embedded message after its subject. */
function renameBody(body: PackedFile, subject: string): PackedFile {
  return { ...body, filename: body.filename.replace('letter', () => subject) }
}

function extractBody({ properties, body }: PackedMessage, decode: Decode): PackedFile | undefined {
  const html = properties.get(tags.html)?.bytes
  if (html && html.length > 0) return toBodyFile('html', 'text/html', html)
  const rtf = decompressRtf(properties.get(tags.compressedRtf)?.bytes)
  if (rtf) return toBodyFile('rtf', 'application/rtf', rtf)
  const plain: MapiProperty | undefined = body && { isObject: false, encoding: 'code-page', bytes: body }
  const text = decode(properties.get(tags.body)) ?? decode(plain)
  return text === undefined ? undefined : toBodyFile('txt', 'text/plain', Buffer.from(text))
}

function toBodyFile(extension: string, mediaType: string, bytes: Buffer): PackedFile {
  return { filename: `letter.${extension}`, mediaType, contentId: undefined, bytes }
}

function decompressRtf(compressed: Buffer | undefined): Buffer | undefined {
  if (compressed === undefined || compressed.length < 16 || compressed.length > maxCompressedBodyBytes)
    return undefined
  // The library does not check this length and would read far beyond the end.
  if (compressed.readUInt32LE(0) + 4 > compressed.length) return undefined
  try {
    const rtf = Buffer.from(decompressRTF([...compressed]))
    return rtf.length > 0 ? rtf : undefined
  } catch {
    return undefined
  }
}
