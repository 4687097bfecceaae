/** Control characters around matches in a text, as set by `search_headline`. */
export const highlightMarkers = { begin: '\u0001', end: '\u0002' } as const

/** What separates two parts of an excerpt, as set by `search_headline`. */
export const excerptSeparator = ' … '
