import { readTokens } from './read-tokens.ts'

/** Tags after which a reader sees a new line. */
const blocks = new Set([
  ...['p', 'div', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'table', 'ul', 'ol'],
  ...['section', 'article', 'title', 'pre'],
])

/** Elements whose content a reader does not see as text. */
const unseen = new Set(['script', 'style', 'textarea', 'select', 'iframe', 'noembed', 'noframes'])

/**
 * The readable text of an HTML page: no tags, scripts or styles, with a new line where a block ends. Reads tokens and
 * builds no tree, so that its time grows with the length alone, however deep the elements are nested.
 */
export function textOfHtml(html: string): string {
  const parts: string[] = []
  let hiddenBy: string | undefined
  const add = (text: string) => {
    if (hiddenBy === undefined) parts.push(text)
  }
  readTokens(
    html,
    {
      ontext: (start, end) => add(html.slice(start, end).replace(/[ \t\r\n]+/g, ' ')),
      ontextentity: (codepoint) => add(String.fromCodePoint(codepoint)),
      onopentagname(start, end) {
        const name = nameOf(html, start, end)
        if (name === 'br') add('\n')
        if (unseen.has(name)) hiddenBy ??= name
      },
      onclosetag(start, end) {
        const name = nameOf(html, start, end)
        if (name === hiddenBy) hiddenBy = undefined
        else if (blocks.has(name)) add('\n')
      },
    },
    { decodeEntities: true },
  )
  // Not within a run of blanks, which entities can make long (see `cleanText`).
  return parts.join('').replace(/(?<! ) *\n */g, '\n')
}

/** Longer than the name of any element that matters here. */
const maxNameLength = 16

function nameOf(html: string, start: number, end: number): string {
  return html.slice(start, Math.min(end, start + maxNameLength)).toLowerCase()
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
