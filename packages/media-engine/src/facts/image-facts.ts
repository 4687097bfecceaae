import { open } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { type ByteSource, createBufferSource, createFileSource } from '../reading/byte-source.ts'
import { readTiffDirectories } from '../reading/tiff-directories.ts'
import { findDateTaken } from './image/date-taken.ts'
import { type ExifFacts, readExifFacts } from './image/exif-facts.ts'
import { findBlocks, type MetadataBlocks } from './image/find-blocks.ts'
import { readPngTexts } from './image/png-texts.ts'
import { readXmpFacts } from './image/xmp-facts.ts'
import { readXmpPeople } from './image/xmp-people.ts'
import { toPosition } from './position.ts'
import type { QuickFacts } from './quick-facts.ts'

/** Reads the facts of an image from its header and its metadata, without decoding the pixels. */
export async function readImageFacts(path: string): Promise<QuickFacts> {
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const file = await open(path, 'r')
  try {
    const source = createFileSource(file, (await file.stat()).size)
    return { ...getSize(metadata), ...(await readMetadataFacts(source, metadata)) }
  } finally {
    await file.close()
  }
}

function getSize(metadata: Metadata | undefined): QuickFacts {
  if (metadata === undefined) return {}
  const { width, height } = metadata.autoOrient
  const { orientation } = metadata
  return { width, height, ...(orientation === undefined ? {} : { orientation }) }
}

async function readMetadataFacts(source: ByteSource, metadata: Metadata | undefined): Promise<QuickFacts> {
  const blocks = getMetadataBlocks(metadata) ?? (await findBlocks(source))
  const texts = await readPngTexts(source)
  const exif = await readExif(source, [...blocks.exif, ...parseRawProfiles(texts)])
  const packet = blocks.xmp ?? exif.xmp ?? texts.get('XML:com.adobe.xmp')
  const xmp = packet === undefined ? {} : readXmpFacts(packet)
  const people = packet === undefined ? [] : readXmpPeople(packet, getSize(metadata))
  const iptc = blocks.iptc ?? exif.iptc
  const camera = formatCamera(exif.make, exif.model) ?? formatCamera(xmp.make, xmp.model)
  const exifPlace = toPosition(exif.latitude, exif.longitude)
  const title = toCaption(exif.description) ?? toCaption(xmp.title)
  return {
    ...(camera === undefined ? {} : { camera }),
    ...(title === undefined ? {} : { title }),
    ...(people.length > 0 ? { people } : {}),
    ...findDateTaken({ exif, xmp, texts, ...(iptc && { iptc }) }),
    ...(exifPlace.latitude === undefined ? toPosition(xmp.latitude, xmp.longitude) : exifPlace),
  }
}

/** Returns the blocks that sharp found; undefined when it cannot read the format or found none. */
function getMetadataBlocks(metadata: Metadata | undefined): MetadataBlocks | undefined {
  if (metadata === undefined) return undefined
  const { exif, xmp, iptc } = metadata
  if (exif === undefined && xmp === undefined && iptc === undefined) return undefined
  return {
    exif: exif === undefined ? [] : [stripExifPrefix(exif)],
    ...(xmp && { xmp: xmp.toString('utf8') }),
    ...(iptc && { iptc }),
  }
}

/** Removes the prefix that JPEG and other formats put before the TIFF data of an EXIF block. */
function stripExifPrefix(exif: Buffer): Buffer {
  const prefix = Buffer.from('Exif\0\0')
  return exif.subarray(0, prefix.length).equals(prefix) ? exif.subarray(prefix.length) : exif
}

/** Decodes EXIF as ImageMagick writes it into PNG texts: a name, a length and hexadecimal digits. */
function parseRawProfiles(texts: ReadonlyMap<string, string>): Buffer[] {
  return ['Raw profile type exif', 'Raw profile type APP1'].flatMap((keyword) => {
    const digits = /^\s*\w+\s+\d+\s+([\da-f\s]+)$/i.exec(texts.get(keyword) ?? '')?.[1]
    return digits === undefined ? [] : [stripExifPrefix(Buffer.from(digits.replace(/\s+/g, ''), 'hex'))]
  })
}

/** Reads EXIF from the file itself, if it is a TIFF, and from its blocks; the first one with a tag wins. */
async function readExif(source: ByteSource, blocks: readonly Buffer[]): Promise<ExifFacts> {
  const sources = [source, ...blocks.map(createBufferSource)]
  const directories = await Promise.all(sources.map(readTiffDirectories))
  return readExifFacts(directories.flat())
}

/** Formats a camera as `Canon EOS 5`, without the maker if the model already starts with it. */
export function formatCamera(make: unknown, model: unknown): string | undefined {
  const maker = cleanTag(make)
  const name = cleanTag(model)
  if (maker === undefined || name?.toLowerCase().startsWith(maker.toLowerCase())) return name
  return name === undefined ? maker : `${maker} ${name}`
}

/** Returns a description unless it is a camera's default, such as the maker's name or one repeated character. */
function toCaption(description: unknown): string | undefined {
  const text = cleanTag(description)
  if (text === undefined || /digital camera|^(?:dcim?|img|sony dsc|default)\b/i.test(text)) return undefined
  return /^(.)\1*$/u.test(text) ? undefined : text.slice(0, 500)
}

function cleanTag(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return text === '' ? undefined : text
}
