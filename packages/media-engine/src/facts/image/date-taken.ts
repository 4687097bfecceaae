import { type CaptureDate, parseCaptureDate } from '../capture-date.ts'
import type { ExifFacts } from './exif-facts.ts'
import type { XmpFacts } from './xmp-facts.ts'

export interface DateSources {
  exif: ExifFacts
  xmp: XmpFacts
  iptc?: Buffer
  /** PNG texts by keyword. */
  texts: ReadonlyMap<string, string>
}

/**
 * Finds when an image was taken: by its original date (Metadata Working Group, Guidelines 2.0, section 5.5), else by
 * the date of digitization, else by that of the file. The first source with a valid date wins.
 */
export function findDateTaken({ exif, xmp, iptc, texts }: DateSources): CaptureDate {
  const sources = [
    exif.taken,
    xmp.taken,
    iptc && readIptcDate(iptc),
    xmp.created,
    exif.digitized,
    xmp.digitized,
    texts.get('Creation Time'),
    texts.get('Creation time'),
    texts.get('exif:DateTimeOriginal'),
    exif.modified,
    texts.get('tIME'),
  ]
  for (const source of sources) {
    const captured = parseCaptureDate(source)
    if (captured.capturedAt !== undefined) return captured
  }
  return {}
}

/**
 * Reads the date and time of creation from an IPTC block (IIM 4.2, records 2:55 and 2:60) as ISO 8601. Unknown parts of
 * the date are zeros.
 */
function readIptcDate(block: Buffer): string | undefined {
  const date = findDataSet(block, 55, 8)
  const day = /^(\d{4})(\d\d)(\d\d)$/.exec(date ?? '')
  if (day === null) return undefined
  const time = /^(\d\d)(\d\d)(\d\d)(?:([+-]\d\d)(\d\d))?/.exec(findDataSet(block, 60, 11) ?? '')
  const iso = `${day[1]}-${day[2]}-${day[3]}`
  if (time === null) return iso
  return `${iso}T${time[1]}:${time[2]}:${time[3]}${time[4] === undefined ? '' : `${time[4]}:${time[5]}`}`
}

/** Finds the value of a data set of record 2 with a length of `length` bytes. */
function findDataSet(block: Buffer, dataSet: number, length: number): string | undefined {
  const at = block.indexOf(Buffer.from([0x1c, 0x02, dataSet, 0, length]))
  return at < 0 ? undefined : block.toString('latin1', at + 5, at + 5 + length)
}
