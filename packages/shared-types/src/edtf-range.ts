/// <reference path="./edtf.d.ts" />
import edtf from 'edtf'

/** The first and the last instant that an expression can mean, UTC. */
export interface EdtfRange {
  readonly earliest: Date
  readonly latest: Date
}

/** Open ends and the years that the archive keeps: 1 to 9999. */
const firstInstant = new Date('0001-01-01T00:00:00.000Z').getTime()
const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * The range of an EDTF expression of level 0 or 1 (ISO 8601-2:2019); undefined when it is not one, or lies
 * outside of the years 1 to 9999. Open and unknown ends reach to the ends of that span.
 */
export function edtfRange(expression: string): EdtfRange | undefined {
  const parsed = parse(expression.trim())
  if (!parsed || hasImpossibleLeapDay(expression)) return undefined
  const [min, max] =
    parsed.type === 'Season' ? seasonSpan(parsed.values) : [parsed.min, endOf(expression, parsed.max)]
  if (min === undefined || max === undefined || Number.isNaN(min) || Number.isNaN(max) || min > max)
    return undefined
  const earliest = min === -Infinity ? firstInstant : min
  const latest = max === Infinity ? lastInstant : max
  if (earliest < firstInstant || latest > lastInstant) return undefined
  return { earliest: new Date(earliest), latest: new Date(latest) }
}

function parse(expression: string) {
  try {
    return edtf(expression, { level: 1 })
  } catch {
    return undefined
  }
}

/** The parser gives the epoch for an unknown end (`1944/`); it can be any time after the start. */
function endOf(expression: string, max: number): number {
  return expression.trim().endsWith('/') ? Infinity : max
}

/** Northern seasons by month: 21 spring is March to May, 24 winter is December to February. */
function seasonSpan(values: readonly number[] | undefined): [number?, number?] {
  const [year, season] = values ?? []
  if (year === undefined || season === undefined || season < 21 || season > 24) return []
  const month = 2 + (season - 21) * 3
  return [Date.UTC(year, month, 1), Date.UTC(year, month + 3, 1) - 1]
}

/** The parser knows how long each month is but takes every year for a leap year. */
function hasImpossibleLeapDay(expression: string): boolean {
  return [...expression.matchAll(/(\d{4})-02-29/g)].some(
    ([, year]) => new Date(`${year}-02-29`).getUTCMonth() !== 1,
  )
}
