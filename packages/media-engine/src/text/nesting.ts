import { readTokens } from './read-tokens.ts'

/** Void elements, and elements whose end tag is implied by the next one. */
const neverNested = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'],
  ...['dd', 'dt', 'li', 'option', 'p', 'td', 'th', 'tr'],
])

/**
 * Whether more than `limit` elements of a page are open at the same time. Parsers search their list of open elements at
 * each end tag, so their time is quadratic for deeply nested pages.
 */
export function isDeeplyNested(html: string, limit: number): boolean {
  const open = new Map<string, number>()
  let depth = 0
  let maxDepth = 0
  readTokens(html, {
    onopentagname(start, end) {
      const name = html.slice(start, end).toLowerCase()
      if (neverNested.has(name)) return
      open.set(name, (open.get(name) ?? 0) + 1)
      depth += 1
      maxDepth = Math.max(maxDepth, depth)
    },
    onclosetag(start, end) {
      const name = html.slice(start, end).toLowerCase()
      const count = open.get(name) ?? 0
      if (count === 0) return
      open.set(name, count - 1)
      depth -= 1
    },
  })
  return maxDepth > limit
}
