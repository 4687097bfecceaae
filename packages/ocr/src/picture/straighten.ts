import { type RawImage, toPipeline } from '@lares/media-engine/image/raw-image'
import type { PageBox } from '@lares/shared-types/page-texts'
import { getTurn, type Rotation } from '@lares/shared-types/rotations'
import { turnBox } from '@lares/shared-types/turn-box'
import type { Bbox } from 'tesseract.js'

/** Less skew does not disturb the reading. */
const minSkew = 0.3

/** How a page is turned, levelled and scaled before it is read. */
export interface Straightening {
  /** Degrees clockwise. */
  readonly turn: Rotation
  /** Degrees by which the lines then descend to the right. */
  readonly skew: number
  readonly scale: number
}

export interface StraightPage {
  readonly image: RawImage
  /** Converts a box in its pixels to shares of the page before it was straightened. */
  readonly toPageBox: (box: Bbox) => PageBox
}

/** Turns, scales and levels a page. @param page one channel */
export async function straighten(
  page: RawImage,
  { turn, skew, scale }: Straightening,
): Promise<StraightPage> {
  const turned = turn === 0 ? page : await toGreyPixels(toPipeline(page).rotate(turn))
  const width = Math.max(1, Math.round(turned.width * scale))
  const height = Math.max(1, Math.round(turned.height * scale))
  const scaled =
    scale === 1 ? turned : await toGreyPixels(toPipeline(turned).resize({ width, height, fit: 'fill' }))
  const isLevel = Math.abs(skew) < minSkew
  const image = isLevel
    ? scaled
    : await toGreyPixels(toPipeline(scaled).rotate(-skew, { background: 'white' }))
  const angle = isLevel ? 0 : (skew * Math.PI) / 180
  return { image, toPageBox: (box) => turnBox(levelBack(box, image, scaled, angle), getTurn(turn, 0)) }
}

async function toGreyPixels(pipeline: ReturnType<typeof toPipeline>): Promise<RawImage> {
  const { data, info } = await pipeline.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 1 }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The smallest upright box around a box that is rotated by `angle`, in shares of the page before it was levelled. */
function levelBack({ x0, y0, x1, y1 }: Bbox, level: Size, before: Size, angle: number): PageBox {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const centreX = (x0 + x1) / 2 - level.width / 2
  const centreY = (y0 + y1) / 2 - level.height / 2
  const width = (x1 - x0) * cos + (y1 - y0) * Math.abs(sin)
  const height = (y1 - y0) * cos + (x1 - x0) * Math.abs(sin)
  const x = centreX * cos - centreY * sin + before.width / 2
  const y = centreX * sin + centreY * cos + before.height / 2
  return clip({
    left: (x - width / 2) / before.width,
    top: (y - height / 2) / before.height,
    right: (x + width / 2) / before.width,
    bottom: (y + height / 2) / before.height,
  })
}

function clip(edges: { left: number; top: number; right: number; bottom: number }): PageBox {
  const x = Math.min(1, Math.max(0, edges.left))
  const y = Math.min(1, Math.max(0, edges.top))
  return {
    x,
    y,
    width: Math.max(0, Math.min(1, edges.right) - x),
    height: Math.max(0, Math.min(1, edges.bottom) - y),
  }
}
