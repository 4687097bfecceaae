/** The transform of a picture on its stage: scaled from the top left corner, then moved by pixels. */
export interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface StageSize {
  readonly width: number
  readonly height: number
}

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 }
export const maxScale = 8

/** Zooms by `factor` around `point`, in pixels of the stage. */
export function zoomAt(zoom: Zoom, factor: number, point: Point, stage: StageSize): Zoom {
  const scale = Math.min(maxScale, Math.max(1, zoom.scale * factor))
  const ratio = scale / zoom.scale
  const moved = { x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio }
  return clampToStage({ scale, ...moved }, stage)
}

/** Moves by pixels, but no further than the edges of the picture. */
export function panBy(zoom: Zoom, by: Point, stage: StageSize): Zoom {
  return clampToStage({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, stage)
}

function clampToStage({ scale, x, y }: Zoom, { width, height }: StageSize): Zoom {
  const clamp = (value: number, size: number) => Math.min(0, Math.max(size - size * scale, value)) || 0
  return { scale, x: clamp(x, width), y: clamp(y, height) }
}
