import { decodeText } from '../../reading/decode-text.ts'
import type { TiffDirectory } from '../../reading/tiff-directories.ts'

/** What is used of EXIF (EXIF 2.32), as it was written. */
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
  /** Packets of other kinds that TIFF keeps in a tag of their own. */
  xmp?: string
  iptc?: Buffer
}

/** Reads the tags that are used; the first directory that has one decides. */
export async function readExifFacts(directories: readonly TiffDirectory[]): Promise<ExifFacts> {
  const text = (tag: number) => firstOf(directories, async (directory) => textOf(await directory.bytes(tag)))
  const time = async (tag: number, fraction: number, offset: number) => {
    const written = await text(tag)
    if (written === undefined || !/\d:\d\d\b/.test(written)) return written
    const digits = /^\d{1,9}/.exec((await text(fraction)) ?? '')?.[0]
    const zone = /^[+-]\d\d:\d\d$/.exec((await text(offset)) ?? '')?.[0]
    return `${written}${digits === undefined ? '' : `.${digits}`}${zone ?? ''}`
  }
  const main = directories.filter(({ role }) => role === 'main')
  const xmp = await firstOf(main, (directory) => directory.bytes(0x02bc))
  const facts: ExifFacts = {
    ...present('make', await text(0x010f)),
    ...present('model', await text(0x0110)),
    ...present('description', await firstOf(main, async (it) => textOf(await it.bytes(0x010e)))),
    ...present('orientation', await firstOf(main, async (it) => (await it.numbers(0x0112))[0])),
    ...present('taken', await time(0x9003, 0x9291, 0x9011)),
    ...present('digitized', await time(0x9004, 0x9292, 0x9012)),
    ...present('modified', await time(0x0132, 0x9290, 0x9010)),
    ...(await positionOf(directories.find(({ role }) => role === 'gps'))),
    ...present('xmp', xmp?.toString('utf8')),
    ...present('iptc', await firstOf(main, (directory) => directory.bytes(0x83bb))),
  }
  return facts
}

async function firstOf<T>(
  directories: readonly TiffDirectory[],
  read: (directory: TiffDirectory) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const directory of directories) {
    const value = await read(directory)
    if (value !== undefined) return value
  }
  return undefined
}

/** A text ends at its first NUL; what stands behind it is left from an earlier, longer one. */
function textOf(bytes: Buffer | undefined): string | undefined {
  if (bytes === undefined) return undefined
  const end = bytes.indexOf(0)
  const text = decodeText(end < 0 ? bytes : bytes.subarray(0, end))
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return text === '' ? undefined : text
}

async function positionOf(gps: TiffDirectory | undefined) {
  if (gps === undefined) return {}
  const latitude = degrees(await gps.numbers(2), textOf(await gps.bytes(1)), 'S')
  const longitude = degrees(await gps.numbers(4), textOf(await gps.bytes(3)), 'W')
  return { ...present('latitude', latitude), ...present('longitude', longitude) }
}

/** Degrees, minutes and seconds; a receiver that knows no seconds leaves them out or divides them by nothing. */
function degrees(parts: number[], half: string | undefined, negative: string): number | undefined {
  const [whole, minutes = 0, seconds = 0] = parts
  if (whole === undefined || !Number.isFinite(whole)) return undefined
  const size = whole + (finite(minutes) + finite(seconds) / 60) / 60
  return half?.toUpperCase() === negative ? -size : size
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0
}

function present<K extends string, T>(key: K, value: T | undefined): Partial<Record<K, T>> {
  return value === undefined ? {} : ({ [key]: value } as Record<K, T>)
}
