/** One row of the wall: the pictures `from` up to `to`, as high as `height` and as wide as `widths`, in pixels. */
export interface JustifiedRow {
  readonly from: number
  readonly to: number
  readonly height: number
  readonly widths: readonly number[]
}

export interface WallMeasure {
  /** Pixels from side to side. */
  readonly width: number
  /** How high a row would like to be. */
  readonly rowHeight: number
  readonly gap: number
}

/** Wider panoramas and narrower strips are cropped a little, so that no row becomes a line or a tower. */
const narrowest = 0.5
const widest = 3.2

/** Width by height as the wall shows it; unknown shapes count as photographs. */
export function shownAspect(width: number | undefined, height: number | undefined): number {
  if (!width || !height) return 4 / 3
  return Math.min(widest, Math.max(narrowest, width / height))
}

/**
 * Pictures in rows that all end at the same edge. A row is closed when it fills the width at its wanted height or
 * less; the last one keeps the wanted height and may end before the edge.
 */
export function justify(aspects: readonly number[], { width, rowHeight, gap }: WallMeasure): JustifiedRow[] {
  const rows: JustifiedRow[] = []
  let from = 0
  let sum = 0
  for (const [index, aspect] of aspects.entries()) {
    sum += aspect
    const inner = width - gap * (index - from)
    if (sum * rowHeight < inner) continue
    rows.push(rowOf(aspects, from, index + 1, inner / sum))
    from = index + 1
    sum = 0
  }
  if (from < aspects.length) {
    const inner = width - gap * (aspects.length - from - 1)
    rows.push(rowOf(aspects, from, aspects.length, Math.min(rowHeight, inner / sum)))
  }
  return rows
}

function rowOf(aspects: readonly number[], from: number, to: number, height: number): JustifiedRow {
  return { from, to, height, widths: aspects.slice(from, to).map((aspect) => aspect * height) }
}
