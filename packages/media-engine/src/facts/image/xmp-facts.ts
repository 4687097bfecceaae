import { decodeEntities } from '@lares/shared-types/decode-entities'
import { findProperty } from './xmp-property.ts'

/** The raw values of the XMP properties that are used (ISO 16684-1). */
export interface XmpFacts {
  /** exif:DateTimeOriginal, when the image was taken. */
  taken?: string
  /** photoshop:DateCreated, when the depicted content was made: of a scan, the photograph. */
  created?: string
  /** exif:DateTimeDigitized or xmp:CreateDate, when the file was created. */
  digitized?: string
  make?: string
  model?: string
  /** Degrees; both are set or neither. */
  latitude?: number
  longitude?: number
  title?: string
}

/** Only the start of a packet is searched, because editing histories make some packets megabytes long. */
const maxPacketLength = 1_000_000

export function readXmpFacts(packet: string): XmpFacts {
  const xmp = packet.slice(0, maxPacketLength)
  const taken = findProperty(xmp, 'exif:DateTimeOriginal')
  const created = findProperty(xmp, 'photoshop:DateCreated')
  const digitized =
    findProperty(xmp, 'exif:DateTimeDigitized') ??
    findProperty(xmp, 'xmp:CreateDate') ??
    findProperty(xmp, 'xap:CreateDate')
  const make = findProperty(xmp, 'tiff:Make')
  const model = findProperty(xmp, 'tiff:Model')
  const latitude = parseDegrees(findProperty(xmp, 'exif:GPSLatitude'), 'S')
  const longitude = parseDegrees(findProperty(xmp, 'exif:GPSLongitude'), 'W')
  const title = findFirstAlternative(xmp, 'dc:title') ?? findFirstAlternative(xmp, 'dc:description')
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

/** Parses `45,27,30N` or `45,27.5N` (ISO 16684-2, GPSCoordinate), or the signed decimal degrees of some programs. */
function parseDegrees(value: string | undefined, negative: 'S' | 'W'): number | undefined {
  const match =
    /^([+-]?\d{1,3}(?:\.\d{1,20})?)(?:,(\d{1,2}(?:\.\d{1,20})?))?(?:,(\d{1,2}(?:\.\d{1,20})?))?([NSEW])?$/i.exec(
      value ?? '',
    )
  if (match === null) return undefined
  const [, whole, minutes = 0, seconds = 0, hemisphere] = match
  const size = Number(whole) + (Number(minutes) + Number(seconds) / 60) / 60
  return hemisphere?.toUpperCase() === negative ? -size : size
}

/** Finds the first language alternative of a text. */
function findFirstAlternative(xmp: string, name: string): string | undefined {
  const start = xmp.indexOf(`<${name}`)
  if (start < 0) return undefined
  const match = /<rdf:li[^<>]*>([^<]*)</.exec(xmp.slice(start, start + 5_000))
  const value = decodeEntities(match?.[1] ?? '').trim()
  return value === '' ? undefined : value
}
