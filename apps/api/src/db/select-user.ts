import { expressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database } from './schema/database.ts'

/** The columns of the enclosing statement that refer to a user. */
type UserColumn =
  | 'items.author_id'
  | 'revisions.by_id'
  | 'findings.user_id'
  | 'repairs.by_id'
  | 'asset_versions.made_by'
  | 'comments.author_id'
  | 'comments.removed_by'
  | 'replied.author_id'
  | 'regions.asked_by'
  | 'regions.removed_by'
  | 'region_suggestions.by_id'
  | 'questions.asked_by'
  | 'question_recipients.asked_by'
  | 'question_answers.answered_by'

/** The user to whom a column of the enclosing statement refers, as `{ id, displayName }`; null if there is none. */
export function selectUser(column: UserColumn) {
  return jsonObjectFrom(
    expressionBuilder<Database>()
      .selectFrom('users')
      .select(['users.id', 'users.display_name as displayName'])
      .where('users.id', '=', sql.ref<string>(column)),
  )
}
