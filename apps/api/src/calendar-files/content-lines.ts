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
  const parts: string[] = []
  let start = 0
  let lineBytes = 0
  for (let index = 0; index < line.length; ) {
    const code = line.codePointAt(index) ?? 0
    const bytes = countBytes(code)
    if (lineBytes + bytes > maxLineBytes) {
      parts.push(line.slice(start, index))
      start = index
      lineBytes = 1
    }
    lineBytes += bytes
    index += code > 0xffff ? 2 : 1
  }
  parts.push(line.slice(start))
  return `${parts.join('\r\n ')}\r\n`
}

/** The bytes of a code point in UTF-8. */
function countBytes(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code > 0xffff ? 4 : 3
}

/** Escapes what has a meaning in a text (RFC 5545, 3.3.11), and removes control characters, which it must not contain. */
function escapeCalendarText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '')
}
