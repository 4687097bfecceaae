import { open } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { type ByteSource, bytesOfBuffer, bytesOfFile } from '../reading/byte-source.ts'
import { readTiffDirectories } from '../reading/tiff-directories.ts'
import { dateTaken } from './picture/date-taken.ts'
import { type ExifFacts, readExifFacts } from './picture/exif-facts.ts'
import { findBlocks, type MetadataBlocks } from './picture/find-blocks.ts'
import { readPngTexts } from './picture/png-texts.ts'
import { readXmpFacts } from './picture/xmp-facts.ts'
import { positionFrom } from './position.ts'
import type { QuickFacts } from './quick-facts.ts'

/** Facts of a picture from its header and its metadata; the pixels are not decoded. */
export async function readImageFacts(path: string): Promise<QuickFacts> {
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const file = await open(path, 'r')
  try {
    const source = bytesOfFile(file, (await file.stat()).size)
    return { ...sizeOf(metadata), ...(await factsOf(source, metadata)) }
  } finally {
    await file.close()
  }
}

function sizeOf(metadata: Metadata | undefined): QuickFacts {
  if (metadata === undefined) return {}
  const { width, height } = metadata.autoOrient
  const { orientation } = metadata
  return { width, height, ...(orientation === undefined ? {} : { orientation }) }
}

async function factsOf(source: ByteSource, metadata: Metadata | undefined): Promise<QuickFacts> {
  const blocks = blocksOf(metadata) ?? (await findBlocks(source))
  const texts = await readPngTexts(source)
  const exif = await exifOf(source, [...blocks.exif, ...rawProfiles(texts)])
  const packet = blocks.xmp ?? exif.xmp ?? texts.get('XML:com.adobe.xmp')
  const xmp = packet === undefined ? {} : readXmpFacts(packet)
  const iptc = blocks.iptc ?? exif.iptc
  const camera = cameraName(exif.make, exif.model) ?? cameraName(xmp.make, xmp.model)
  const exifPlace = positionFrom(exif.latitude, exif.longitude)
  const title = captionFrom(exif.description) ?? captionFrom(xmp.title)
  return {
    ...(camera === undefined ? {} : { camera }),
    ...(title === undefined ? {} : { title }),
    ...dateTaken({ exif, xmp, texts, ...(iptc && { iptc }) }),
    ...(exifPlace.latitude === undefined ? positionFrom(xmp.latitude, xmp.longitude) : exifPlace),
  }
}

/** The packets that sharp has found; undefined for formats that it does not read, and where it found none. */
function blocksOf(metadata: Metadata | undefined): MetadataBlocks | undefined {
  if (metadata === undefined) return undefined
  const { exif, xmp, iptc } = metadata
  if (exif === undefined && xmp === undefined && iptc === undefined) return undefined
  return {
    exif: exif === undefined ? [] : [withoutMark(exif)],
    ...(xmp && { xmp: xmp.toString('utf8') }),
    ...(iptc && { iptc }),
  }
}

/** The EXIF block as a TIFF file of its own, without the mark that JPEG and others put before it. */
function withoutMark(exif: Buffer): Buffer {
  const mark = Buffer.from('Exif\0\0')
  return exif.subarray(0, mark.length).equals(mark) ? exif.subarray(mark.length) : exif
}

/** EXIF as ImageMagick writes it into a PNG: a name, a length and hexadecimal digits. */
function rawProfiles(texts: ReadonlyMap<string, string>): Buffer[] {
  return ['Raw profile type exif', 'Raw profile type APP1'].flatMap((keyword) => {
    const digits = /^\s*\w+\s+\d+\s+([\da-f\s]+)$/i.exec(texts.get(keyword) ?? '')?.[1]
    return digits === undefined ? [] : [withoutMark(Buffer.from(digits.replace(/\s+/g, ''), 'hex'))]
  })
}

/** EXIF of the file itself where it is a TIFF, and of the blocks in it; the first to have a tag decides. */
async function exifOf(source: ByteSource, blocks: readonly Buffer[]): Promise<ExifFacts> {
  const sources = [source, ...blocks.map(bytesOfBuffer)]
  const directories = await Promise.all(sources.map(readTiffDirectories))
  return readExifFacts(directories.flat())
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
