import { decodeEntities } from '../../text/text-of-markup.ts'

/** What is used of an XMP packet (ISO 16684-1), as it was written. */
export interface XmpFacts {
  /** exif:DateTimeOriginal, when the picture was taken. */
  taken?: string
  /** photoshop:DateCreated, when what is shown was made: of a scan, the photograph. */
  created?: string
  /** exif:DateTimeDigitized or xmp:CreateDate, when the file was made. */
  digitized?: string
  make?: string
  model?: string
  /** Degrees; a packet that names one alone gives no position. */
  latitude?: number
  longitude?: number
  title?: string
}

/** Characters of a packet that are looked through; editing histories make some of them megabytes long. */
const maxPacketLength = 1_000_000

export function readXmpFacts(packet: string): XmpFacts {
  const xmp = packet.slice(0, maxPacketLength)
  const taken = propertyOf(xmp, 'exif:DateTimeOriginal')
  const created = propertyOf(xmp, 'photoshop:DateCreated')
  const digitized =
    propertyOf(xmp, 'exif:DateTimeDigitized') ??
    propertyOf(xmp, 'xmp:CreateDate') ??
    propertyOf(xmp, 'xap:CreateDate')
  const make = propertyOf(xmp, 'tiff:Make')
  const model = propertyOf(xmp, 'tiff:Model')
  const latitude = degreesOf(propertyOf(xmp, 'exif:GPSLatitude'), 'S')
  const longitude = degreesOf(propertyOf(xmp, 'exif:GPSLongitude'), 'W')
  const title = alternativeOf(xmp, 'dc:title') ?? alternativeOf(xmp, 'dc:description')
  return {
    ...(taken && { taken }),
    ...(created && { created }),
    ...(digitized && { digitized }),
    ...(make && { make }),
    ...(model && { model }),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
    ...(title && { title }),
  }
}

/** A simple property, written as an attribute or as an element. */
function propertyOf(xmp: string, name: string): string | undefined {
  // `exif:GPSLatitude` stands before `exif:GPSLatitudeRef` or behind it.
  const at = xmp.search(new RegExp(`${name}(?![\\w:])`))
  if (at < 0) return undefined
  const written = xmp.slice(at + name.length, at + name.length + 200)
  const match = /^\s*=\s*["']([^"'<]*)["']/.exec(written) ?? /^[^<>]*>\s*([^<]*)</.exec(written)
  const value = match?.[1]?.trim()
  return value === '' ? undefined : value
}

/** `45,27,30N` or `45,27.5N` (ISO 16684-2, GPSCoordinate); some programs write decimal degrees with a sign. */
function degreesOf(written: string | undefined, negative: 'S' | 'W'): number | undefined {
  const match =
    /^([+-]?\d{1,3}(?:\.\d{1,20})?)(?:,(\d{1,2}(?:\.\d{1,20})?))?(?:,(\d{1,2}(?:\.\d{1,20})?))?([NSEW])?$/i.exec(
      written ?? '',
    )
  if (match === null) return undefined
  const [, whole, minutes = 0, seconds = 0, half] = match
  const size = Number(whole) + (Number(minutes) + Number(seconds) / 60) / 60
  return half?.toUpperCase() === negative ? -size : size
}

/** The first of the languages that a text is given in. */
function alternativeOf(xmp: string, name: string): string | undefined {
  const start = xmp.indexOf(`<${name}`)
  if (start < 0) return undefined
  const match = /<rdf:li[^<>]*>([^<]*)</.exec(xmp.slice(start, start + 5_000))
  const value = decodeEntities(match?.[1] ?? '').trim()
  return value === '' ? undefined : value
}
