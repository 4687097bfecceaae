import type { PictureBox } from '@lares/shared-types/turn-box'
import type { CSSProperties } from 'react'

/** The place of a box over its picture. */
export function toBoxStyle({ x, y, width, height }: PictureBox): CSSProperties {
  const percent = (share: number) => `${share * 100}%`
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) }
}
