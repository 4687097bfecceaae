/**
 * Formats a date as `format` does. In French the first day of a month is written “1er” beside the name of the month, which
 * `Intl.DateTimeFormat` does not do.
 */
export function formatDay(format: Intl.DateTimeFormat, at: Date | number): string {
  return isFrench(format) ? joinParts(format.formatToParts(at)) : format.format(at)
}

/** The same for the days from one to another. */
export function formatDayRange(format: Intl.DateTimeFormat, from: Date, to: Date): string {
  return isFrench(format) ? joinParts(format.formatRangeToParts(from, to)) : format.formatRange(from, to)
}

function isFrench(format: Intl.DateTimeFormat): boolean {
  return format.resolvedOptions().locale.startsWith('fr')
}

function joinParts(parts: readonly Pick<Intl.DateTimeFormatPart, 'type' | 'value'>[]): string {
  const hasMonthName = parts.some(({ type, value }) => type === 'month' && !/^\d/.test(value))
  return parts
    .map(({ type, value }) => (hasMonthName && type === 'day' && value === '1' ? '1er' : value))
    .join('')
}
