/** A value of a cell; empty cells are null. */
export type CellValue = string | number | boolean | null

/** Excel reads a CSV file as UTF-8 only if it starts with this mark; other programs skip it. */
export const byteOrderMark = '\uFEFF'

/** A cell that starts with one of these is a formula to spreadsheets, which would run it (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * One record of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before it;
 * numbers never do.
 */
export function toCsvRecord(cells: readonly CellValue[]): string {
  return `${cells.map(toCsvField).join(',')}\r\n`
}

function toCsvField(value: CellValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
