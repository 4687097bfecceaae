import { notFound } from '@lares/server-kit/app-error'
import type { Comment } from '@lares/shared-types/comments'
import type { UserRef } from '@lares/shared-types/fields'
import { fold } from '@lares/shared-types/fold'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema/database.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { usersWhoSee } from '../../visibility/users-who-see.ts'
import { visibleItems } from '../../visibility/visible-items.ts'

const maxSuggestions = 8
/** Names that are compared; a family has far fewer users. */
const maxCompared = 2000

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
  const users = await usersWhoSee(db, itemId)
    .where('users.id', '<>', user.userId)
    .select(['users.id', 'users.display_name as displayName'])
    .orderBy('users.display_name')
    .orderBy('users.id')
    .limit(maxCompared)
    .execute()
  const start = fold(name)
  return users
    .filter(({ displayName }) => ` ${fold(displayName)}`.includes(` ${start}`))
    .slice(0, maxSuggestions)
}

/**
 * The users of `ids` whom a comment mentions: those who see the item and whose name stands in the text after an @. The
 * others are ignored, because an error would tell what is hidden from whom.
 */
export async function resolveMentions(
  trx: Transaction<Database>,
  itemId: string,
  { body, mentions: ids = [] }: { readonly body: string; readonly mentions?: readonly string[] },
): Promise<Comment['mentions']> {
  if (ids.length === 0) return []
  const users = await usersWhoSee(trx, itemId)
    .where(sql<boolean>`users.id = any(${[...ids]}::uuid[])`)
    .select(['users.id', 'users.display_name as name'])
    .execute()
  return users.filter(({ name }) => body.includes(`@${name}`))
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
