/** PostgreSQL, appendix A: foreign_key_violation. */
const foreignKeyViolation = '23503'

/** Foreign keys that name the person who asks: broken, when they are deleted while their request is under way. */
const namesTheAsker =
  /^(items_author_id|ratings_user_id|favourites_user_id|revisions_by_id|uploads_owner_id|saved_searches_user_id|recent_searches_user_id)_fkey$/

/** Whether the database refused a write because the user who makes it has just been deleted. */
export function isOfGoneUser(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return false
  return error.code === foreignKeyViolation && namesTheAsker.test(String(error.constraint))
}
