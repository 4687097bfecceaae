import { notFound } from '@lares/server-kit/app-error'
import type { Comment } from '@lares/shared-types/comments'
import type { UserRef } from '@lares/shared-types/fields'
import { findMentionedNames } from '@lares/shared-types/mentions'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema/database.ts'
import { suggestUsers } from '../../db/suggest-users.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { usersWhoSee } from '../../visibility/users-who-see.ts'
import { visibleItems } from '../../visibility/visible-items.ts'

const maxSuggestions = 8

/** Other users who see an item, one of whose names begins with `name`. Throws `not-found`. */
export async function listMentionableUsers(
  db: Db,
  user: UserPrincipal,
  itemId: string,
  name = '',
): Promise<UserRef[]> {
  const item = await visibleItems(db, user)
    .where('items.id', '=', itemId)
    .select('items.id')
    .executeTakeFirst()
  if (!item) throw notFound()
  return suggestUsers(usersWhoSee(db, itemId), { exceptId: user.userId, name, limit: maxSuggestions })
}

/**
 * The users of `ids` whom a comment mentions: those who see the item and whose name stands in the text after an @, and
 * those whom it mentioned before with a name that still stands there. The others are ignored, because an error would tell
 * what is hidden from whom.
 */
export async function resolveMentions(
  trx: Transaction<Database>,
  itemId: string,
  { body, ids, earlier = [] }: MentionSearch,
): Promise<Comment['mentions']> {
  if (ids.length === 0) return []
  const users = await usersWhoSee(trx, itemId)
    .where(sql<boolean>`users.id = any(${[...ids]}::uuid[])`)
    .select(['users.id', 'users.display_name as name'])
    .execute()
  const candidates = [...users, ...earlier.filter(({ id }) => ids.includes(id))]
  const names = findMentionedNames(
    body,
    candidates.map(({ name }) => name),
  )
  const mentions = new Map<string, Comment['mentions'][number]>()
  for (const candidate of candidates)
    if (names.has(candidate.name) && !mentions.has(candidate.id)) mentions.set(candidate.id, candidate)
  return [...mentions.values()]
}

interface MentionSearch {
  readonly body: string
  readonly ids: readonly string[]
  /** The stored mentions of the comment. */
  readonly earlier?: Comment['mentions']
}

/** The stored mentions of a comment. */
export function listMentions(trx: Transaction<Database>, commentId: string): Promise<Comment['mentions']> {
  return trx
    .selectFrom('comment_mentions')
    .select(['user_id as id', 'name'])
    .where('comment_id', '=', commentId)
    .execute()
}

/** Replaces the stored mentions of a comment. */
export async function writeMentions(
  trx: Transaction<Database>,
  commentId: string,
  mentions: Comment['mentions'],
): Promise<void> {
  await trx.deleteFrom('comment_mentions').where('comment_id', '=', commentId).execute()
  if (mentions.length === 0) return
  await trx
    .insertInto('comment_mentions')
    .values(mentions.map(({ id, name }) => ({ comment_id: commentId, user_id: id, name })))
    .execute()
}
