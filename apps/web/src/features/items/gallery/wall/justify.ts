/** One row of the wall: the pictures with index `from` (inclusive) to `to` (exclusive); sizes in pixels. */
export interface JustifiedRow {
  readonly from: number
  readonly to: number
  readonly height: number
  readonly widths: readonly number[]
}

export interface WallMeasure {
  /** In pixels. */
  readonly width: number
  /** Target height of a row in pixels. */
  readonly rowHeight: number
  readonly gap: number
}

/** Pictures beyond these aspect ratios are cropped, because a row would become too low or too high. */
const minAspect = 0.5
const maxAspect = 3.2

/** Width by height as the wall shows it; unknown sizes get the aspect ratio of a photograph. */
export function clampAspect(width: number | undefined, height: number | undefined): number {
  if (!width || !height) return 4 / 3
  return Math.min(maxAspect, Math.max(minAspect, width / height))
}

/**
 * Lays out pictures in justified rows. A row is complete when it fills the width at the target height or less; the last
 * row is at most the target height high and may not fill the width.
 */
export function justify(aspects: readonly number[], { width, rowHeight, gap }: WallMeasure): JustifiedRow[] {
  const rows: JustifiedRow[] = []
  let from = 0
  let sum = 0
  for (const [index, aspect] of aspects.entries()) {
    sum += aspect
    const inner = width - gap * (index - from)
    if (sum * rowHeight < inner) continue
    rows.push(toRow(aspects, from, index + 1, inner / sum))
    from = index + 1
    sum = 0
  }
  if (from < aspects.length) {
    const inner = width - gap * (aspects.length - from - 1)
    rows.push(toRow(aspects, from, aspects.length, Math.min(rowHeight, inner / sum)))
  }
  return rows
}

function toRow(aspects: readonly number[], from: number, to: number, height: number): JustifiedRow {
  return { from, to, height, widths: aspects.slice(from, to).map((aspect) => aspect * height) }
}
