import exifr from 'exifr'
import sharp, { type Metadata } from 'sharp'
import { capturedFrom } from './captured.ts'
import { positionFrom } from './position.ts'
import type { QuickFacts } from './quick-facts.ts'

/** Facts of a picture from its header and EXIF block; the pixels are not decoded. */
export async function readImageFacts(path: string): Promise<QuickFacts> {
  const metadata = await sharp(path, { limitInputPixels: false }).metadata()
  const { width, height } = metadata.autoOrient
  return {
    width,
    height,
    ...(metadata.orientation === undefined ? {} : { orientation: metadata.orientation }),
    ...factsOfTags(await readExif(path, metadata)),
  }
}

/** Only what is used: a block can be made whose other tags, each as long as itself, take minutes to read. */
const asWritten = {
  reviveValues: false,
  translateValues: false,
  ifd0: { pick: ['Make', 'Model', 'ImageDescription'] },
  exif: { pick: ['DateTimeOriginal', 'CreateDate'] },
  gps: { pick: ['GPSLatitudeRef', 'GPSLatitude', 'GPSLongitudeRef', 'GPSLongitude'] },
}

async function readExif(path: string, metadata: Metadata): Promise<Record<string, unknown>> {
  const source = exifBlock(metadata) ?? (metadata.format === 'tiff' ? path : undefined)
  if (source === undefined) return {}
  const tags: unknown = await exifr.parse(source, asWritten).catch(() => undefined)
  return typeof tags === 'object' && tags !== null ? Object.fromEntries(Object.entries(tags)) : {}
}

/** The EXIF block as a TIFF file of its own, without the mark that JPEG and others put before it. */
function exifBlock(metadata: Metadata): Buffer | undefined {
  const mark = Buffer.from('Exif\0\0')
  return metadata.exif?.subarray(0, mark.length).equals(mark)
    ? metadata.exif.subarray(mark.length)
    : metadata.exif
}

function factsOfTags(tags: Record<string, unknown>): QuickFacts {
  const camera = cameraName(tags.Make, tags.Model)
  const title = captionFrom(tags.ImageDescription)
  const captured = capturedFrom(tags.DateTimeOriginal)
  return {
    ...(camera === undefined ? {} : { camera }),
    ...(title === undefined ? {} : { title }),
    ...(captured.capturedAt === undefined ? capturedFrom(tags.CreateDate) : captured),
    ...positionFrom(tags.latitude, tags.longitude),
  }
}

/** `Canon EOS 5`: the maker is left out where the model already names it. */
export function cameraName(make: unknown, model: unknown): string | undefined {
  const maker = cleanTag(make)
  const name = cleanTag(model)
  if (maker === undefined || name?.toLowerCase().startsWith(maker.toLowerCase())) return name
  return name === undefined ? maker : `${maker} ${name}`
}

/** A description that somebody wrote; makers fill the field with their own name or with one repeated sign. */
function captionFrom(description: unknown): string | undefined {
  const text = cleanTag(description)
  if (text === undefined || /digital camera|^(?:dcim?|img|sony dsc|default)\b/i.test(text)) return undefined
  return /^(.)\1*$/u.test(text) ? undefined : text.slice(0, 500)
}

function cleanTag(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return text === '' ? undefined : text
}
