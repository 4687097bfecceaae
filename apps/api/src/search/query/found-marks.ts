/** Signs that stand around found words in a text, as `search_headline` puts them. */
export const foundMarks = { begin: '\u0001', end: '\u0002' } as const
