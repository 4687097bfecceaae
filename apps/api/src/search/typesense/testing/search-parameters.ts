/** What a search is asked, as it came. */
export type SearchParameters = Record<string, unknown>
