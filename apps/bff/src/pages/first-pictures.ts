import { pictureSource } from '@lares/shared-types/picture-source'
import type { Covers } from '../archive/archive-client.ts'

/** Where the build's frame of a page has room for pictures. */
const room = /<i\b[^>]*\bdata-first-pictures\b[^>]*><\/i>/

/** Pixels of the widest that is worth it before anybody has asked for one. */
const widest = 640
/** Shapes, width by height in tenths, for which the frames have rules. */
const [narrowest, broadest] = [5, 32]
/** On a telephone two stand beside each other. */
const sizes = '(min-width: 768px) 320px, 180px'

/**
 * A frame with the pictures of these items in it: they are on the screen while the code of their page is still on its way.
 * They are for the eye alone; the page that replaces them has their names.
 */
export function withPictures(frame: string, items: Covers): string {
  const pictures = items.flatMap(({ cover }) => (cover ? pictureOf(cover) : [])).join('')
  return pictures ? frame.replace(room, () => pictures) : frame
}

function pictureOf(cover: NonNullable<Covers[number]['cover']>): string[] {
  const source = pictureSource(cover, widest)
  if (!source) return []
  const { width = 4, height = 3 } = cover
  const shape = Math.min(broadest, Math.max(narrowest, Math.round((10 * width) / height)))
  const { src, srcSet } = source
  return [
    `<img alt="" data-shape="${shape}" src="${escaped(src)}" srcset="${escaped(srcSet)}" sizes="${sizes}">`,
  ]
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
