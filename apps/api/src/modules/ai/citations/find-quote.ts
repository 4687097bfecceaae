/** What people and models write in more than one way; each of a group stands for all of it. */
const alike = ["'’‘‚ʼ`´", '"“”„«»', '-–—‑']

/** Letters of a quote beyond which it is none. */
const longestQuote = 4_000

/**
 * Where a quote stands in a text, as the part of the text that it is: white space, the shape of quotation marks and dashes,
 * and capitals may differ, nothing else. Undefined where it does not stand there.
 */
export function findQuote(text: string, quote: string): { start: number; end: number } | undefined {
  const sought = quote.trim()
  if (sought === '' || sought.length > longestQuote) return undefined
  const exact = text.indexOf(sought)
  if (exact !== -1) return { start: exact, end: exact + sought.length }
  const found = new RegExp(patternOf(sought), 'i').exec(text)
  return found ? { start: found.index, end: found.index + found[0].length } : undefined
}

function patternOf(quote: string): string {
  return quote.replace(/\s+|[\s\S]/g, (piece) => {
    if (/^\s/.test(piece)) return '\\s+'
    const group = alike.find((letters) => letters.includes(piece))
    return group ? `[${RegExp.escape(group)}]` : RegExp.escape(piece)
  })
}
