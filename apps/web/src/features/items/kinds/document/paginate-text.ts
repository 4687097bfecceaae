/** The capacity of a typewritten A4 page. */
const charactersPerLine = 76
const linesPerSheet = 44

export interface PaginatedText {
  readonly sheets: readonly string[]
  /** Whether text remains after the last sheet. */
  readonly more: boolean
}

/**
 * Splits a text into sheets of A4, at most `limit` of them. A form feed starts a new sheet; a line is split only when it
 * is longer than a sheet.
 */
export function paginateText(text: string, limit: number): PaginatedText {
  const sheets: string[] = []
  // Even completely filled sheets hold no more, so that the rest of a long text need not be split.
  const maxLength = limit * linesPerSheet * charactersPerLine
  for (const section of text.slice(0, maxLength).split('\f')) {
    let lines: string[] = []
    let filledLines = 0
    const finishSheet = () => {
      const sheet = lines.join('\n').replace(/^\n+|\s+$/g, '')
      if (sheet) sheets.push(sheet)
      lines = []
      filledLines = 0
    }
    for (const line of section.split(/\r?\n/).flatMap(splitToSheets)) {
      const height = Math.max(1, Math.ceil(line.length / charactersPerLine))
      if (filledLines + height > linesPerSheet) finishSheet()
      lines.push(line)
      filledLines += height
    }
    finishSheet()
  }
  return {
    sheets: sheets.slice(0, limit),
    more: sheets.length > limit || text.slice(maxLength).trim() !== '',
  }
}

/** Splits a line that is longer than a sheet into pieces of one sheet each. */
function splitToSheets(line: string): string[] {
  const maxLength = charactersPerLine * linesPerSheet
  const pieces = []
  for (let at = 0; at < line.length; at += maxLength) pieces.push(line.slice(at, at + maxLength))
  return pieces.length > 0 ? pieces : ['']
}
