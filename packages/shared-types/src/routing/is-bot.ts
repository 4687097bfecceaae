import { createIsbotFromList, list } from 'isbot'

/**
 * Whether a user agent is that of a bot, by the patterns of the `isbot` package. A headless browser is none: it draws
 * pages for somebody who looks at them, as what takes pictures or tests does. Access never depends on this.
 */
export const isBot = createIsbotFromList(list.filter((pattern) => pattern !== 'headless'))
