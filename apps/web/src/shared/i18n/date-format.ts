import { formatDay, formatDayRange } from '@lares/shared-types/format-day'
import { cacheFormats } from './cache-formats.ts'

export interface DateFormat {
  format(at: Date | number): string
  formatRange(from: Date, to: Date): string
}

/** A date format for a language, in the way of the user's region. */
export const getDateFormat = cacheFormats((locale, options: Intl.DateTimeFormatOptions): DateFormat => {
  const format = new Intl.DateTimeFormat(locale, options)
  return {
    format: (at) => formatDay(format, at),
    formatRange: (from, to) => formatDayRange(format, from, to),
  }
})
