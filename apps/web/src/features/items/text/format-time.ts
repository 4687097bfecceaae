import { dateFormat } from '../../../shared/i18n/date-format.ts'

/** A length of time as clocks show it: `4:05`, `1:02:09`. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** A month (`1952-05`) as `May 1952`; a year as it is. */
export function monthWords(month: string, language: string): string {
  if (month.length === 4) return String(Number(month))
  return dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}
