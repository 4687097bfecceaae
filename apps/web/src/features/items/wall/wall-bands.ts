import type { JustifiedRow, WallMeasure } from './justify.ts'
import { type RememberedRows, rowsOf, type SectionRows } from './section-rows.ts'
import type { WallSection } from './wall-section.ts'

/** A section in a band: where it begins from the left, and its rows as high as the band has them. */
export interface BandPart extends SectionRows {
  readonly section: WallSection
  readonly left: number
}

/** Pixels between sections that stand side by side, and at least of a section, for its heading. */
const between = 28
const narrowest = 170
/** How much higher than usual a row may become to reach the other edge. */
const mostStretched = 1.5

/**
 * Sections in bands, one below the other. Short sections share one, each under its own heading, as long as there is
 * room; otherwise a month with one picture would leave a whole row empty.
 */
export function bandsOf(
  sections: readonly WallSection[],
  measure: WallMeasure,
  remember: RememberedRows,
): BandPart[][] {
  const bands: BandPart[][] = []
  let right = measure.width
  for (const section of sections) {
    const rows = rowsOf(section, measure, remember)
    const width = Math.min(measure.width, Math.max(rows.width, narrowest))
    const beside = right + between + width <= measure.width
    const left = beside ? right + between : 0
    const part = { ...rows, section, left, width }
    if (beside) bands.at(-1)?.push(part)
    else bands.push([part])
    right = left + width
  }
  return bands.map((band) => stretched(band, measure))
}

/** A band whose rows are made higher where it then ends at the edge, or comes near it. */
function stretched(band: BandPart[], { width: whole, gap }: WallMeasure): BandPart[] {
  if (band.some(({ rows }) => rows.length > 1)) return band
  const room = whole - between * (band.length - 1)
  const factor = room / band.reduce((sum, { width }) => sum + width, 0)
  if (factor <= 1 || factor > mostStretched) return band
  let left = 0
  return band.map((part) => {
    const width = part.width * factor
    const rows = part.rows.map((row) => scaled(row, factor))
    const height = rows.reduce((sum, row) => sum + row.height + gap, 0)
    const moved = { ...part, left, width, rows, height }
    left += width + between
    return moved
  })
}

function scaled({ from, to, height, widths }: JustifiedRow, factor: number): JustifiedRow {
  return { from, to, height: height * factor, widths: widths.map((width) => width * factor) }
}
