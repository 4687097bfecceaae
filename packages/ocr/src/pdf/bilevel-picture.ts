import {
  concatTransformationMatrix,
  drawObject,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import type { RawImage } from '@lares/media-engine/image/raw-image'

const [black, white] = [0, 255]

/**
 * Packs the pixels of a picture in black and white: a bit for each, 1 for white, in rows of whole bytes (ISO 32000-1, section 8.9.3).
 * Undefined if it has other greys.
 *
 * @param image of one channel
 */
export function packBilevel({ data, width, height }: RawImage): Uint8Array | undefined {
  const rowBytes = Math.ceil(width / 8)
  const packed = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const grey = data[y * width + x]
      if (grey !== black && grey !== white) return undefined
      const at = y * rowBytes + (x >> 3)
      if (grey === white) packed[at] = (packed[at] ?? 0) | (0x80 >> (x & 7))
    }
  return packed
}

/** Draws packed pixels over a whole page, compressed without loss. Returns the bytes that they take. */
export function drawBilevel(
  page: PDFPage,
  packed: Uint8Array,
  { width: columns, height: rows }: RawImage,
): number {
  const { context } = page.doc
  const stream = context.flateStream(packed, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: columns,
    Height: rows,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 1,
  })
  const name = page.node.newXObject('Image', context.register(stream))
  const { width, height } = page.getSize()
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(width, 0, 0, height, 0, 0),
    drawObject(name),
    popGraphicsState(),
  )
  return stream.getContentsSize()
}
