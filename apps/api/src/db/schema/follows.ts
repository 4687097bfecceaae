export interface FollowsTable {
  id: string
  user_id: string
  /** One of these four is not null. */
  participant_id: string | null
  category_id: string | null
  tag_id: string | null
  saved_search_id: string | null
  created_at: Date
  checked_at: Date
}
