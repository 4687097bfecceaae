export interface SavedSearchesTable {
  id: string
  user_id: string
  name: string
  /** The name in lower case, unique per user. */
  name_key: string
  /** The query string of the search page, without `?`. */
  address: string
  created_at: Date
  updated_at: Date
}

export interface RecentSearchesTable {
  id: string
  user_id: string
  words: string
  /** The words in lower case without accents. */
  folded: string
  used_at: Date
}
