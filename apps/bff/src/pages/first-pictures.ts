import { getPictureSource } from '@lares/shared-types/picture-source'
import type { Covers, MonthCounts } from '../archive/archive-client.ts'

/** The element in the layout of a page that pictures replace. */
const placeholder = /<i\b[^>]*\bdata-first-pictures\b[^>]*><\/i>/

/** Pixels; larger renditions would delay the first view. */
const maxWidth = 640
/** Range of shapes, ten times width by height, for which the layout has CSS rules. */
const [minShape, maxShape] = [5, 32]
/** On a phone two pictures share a row. */
const sizes = '(min-width: 768px) 320px, 180px'

/** More months than the pictures of a first page span. */
const maxMonths = 60

/**
 * Inserts the pictures of these items into the layout, so that they are visible while the code of the page still loads.
 * They have no alternative text, because the page that replaces them has it. With `months`, an inline script of the
 * layout moves the pictures to their final positions.
 */
export function insertPictures(frame: string, items: Covers, months: MonthCounts = []): string {
  const pictures = items
    .flatMap(({ cover }, position) => (cover ? renderPicture(cover, position) : []))
    .join('')
  if (!pictures) return frame
  const counts = months.slice(0, maxMonths).map(({ month, count }) => `${month}:${count}`)
  const monthsHtml =
    counts.length > 0 ? `<i hidden data-months="${escapeAttribute(counts.join(' '))}"></i>` : ''
  return frame.replace(placeholder, () => monthsHtml + pictures)
}

/** `position` is the index among all items of the page, from 0. */
function renderPicture(cover: NonNullable<Covers[number]['cover']>, position: number): string[] {
  const source = getPictureSource(cover, maxWidth)
  if (!source) return []
  const { width = 4, height = 3 } = cover
  const shape = Math.min(maxShape, Math.max(minShape, Math.round((10 * width) / height)))
  const { src, srcSet } = source
  return [
    `<img alt="" data-at="${position}" data-size="${width}x${height}" data-shape="${shape}" src="${escapeAttribute(src)}" srcset="${escapeAttribute(srcSet)}" sizes="${sizes}">`,
  ]
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
