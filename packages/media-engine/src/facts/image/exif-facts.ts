import { decodeText } from '../../reading/decode-text.ts'
import type { TiffDirectory } from '../../reading/tiff-directories.ts'

/** The raw values of the EXIF tags that are used (EXIF 2.32). */
export interface ExifFacts {
  make?: string
  model?: string
  description?: string
  orientation?: number
  /** DateTimeOriginal, CreateDate and ModifyDate with their fractions and offsets: `2003:07:14 10:11:12.25+02:00`. */
  taken?: string
  digitized?: string
  modified?: string
  latitude?: number
  longitude?: number
  /** Other metadata that TIFF stores in tags. */
  xmp?: string
  iptc?: Buffer
}

/** Reads the tags that are used; the first directory with a tag wins. */
export async function readExifFacts(directories: readonly TiffDirectory[]): Promise<ExifFacts> {
  const readText = (tag: number) =>
    findFirst(directories, async (directory) => decodeTagText(await directory.readBytes(tag)))
  const readTime = async (tag: number, fraction: number, offset: number) => {
    const value = await readText(tag)
    if (value === undefined || !/\d:\d\d\b/.test(value)) return value
    const digits = /^\d{1,9}/.exec((await readText(fraction)) ?? '')?.[0]
    const zone = /^[+-]\d\d:\d\d$/.exec((await readText(offset)) ?? '')?.[0]
    return `${value}${digits === undefined ? '' : `.${digits}`}${zone ?? ''}`
  }
  const main = directories.filter(({ role }) => role === 'main')
  const xmp = await findFirst(main, (directory) => directory.readBytes(0x02bc))
  const facts: ExifFacts = {
    ...optional('make', await readText(0x010f)),
    ...optional('model', await readText(0x0110)),
    ...optional(
      'description',
      await findFirst(main, async (it) => decodeTagText(await it.readBytes(0x010e))),
    ),
    ...optional('orientation', await findFirst(main, async (it) => (await it.readNumbers(0x0112))[0])),
    ...optional('taken', await readTime(0x9003, 0x9291, 0x9011)),
    ...optional('digitized', await readTime(0x9004, 0x9292, 0x9012)),
    ...optional('modified', await readTime(0x0132, 0x9290, 0x9010)),
    ...(await readPosition(directories.find(({ role }) => role === 'gps'))),
    ...optional('xmp', xmp?.toString('utf8')),
    ...optional('iptc', await findFirst(main, (directory) => directory.readBytes(0x83bb))),
  }
  return facts
}

async function findFirst<T>(
  directories: readonly TiffDirectory[],
  read: (directory: TiffDirectory) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const directory of directories) {
    const value = await read(directory)
    if (value !== undefined) return value
  }
  return undefined
}

/** Decodes a text up to its first NUL; later bytes are remains of an earlier, longer value. */
function decodeTagText(bytes: Buffer | undefined): string | undefined {
  if (bytes === undefined) return undefined
  const end = bytes.indexOf(0)
  const text = decodeText(end < 0 ? bytes : bytes.subarray(0, end))
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return text === '' ? undefined : text
}

async function readPosition(gps: TiffDirectory | undefined) {
  if (gps === undefined) return {}
  const latitude = toDegrees(await gps.readNumbers(2), decodeTagText(await gps.readBytes(1)), 'S')
  const longitude = toDegrees(await gps.readNumbers(4), decodeTagText(await gps.readBytes(3)), 'W')
  return { ...optional('latitude', latitude), ...optional('longitude', longitude) }
}

/** Converts degrees, minutes and seconds; some receivers omit the seconds or write them as x/0. */
function toDegrees(parts: number[], hemisphere: string | undefined, negative: string): number | undefined {
  const [whole, minutes = 0, seconds = 0] = parts
  if (whole === undefined || !Number.isFinite(whole)) return undefined
  const size = whole + (toFinite(minutes) + toFinite(seconds) / 60) / 60
  return hemisphere?.toUpperCase() === negative ? -size : size
}

function toFinite(value: number): number {
  return Number.isFinite(value) ? value : 0
}

function optional<K extends string, T>(key: K, value: T | undefined): Partial<Record<K, T>> {
  return value === undefined ? {} : ({ [key]: value } as Record<K, T>)
}
