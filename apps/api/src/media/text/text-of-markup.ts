import sanitizeHtml from 'sanitize-html'

/** Tags after which a reader sees a new line. */
const lineEnds = /<\s*(?:br|\/\s*(?:p|div|tr|li|h[1-6]|blockquote|table|ul|ol|section|article|title|pre))\b/gi

/** The readable text of an HTML page: no tags, scripts or styles, with a new line where a block ends. */
export function textOfHtml(html: string): string {
  const lines = html.replace(/[ \t\r\n]+/g, ' ').replace(lineEnds, '\n$&')
  const text = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {}, enforceHtmlBoundary: false })
  // Not within a run of blanks, which entities can make long (see `cleanText`).
  return decodeEntities(text).replace(/(?<! ) *\n */g, '\n')
}

/** Decodes the five entities of XML and numeric references, once each (`&amp;lt;` becomes `&lt;`). */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, ...groups) => {
    const [decimal, hexadecimal, name] = groups.map((group) =>
      typeof group === 'string' ? group : undefined,
    )
    if (name !== undefined) return namedEntities[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
