/** A length of time as clocks show it: `4:05`, `1:02:09`. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Bytes as a person reads them: `2.4 MB`; a kilobyte has 1000 bytes. */
export function fileSize(bytes: number, language: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const unit = units[step] ?? 'byte'
  const format = {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  } as const
  return new Intl.NumberFormat(language, format).format(bytes / 1000 ** step)
}

/** A month (`1952-05`) as `May 1952`; a year as it is. */
export function monthWords(month: string, language: string): string {
  if (month.length === 4) return String(Number(month))
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}
