import { type Captured, capturedFrom } from '../captured.ts'
import type { ExifFacts } from './exif-facts.ts'
import { readIptcDate } from './iptc-date.ts'
import type { XmpFacts } from './xmp-facts.ts'

export interface DateSources {
  exif: ExifFacts
  xmp: XmpFacts
  iptc?: Buffer
  /** Texts of a PNG by their keyword. */
  texts: ReadonlyMap<string, string>
}

/**
 * When a picture was taken: what the Metadata Working Group calls its original date (Guidelines 2.0, section 5.5), then
 * when it was made digital, then when its file was made. Each source is believed where the ones before it say nothing.
 */
export function dateTaken({ exif, xmp, iptc, texts }: DateSources): Captured {
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
    const captured = capturedFrom(source)
    if (captured.capturedAt !== undefined) return captured
  }
  return {}
}
