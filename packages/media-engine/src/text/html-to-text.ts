import { readTokens } from './read-tokens.ts'

/** Elements whose end is rendered as a line break. */
const blockElements = new Set([
  ...['p', 'div', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'table', 'ul', 'ol'],
  ...['section', 'article', 'title', 'pre'],
])

/** Elements whose content is not visible text. */
const hiddenElements = new Set(['script', 'style', 'textarea', 'select', 'iframe', 'noembed', 'noframes'])

/**
 * Returns the visible text of an HTML page: no tags, scripts or styles, with a line break after each block. It works on
 * tokens instead of a tree, so that its time is linear however deep the elements are nested.
 */
export function htmlToText(html: string): string {
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
        const name = getTagName(html, start, end)
        if (name === 'br') add('\n')
        if (hiddenElements.has(name)) hiddenBy ??= name
      },
      onclosetag(start, end) {
        const name = getTagName(html, start, end)
        if (name === hiddenBy) hiddenBy = undefined
        else if (blockElements.has(name)) add('\n')
      },
    },
    { decodeEntities: true },
  )
  // The lookbehind keeps this linear for long runs of blanks (see `cleanText`).
  return parts.join('').replace(/(?<! ) *\n */g, '\n')
}

/** Longer than any element name that matters here. */
const maxNameLength = 16

function getTagName(html: string, start: number, end: number): string {
  return html.slice(start, Math.min(end, start + maxNameLength)).toLowerCase()
}
