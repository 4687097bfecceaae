/** Formats seconds as `12:03.4` or `1:02:03.25`, with up to three decimals. */
export function formatTime(seconds: number): string {
  const milliseconds = Math.max(0, Math.round(seconds * 1000))
  const whole = Math.floor(milliseconds / 1000)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const pad = (value: number) => String(value).padStart(2, '0')
  const rest = milliseconds % 1000
  const decimals = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`
  const clock = hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`
  return clock + decimals
}

/** Parses `75`, `1:15`, `1:15.25` or `1:02:03,5`; undefined for anything else. */
export function parseTime(text: string): number | undefined {
  const parts = text.trim().replace(',', '.').split(':')
  if (parts.length > 3 || !parts.every((part) => /^\d+(\.\d+)?$/.test(part))) return undefined
  const seconds = parts.reduce((sum, part) => sum * 60 + Number(part), 0)
  return Number.isFinite(seconds) ? seconds : undefined
}
