import type { ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../db/schema/database.ts'

/** The user who saved a revision, as `{ id, displayName }`; null if that user was deleted. */
export function savedBy(eb: ExpressionBuilder<Database, 'revisions'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('users')
      .select(['users.id', 'users.display_name as displayName'])
      .whereRef('users.id', '=', 'revisions.by_id'),
  )
}
