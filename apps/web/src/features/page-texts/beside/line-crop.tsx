import type { Asset } from '@lares/shared-types/assets'
import type { Rotation } from '@lares/shared-types/rotations'
import type { PictureBox } from '@lares/shared-types/turn-box'
import { PagePicture } from '../frame/page-picture.tsx'
import { toReadBox } from '../frame/page-turn.ts'
import styles from './beside.module.css'

/** What is shown above and below a line, as a share of its height. */
const verticalMargin = 0.25
/** What is shown left and right of a line, as a share of the page. */
const sideMargin = 0.01
/** In CSS pixels. */
const maxHeight = 48

interface LineCropProps {
  asset: Asset
  page: number
  turn: Rotation
  /** Width of the page, turned so that its text is upright, divided by its height. */
  aspect: number
  /** On the page as its file states it. */
  box: PictureBox
}

/** The part of the picture of a page with one line, cut by the browser. Hidden from screen readers: the text stands below. */
export function LineCrop({ asset, page, turn, aspect, box }: LineCropProps) {
  const shown = withMargin(toReadBox(box, turn))
  const ratio = (shown.width * aspect) / shown.height
  const percent = (value: number) => `${value * 100}%`
  return (
    <span
      className={styles.crop}
      style={{ aspectRatio: ratio, width: `min(100%, ${maxHeight * ratio}px)` }}
      aria-hidden="true"
    >
      <span
        className={styles.cropped}
        style={{
          width: percent(1 / shown.width),
          height: percent(1 / shown.height),
          left: percent(-shown.x / shown.width),
          top: percent(-shown.y / shown.height),
        }}
      >
        <PagePicture asset={asset} page={page} turn={turn} alt="" />
      </span>
    </span>
  )
}

/** Never empty, because it is divided by. */
const minShare = 0.002

function withMargin({ x, y, width, height }: PictureBox): PictureBox {
  const left = Math.max(0, x - sideMargin)
  const right = Math.min(1, x + width + sideMargin)
  const top = Math.max(0, y - height * verticalMargin)
  const bottom = Math.min(1, y + height * (1 + verticalMargin))
  return {
    x: left,
    y: top,
    width: Math.max(right - left, minShare),
    height: Math.max(bottom - top, minShare),
  }
}
