/** How a picture lies on its stage: enlarged by `scale` around the stage's corner, then moved by pixels. */
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

export const whole: Zoom = { scale: 1, x: 0, y: 0 }
export const largestScale = 8

/** Enlarges by `factor` so that what lies under `point` (pixels of the stage) stays there. */
export function zoomAt(zoom: Zoom, factor: number, point: Point, stage: StageSize): Zoom {
  const scale = Math.min(largestScale, Math.max(1, zoom.scale * factor))
  const ratio = scale / zoom.scale
  const moved = { x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio }
  return keepOnStage({ scale, ...moved }, stage)
}

/** Moves by pixels, never so far that the stage shows an edge where there is picture. */
export function panBy(zoom: Zoom, by: Point, stage: StageSize): Zoom {
  return keepOnStage({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, stage)
}

function keepOnStage({ scale, x, y }: Zoom, { width, height }: StageSize): Zoom {
  const within = (value: number, size: number) => Math.min(0, Math.max(size - size * scale, value)) || 0
  return { scale, x: within(x, width), y: within(y, height) }
}
