/** Formats a number of bytes: `2.4 MB`; a kilobyte has 1000 bytes. */
export function formatFileSize(bytes: number, language: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
  const exponent = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const unit = units[exponent] ?? 'byte'
  const format = {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: exponent > 1 ? 1 : 0,
  } as const
  return new Intl.NumberFormat(language, format).format(bytes / 1000 ** exponent)
}
