import { decodeEntities } from '../../text/text-of-markup.ts'

/** What is used of an XMP packet (ISO 16684-1), as it was written. */
export interface XmpFacts {
  /** exif:DateTimeOriginal, when the picture was taken. */
  taken?: string
  /** photoshop:DateCreated, when what is shown was made: of a scan, the photograph. */
  created?: string
  /** xmp:CreateDate, when the file was made. */
  digitized?: string
  title?: string
}

/** Characters of a packet that are looked through; editing histories make some of them megabytes long. */
const maxPacketLength = 1_000_000

export function readXmpFacts(packet: string): XmpFacts {
  const xmp = packet.slice(0, maxPacketLength)
  const taken = propertyOf(xmp, 'exif:DateTimeOriginal')
  const created = propertyOf(xmp, 'photoshop:DateCreated')
  const digitized = propertyOf(xmp, 'xmp:CreateDate') ?? propertyOf(xmp, 'xap:CreateDate')
  const title = alternativeOf(xmp, 'dc:title') ?? alternativeOf(xmp, 'dc:description')
  return {
    ...(taken && { taken }),
    ...(created && { created }),
    ...(digitized && { digitized }),
    ...(title && { title }),
  }
}

/** A simple property, written as an attribute or as an element. */
function propertyOf(xmp: string, name: string): string | undefined {
  const at = xmp.indexOf(name)
  if (at < 0) return undefined
  const written = xmp.slice(at + name.length, at + name.length + 200)
  const match = /^\s*=\s*["']([^"'<]*)["']/.exec(written) ?? /^[^<>]*>\s*([^<]*)</.exec(written)
  const value = match?.[1]?.trim()
  return value === '' ? undefined : value
}

/** The first of the languages that a text is given in. */
function alternativeOf(xmp: string, name: string): string | undefined {
  const start = xmp.indexOf(`<${name}`)
  if (start < 0) return undefined
  const match = /<rdf:li[^<>]*>([^<]*)</.exec(xmp.slice(start, start + 5_000))
  const value = decodeEntities(match?.[1] ?? '').trim()
  return value === '' ? undefined : value
}
