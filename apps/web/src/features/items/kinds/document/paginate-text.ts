/** Letters of a line and lines of a sheet, as a typewriter fills a page of A4. */
const lettersOfLine = 76
const linesOfSheet = 44

export interface TextSheets {
  readonly sheets: readonly string[]
  /** Whether the text goes on behind the last sheet. */
  readonly more: boolean
}

/**
 * A text as the sheets that it would fill, at most `limit` of them: a form feed begins a new one, and no line is parted
 * unless it fills a sheet by itself.
 */
export function textSheets(text: string, limit: number): TextSheets {
  const sheets: string[] = []
  const length = limit * linesOfSheet * lettersOfLine
  // What is behind cannot come onto a sheet any more, however dense it is.
  const considered = text.slice(0, length)
  for (const section of considered.split('\f')) {
    let lines: string[] = []
    let filled = 0
    const turn = () => {
      const sheet = lines.join('\n').replace(/^\n+|\s+$/g, '')
      if (sheet) sheets.push(sheet)
      lines = []
      filled = 0
    }
    for (const line of section.split(/\r?\n/).flatMap(ofOneSheet)) {
      const height = Math.max(1, Math.ceil(line.length / lettersOfLine))
      if (filled + height > linesOfSheet) turn()
      lines.push(line)
      filled += height
    }
    turn()
  }
  return {
    sheets: sheets.slice(0, limit),
    more: sheets.length > limit || text.slice(length).trim() !== '',
  }
}

/** A line that is longer than a sheet, in pieces that fit on one. */
function ofOneSheet(line: string): string[] {
  const most = lettersOfLine * linesOfSheet
  const pieces = []
  for (let at = 0; at < line.length; at += most) pieces.push(line.slice(at, at + most))
  return pieces.length > 0 ? pieces : ['']
}
