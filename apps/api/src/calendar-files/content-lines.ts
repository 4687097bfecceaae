/** RFC 5545, 3.1: lines should not be longer than 75 bytes, without the line break. */
const maxLineBytes = 75

/** A property with a text as its value, such as `SUMMARY:Harvest\, second day`, folded (RFC 5545, 3.1 and 3.3.11). */
export function toTextLine(name: string, text: string): string {
  return toContentLine(`${name}:${escapeCalendarText(text)}`)
}

/**
 * Ends a line with CRLF, after folding it: each further line begins with a space, which programs remove again. Characters of
 * several bytes stay together.
 */
export function toContentLine(line: string): string {
  let folded = ''
  let lineBytes = 0
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    if (lineBytes + bytes > maxLineBytes) {
      folded += '\r\n '
      lineBytes = 1
    }
    folded += character
    lineBytes += bytes
  }
  return `${folded}\r\n`
}

/** Escapes what has a meaning in a text (RFC 5545, 3.3.11), and removes control characters, which it must not contain. */
function escapeCalendarText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '')
}
