const named = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00A0',
    lrm: '\u200E',
    rlm: '\u200F',
  }),
)

/**
 * Decodes, in a single pass (`&amp;lt;` becomes `&lt;`), the character references of XML and of WebVTT (§4.2.2); other names stay
 * as they are. A number that is no character becomes U+FFFD.
 */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (reference, decimal, hex, name) => {
    if (name) return named.get(String(name).toLowerCase()) ?? reference
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16)
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : '\uFFFD'
  })
}
