import { readTokens } from './read-tokens.ts'

/** Elements that have no content, and those whose next one ends the last. */
const neverNested = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'],
  ...['dd', 'dt', 'li', 'option', 'p', 'td', 'th', 'tr'],
])

/**
 * Whether more than `limit` elements of a page are open at the same time. Parsers that keep a list of the open ones
 * look through it at each end tag: their time grows with the product of both.
 */
export function isDeeplyNested(html: string, limit: number): boolean {
  const open = new Map<string, number>()
  let depth = 0
  let deepest = 0
  readTokens(html, {
    onopentagname(start, end) {
      const name = html.slice(start, end).toLowerCase()
      if (neverNested.has(name)) return
      open.set(name, (open.get(name) ?? 0) + 1)
      depth += 1
      deepest = Math.max(deepest, depth)
    },
    onclosetag(start, end) {
      const name = html.slice(start, end).toLowerCase()
      const count = open.get(name) ?? 0
      if (count === 0) return
      open.set(name, count - 1)
      depth -= 1
    },
  })
  return deepest > limit
}
