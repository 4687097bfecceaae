export interface SavedSearchesTable {
  id: string
  user_id: string
  name: string
  /** The name in lower case. */
  name_key: string
  /** What stands behind the `?` in the address of the search page. */
  address: string
  created_at: Date
  updated_at: Date
}

export interface RecentSearchesTable {
  id: string
  user_id: string
  words: string
  /** The words without capitals and accents. */
  folded: string
  used_at: Date
}
