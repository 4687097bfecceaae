import { type FileHandle, open } from 'node:fs/promises'

/** Length of the fixed part of the header of a page, and of its table of segments at most (RFC 3533, section 6). */
const headerBytes = 27
const maxSegments = 255
const startsStream = 2

/** Pages that are read at most, some 30 hours of Vorbis; a file of tiny pages would take minutes. */
const maxPages = 500_000

/**
 * The seconds of sound in each link of a chained Ogg file, which is several recordings one behind the other (RFC 3533, section 4), by what its
 * pages state: at least so much is in it. A file with one link is not chained. Only the headers of pages are read. Empty for a file of very
 * many pages.
 */
export async function readOggLinks(path: string): Promise<number[]> {
  const file = await open(path, 'r')
  try {
    const links: Link[] = []
    let hasData = false
    let pageCount = 0
    for await (const page of readPages(file)) {
      pageCount += 1
      if (pageCount > maxPages) return []
      if (page.flags & startsStream) {
        if (links.length === 0 || hasData) links.push({ rates: new Map(), spans: new Map() })
        hasData = false
        const rate = readSampleRate(page.body)
        if (rate) links.at(-1)?.rates.set(page.serial, rate)
        continue
      }
      hasData = true
      // A page on which no packet ends has no position.
      if (page.position < 0n) continue
      const spans = links.at(-1)?.spans
      const [first = page.position] = spans?.get(page.serial) ?? []
      // Headers are at position 0, before the sound that may start later.
      spans?.set(page.serial, [first === 0n ? page.position : first, page.position])
    }
    return links.map(toSeconds)
  } finally {
    await file.close()
  }
}

interface Link {
  /** Samples a second by the serial number of the stream. */
  readonly rates: Map<number, number>
  /** The first and the last position of a stream, in samples. */
  readonly spans: Map<number, readonly [first: bigint, last: bigint]>
}

function toSeconds({ rates, spans }: Link): number {
  const seconds = [...rates].map(([serial, rate]) => {
    const [first, last] = spans.get(serial) ?? [0n, 0n]
    return Number(last - first) / rate
  })
  return Math.max(0, ...seconds)
}

interface Page {
  readonly flags: number
  readonly position: bigint
  readonly serial: number
  /** The start of its body. */
  readonly body: Buffer
}

/** Reads the headers of all pages up to the first place where none is. */
async function* readPages(file: FileHandle): AsyncGenerator<Page> {
  const head = Buffer.alloc(headerBytes + maxSegments + 32)
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(head, 0, head.length, at)
    if (bytesRead < headerBytes || head.toString('latin1', 0, 4) !== 'OggS') return
    const segments = head.readUInt8(26)
    const start = headerBytes + segments
    if (bytesRead < start) return
    yield {
      flags: head.readUInt8(5),
      position: head.readBigInt64LE(6),
      serial: head.readUInt32LE(14),
      body: Buffer.from(head.subarray(start, Math.min(bytesRead, start + 32))),
    }
    at += start + head.subarray(headerBytes, start).reduce((sum, length) => sum + length, 0)
  }
}

/** The rate of the positions of a stream, by its first packet; undefined for what is no sound, or no known one. */
function readSampleRate(packet: Buffer): number | undefined {
  const start = packet.toString('latin1', 0, 8)
  if (start === 'OpusHead') return 48_000
  if (start.startsWith('\x01vorbis') && packet.length >= 16) return packet.readUInt32LE(12)
  // The mapping's header, then the stream info of FLAC, in which the rate has 20 bits.
  if (start.startsWith('\x7fFLAC') && packet.length >= 30) return packet.readUIntBE(27, 3) >> 4
  return undefined
}
