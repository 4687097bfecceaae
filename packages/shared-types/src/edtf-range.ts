/// <reference path="./edtf.d.ts" />
import edtf from 'edtf'

/** The earliest and latest instant that an expression can mean, in UTC. */
export interface EdtfRange {
  readonly earliest: Date
  readonly latest: Date
}

/** The archive supports the years 1 to 9999; open intervals extend to these limits. */
const firstInstant = new Date('0001-01-01T00:00:00.000Z').getTime()
const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * Parses the range of an EDTF expression of level 0 or 1 (ISO 8601-2:2019); undefined if it is invalid or outside the years
 * 1 to 9999. Open and unknown ends extend to these limits.
 */
export function parseEdtfRange(expression: string): EdtfRange | undefined {
  const parsed = parse(expression.trim())
  if (!parsed || hasImpossibleLeapDay(expression)) return undefined
  const [min, max] =
    parsed.type === 'Season' ? getSeasonRange(parsed.values) : [parsed.min, getEnd(expression, parsed.max)]
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

/** The parser returns the Unix epoch for an unknown end (`1944/`), which can be any time after the start. */
function getEnd(expression: string, max: number): number {
  return expression.trim().endsWith('/') ? Infinity : max
}

/** Northern seasons by month: 21 spring is March to May, 24 winter is December to February. */
function getSeasonRange(values: readonly number[] | undefined): [number?, number?] {
  const [year, season] = values ?? []
  if (year === undefined || season === undefined || season < 21 || season > 24) return []
  const month = 2 + (season - 21) * 3
  return [Date.UTC(year, month, 1), Date.UTC(year, month + 3, 1) - 1]
}

/** The parser validates the length of months but accepts February 29 in every year. */
function hasImpossibleLeapDay(expression: string): boolean {
  return [...expression.matchAll(/(\d{4})-02-29/g)].some(
    ([, year]) => new Date(`${year}-02-29`).getUTCMonth() !== 1,
  )
}
