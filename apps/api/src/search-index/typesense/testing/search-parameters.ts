/** Parameters of a search as received. */
export type SearchParameters = Record<string, unknown>
