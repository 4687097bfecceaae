import type { WallSection } from '../wall-section.ts'
import { type JustifiedRow, justify, type WallMeasure } from './justify.ts'

/** The rows of a section, their offsets from the first one, and their total size; in pixels. */
export interface SectionRows {
  readonly rows: readonly JustifiedRow[]
  readonly tops: readonly number[]
  readonly width: number
  readonly height: number
}

/** Caches the rows of sections for one width, by the array of aspect ratios that they were made from. */
export type RowsCache = WeakMap<readonly number[], SectionRows>

/** Lays out the rows of a section, once for each array of aspect ratios. */
export function layOutRows(
  { aspects, count, usualAspect }: WallSection,
  measure: WallMeasure,
  cache: RowsCache,
): SectionRows {
  const sectionAspects = aspects ?? getExpectedAspects(count, usualAspect)
  const cached = cache.get(sectionAspects)
  if (cached) return cached
  const rows = justify(sectionAspects, measure)
  const tops: number[] = []
  let height = 0
  for (const row of rows) {
    tops.push(height)
    height += row.height + measure.gap
  }
  const [onlyRow] = rows
  const width = onlyRow && rows.length === 1 ? getWidth(onlyRow, measure.gap) : measure.width
  const result = { rows, tops, width, height }
  cache.set(sectionAspects, result)
  return result
}

function getWidth({ widths }: JustifiedRow, gap: number): number {
  return widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1)
}

const expectedAspects = new Map<string, readonly number[]>()

/** Returns the same array for the same arguments, so that its rows are cached too. */
function getExpectedAspects(count: number, aspect: number): readonly number[] {
  const key = `${count} ${aspect}`
  const aspects = expectedAspects.get(key) ?? new Array<number>(count).fill(aspect)
  expectedAspects.set(key, aspects)
  return aspects
}
