import { pictureSource } from '@lares/shared-types/picture-source'
import type { Covers, MonthCounts } from '../archive/archive-client.ts'

/** Where the build's frame of a page has room for pictures. */
const room = /<i\b[^>]*\bdata-first-pictures\b[^>]*><\/i>/

/** Pixels of the widest that is worth it before anybody has asked for one. */
const widest = 640
/** Shapes, width by height in tenths, for which the frames have rules. */
const [narrowest, broadest] = [5, 32]
/** On a telephone two stand beside each other. */
const sizes = '(min-width: 768px) 320px, 180px'

/** More years than the pictures of a first page reach back. */
const monthsWritten = 60

/**
 * A frame with the pictures of these items in it: they are on the screen while the code of their page is still on its way.
 * They are for the eye alone; the page that replaces them has their names. Where there are `months`, a script of the
 * frame puts them into the places that they will have.
 */
export function withPictures(frame: string, items: Covers, months: MonthCounts = []): string {
  const pictures = items.flatMap(({ cover }, at) => (cover ? pictureOf(cover, at) : [])).join('')
  if (!pictures) return frame
  const counts = months.slice(0, monthsWritten).map(({ month, count }) => `${month}:${count}`)
  const told = counts.length > 0 ? `<i hidden data-months="${escaped(counts.join(' '))}"></i>` : ''
  return frame.replace(room, () => told + pictures)
}

/** `at` is its place among all of the page, from 0. */
function pictureOf(cover: NonNullable<Covers[number]['cover']>, at: number): string[] {
  const source = pictureSource(cover, widest)
  if (!source) return []
  const { width = 4, height = 3 } = cover
  const shape = Math.min(broadest, Math.max(narrowest, Math.round((10 * width) / height)))
  const { src, srcSet } = source
  return [
    `<img alt="" data-at="${at}" data-size="${width}x${height}" data-shape="${shape}" src="${escaped(src)}" srcset="${escaped(srcSet)}" sizes="${sizes}">`,
  ]
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
