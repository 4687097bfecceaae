import { createIsbotFromList, list } from 'isbot'

let matches: ReturnType<typeof createIsbotFromList> | undefined

/**
 * Whether a user agent is that of a bot, by the patterns of the `isbot` package. A headless browser is none: it draws
 * pages for somebody who looks at them, as what takes pictures or tests does. Access never depends on this.
 */
export function isBot(userAgent: string | undefined): boolean {
  matches ??= createIsbotFromList(list.filter((pattern) => pattern !== 'headless'))
  return matches(userAgent)
}
