import { type FileHandle, open } from 'node:fs/promises'
import type { Chapter } from '@lares/shared-types/chapters'

/** Ids of elements (RFC 9559, section 5). */
const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  cluster: 0x1f43b675,
  chapters: 0x1043a770,
  edition: 0x45b9,
  atom: 0xb6,
  start: 0x91,
  hidden: 0x98,
  display: 0x80,
  title: 0x85,
} as const

/** Chapters with titles in several languages fit into this; pictures are not part of them. */
const maxBytes = 1024 * 1024
/** Elements at the beginning of a file that are looked at. */
const maxElements = 200
const nanoseconds = 1_000_000_000

interface Element {
  readonly id: number
  /** Where its content starts and ends, in bytes from the start of the file or buffer. */
  readonly start: number
  readonly end: number
}

/** Reads the chapters of the first edition of a Matroska or WebM file (RFC 9559, section 5.1.7). */
export async function readMatroskaChapters(path: string): Promise<Chapter[]> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const content = await readChaptersElement(file, size)
    return content ? parseChapters(content) : []
  } finally {
    await file.close()
  }
}

/** Finds the element among those before the first cluster, or by the index of the file, which names its position. */
async function readChaptersElement(file: FileHandle, size: number): Promise<Buffer | undefined> {
  const header = await readElement(file, 0, size)
  if (header?.id !== ids.header) return undefined
  const segment = await readElement(file, header.end, size)
  if (segment?.id !== ids.segment) return undefined
  let at = segment.start
  for (let count = 0; count < maxElements; count += 1) {
    const element = await readElement(file, at, size)
    if (!element || element.id === ids.cluster) return undefined
    if (element.id === ids.chapters) return readContent(file, element)
    if (element.id === ids.seekHead) {
      const position = findPosition(await readContent(file, element))
      const found =
        position === undefined ? undefined : await readElement(file, segment.start + position, size)
      if (found?.id === ids.chapters) return readContent(file, found)
    }
    at = element.end
  }
  return undefined
}

function findPosition(seekHead: Buffer): number | undefined {
  for (const seek of listChildren(seekHead, ids.seek)) {
    const [target] = listChildren(seek, ids.seekId)
    const [position] = listChildren(seek, ids.seekPosition)
    if (target && position && toNumber(target) === ids.chapters) return toNumber(position)
  }
  return undefined
}

function parseChapters(content: Buffer): Chapter[] {
  const [edition] = listChildren(content, ids.edition)
  if (!edition) return []
  return listChildren(edition, ids.atom).flatMap((atom) => {
    const [start] = listChildren(atom, ids.start)
    const [hidden] = listChildren(atom, ids.hidden)
    const [display] = listChildren(atom, ids.display)
    const [title] = display ? listChildren(display, ids.title) : []
    if (!start || !title || (hidden && toNumber(hidden) === 1)) return []
    return [{ start: toNumber(start) / nanoseconds, title: title.toString('utf8').replace(/\0+$/, '') }]
  })
}

/** The contents of the children with an id. */
function listChildren(parent: Buffer, id: number): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at < parent.length; ) {
    const child = parseElement(parent, at, parent.length)
    if (!child) break
    if (child.id === id) found.push(parent.subarray(child.start, child.end))
    at = child.end
  }
  return found
}

async function readContent(file: FileHandle, { start, end }: Element): Promise<Buffer> {
  const content = Buffer.alloc(Math.min(end - start, maxBytes))
  const { bytesRead } = await file.read(content, 0, content.length, start)
  return content.subarray(0, bytesRead)
}

async function readElement(file: FileHandle, at: number, size: number): Promise<Element | undefined> {
  const head = Buffer.alloc(12)
  const { bytesRead } = await file.read(head, 0, head.length, at)
  const element = parseElement(head.subarray(0, bytesRead), 0, size - at)
  return element && { id: element.id, start: element.start + at, end: element.end + at }
}

/** Parses the id and the size at a position (RFC 8794, sections 4 to 6). @param limit where its content ends at the latest */
function parseElement(bytes: Buffer, at: number, limit: number): Element | undefined {
  const idLength = getLength(bytes[at], 4)
  const sizeAt = at + idLength
  const sizeLength = getLength(bytes[sizeAt], 8)
  const start = sizeAt + sizeLength
  if (idLength === 0 || sizeLength === 0 || start > bytes.length) return undefined
  const id = toNumber(bytes.subarray(at, sizeAt))
  // The first byte also says how long the number is, by its leading zeros and the one after them.
  const first = (bytes[sizeAt] ?? 0) & (0xff >> sizeLength)
  const rest = bytes.subarray(sizeAt + 1, start)
  const size = first * 256 ** rest.length + toNumber(rest)
  // All bits set: the size is unknown, as in live recordings, and reaches to the end.
  const isUnknown = first === 0xff >> sizeLength && rest.every((byte) => byte === 0xff)
  return { id, start, end: isUnknown ? limit : Math.min(start + size, limit) }
}

/** The length of a number whose first byte has as many leading zeros as bytes follow; 0 if it is longer than `max`. */
function getLength(first: number | undefined, max: number): number {
  if (!first) return 0
  const length = Math.clz32(first) - 23
  return length <= max ? length : 0
}

function toNumber(bytes: Buffer): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0)
}
