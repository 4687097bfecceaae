import { createIsbotFromList, list } from 'isbot'

let matches: ReturnType<typeof createIsbotFromList> | undefined

/**
 * Whether a user agent belongs to a bot, according to the `isbot` package. Headless browsers do not count, because they
 * render pages for tests and screenshots. Access never depends on this.
 */
export function isBot(userAgent: string | undefined): boolean {
  matches ??= createIsbotFromList(list.filter((pattern) => pattern !== 'headless'))
  return matches(userAgent)
}
