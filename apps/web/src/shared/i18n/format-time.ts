import { getDateFormat } from './date-format.ts'

/** Formats a duration in seconds as `4:05` or `1:02:09`. */
export function formatDuration(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(total / 3600)
  const minutes = Math.floor(total / 60) % 60
  const remainder = total % 60
  const pad = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(remainder)}` : `${minutes}:${pad(remainder)}`
}

/** Formats a month (`1952-05`) as `May 1952`; a year (`1952`) stays a year. */
export function formatMonth(month: string, language: string): string {
  if (month.length === 4) return String(Number(month))
  return getDateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}
