import type { WallSection } from '../wall-section.ts'
import type { JustifiedRow, WallMeasure } from './justify.ts'
import { layOutRows, type RowsCache, type SectionRows } from './section-rows.ts'

/** A section in a band: its offset from the left in pixels, and its rows. */
export interface BandPart extends SectionRows {
  readonly section: WallSection
  readonly left: number
}

/** Pixels between sections that are side by side. */
const sectionGap = 28
/** In pixels; leaves room for the heading. */
const minSectionWidth = 170
/** The maximum factor by which the rows of a band are scaled to fill the width. */
const maxStretch = 1.5

/**
 * Arranges sections in bands, one below the other. Short sections share a band while there is room, each with its own
 * heading; otherwise a month with a single picture would leave most of a row empty.
 */
export function toBands(
  sections: readonly WallSection[],
  measure: WallMeasure,
  cache: RowsCache,
): BandPart[][] {
  const bands: BandPart[][] = []
  let bandWidth = measure.width
  for (const section of sections) {
    const rows = layOutRows(section, measure, cache)
    const width = Math.min(measure.width, Math.max(rows.width, minSectionWidth))
    const fitsBeside = bandWidth + sectionGap + width <= measure.width
    const left = fitsBeside ? bandWidth + sectionGap : 0
    const part = { ...rows, section, left, width }
    if (fitsBeside) bands.at(-1)?.push(part)
    else bands.push([part])
    bandWidth = left + width
  }
  return bands.map((band) => stretchToWidth(band, measure))
}

/** Scales the rows of a band to fill the width, unless that needs too large a factor. Multi-row bands are not scaled. */
function stretchToWidth(band: BandPart[], { width: totalWidth, gap }: WallMeasure): BandPart[] {
  if (band.some(({ rows }) => rows.length > 1)) return band
  const available = totalWidth - sectionGap * (band.length - 1)
  const factor = available / band.reduce((sum, { width }) => sum + width, 0)
  if (factor <= 1 || factor > maxStretch) return band
  let left = 0
  return band.map((part) => {
    const width = part.width * factor
    const rows = part.rows.map((row) => scaleRow(row, factor))
    const height = rows.reduce((sum, row) => sum + row.height + gap, 0)
    const stretched = { ...part, left, width, rows, height }
    left += width + sectionGap
    return stretched
  })
}

function scaleRow({ from, to, height, widths }: JustifiedRow, factor: number): JustifiedRow {
  return { from, to, height: height * factor, widths: widths.map((width) => width * factor) }
}
