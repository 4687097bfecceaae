import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import { languagePacks } from '../../languages/packs.ts'

/** The year of the first photograph; earlier years in a name are not dates of scans. */
const firstYear = 1826
const firstPhoneYear = 1995

/** Tolerance for future dates, because a day begins up to 14 hours earlier in other time zones than in UTC. */
const dayMs = 24 * 60 * 60 * 1000

interface NamePattern {
  /** Has the group `year`, and `month` and `day` if the name contains them. */
  readonly pattern: RegExp
  readonly firstYear: number
}

const compactDate = '(?<year>\\d{4})(?<month>\\d\\d)(?<day>\\d\\d)'
const separatedDate = '(?<year>\\d{4})([-_.])(?<month>\\d\\d)\\2(?<day>\\d\\d)'

const words = Object.values(languagePacks).map(({ filenameWords }) => filenameWords)
const captures = words.flatMap((one) => one.captures).join('|')
const scans = words.flatMap((one) => one.scans).join('|')
const wordsBeforeDate = words.flatMap(({ beforeDate }) => beforeDate ?? []).join('|')

/**
 * How phones, messengers, recorders and scanners name their files. Patterns match from the start of a name, so that
 * order numbers, telephone numbers and camera counters are not mistaken for dates.
 */
const patterns: readonly NamePattern[] = [
  // Android, Pixel, WhatsApp, Windows Phone: IMG_20190714_101112, VID-20190714-WA0003, PXL_20210512_160001123.
  {
    pattern: new RegExp(
      `^(?:IMG|VID|PXL|MVIMG|PANO|BURST|AUD|PTT|STK|DOC|WP|TRIM|REC|Screenshot|Screenrecorder|Screen_Recording|SmartSelect|Recording|Voice|Snapchat)[-_ ]${compactDate}(?!\\d)`,
      'i',
    ),
    firstYear: firstPhoneYear,
  },
  // Samsung, voice recorders and scanning programs: 20190714_101112, 2019-07-14 10.11.12, 2019-07-14_101112.
  { pattern: new RegExp(`^${compactDate}[-_ T]\\d{6}(?!\\d)`), firstYear: firstPhoneYear },
  { pattern: new RegExp(`^${separatedDate}(?:[-_ T]\\d|_|(?![.\\d\\w]))`), firstYear },
  // Screenshot 2019-07-14 at 10.11.12, Bildschirmfoto 2019-07-14 um …, WhatsApp Image 2019-07-14 at …, signal-2020-….
  {
    pattern: new RegExp(
      `^(?:${captures}|WhatsApp (?:Image|Video|Audio|Ptt)|signal|Zoom)[-_ ]+(?:(?:${wordsBeforeDate}) )?${separatedDate}(?!\\d)`,
      'i',
    ),
    firstYear,
  },
  // Scans named by hand: Scan 1987-05, scan_1987, 1952_06_summer, 1952-06.
  {
    pattern: new RegExp(
      `^(?:(?:${scans})[-_ ]+)?(?<year>1[89]\\d\\d|20\\d\\d)[-_.](?<month>0[1-9]|1[0-2])(?![\\d.])`,
      'i',
    ),
    firstYear,
  },
  {
    pattern: new RegExp(`^(?:${scans})[-_ ]+(?<year>1[89]\\d\\d|20\\d\\d)(?=$|[-_ ](?!\\d))`, 'i'),
    firstYear,
  },
]

/**
 * The date in a file's name, as EDTF (`2019-07-14`, `1987-05`, `1952`); undefined if the name matches no known pattern
 * or the date is invalid or in the future.
 *
 * @param now the current time, in milliseconds since 1970
 */
export function parseFilenameDate(filename: string, now: number = Date.now()): string | undefined {
  const name = filename.normalize('NFC').replace(/\.[^.]{1,8}$/, '')
  for (const { pattern, firstYear: earliestYear } of patterns) {
    const { year, month, day } = pattern.exec(name)?.groups ?? {}
    if (year === undefined || Number(year) < earliestYear) continue
    const edtf = [year, month, day].filter((part) => part !== undefined).join('-')
    const range = parseEdtfRange(edtf)
    if (range !== undefined && range.earliest.getTime() <= now + dayMs) return edtf
  }
  return undefined
}
