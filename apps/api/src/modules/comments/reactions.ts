import { AppError, notFound } from '@lares/server-kit/app-error'
import type { ReactionKind } from '@lares/shared-types/reactions'
import { sql, type Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { rejectInTrash } from '../items/lock-item.ts'
import { lockCommentedItem } from './lock-comment.ts'

interface ReactionChange {
  readonly id: string
  readonly kind: ReactionKind
  /** False to take it back. */
  readonly isAdded: boolean
}

/** What people react to. */
const targets = {
  item: { table: 'item_reactions', column: 'item_id', lock: lockCommentedItem },
  comment: { table: 'comment_reactions', column: 'comment_id', lock: lockReactable },
} as const

/**
 * Adds a reaction of the user to an item or comment, or takes it back. Throws `not-found`, `in-trash`, and `forbidden` for a
 * comment that was removed.
 */
export async function setReaction(
  { db, now }: Services,
  user: UserPrincipal,
  target: keyof typeof targets,
  { id, kind, isAdded }: ReactionChange,
): Promise<undefined> {
  const { table, column, lock } = targets[target]
  await inTransaction(db, async (trx) => {
    await lock(trx, user, id)
    const change = isAdded
      ? sql`insert into ${sql.table(table)} (${sql.ref(column)}, user_id, kind, created_at)
          values (${id}, ${user.userId}, ${kind}, ${now()}) on conflict do nothing`
      : sql`delete from ${sql.table(table)}
          where ${sql.ref(column)} = ${id} and user_id = ${user.userId} and kind = ${kind}`
    await change.execute(trx)
  })
  return undefined
}

/** Locks a comment, so that it is neither removed nor deleted before the reaction is stored. */
async function lockReactable(
  trx: Transaction<Database>,
  user: UserPrincipal,
  commentId: string,
): Promise<void> {
  const comment = await visibleItems(trx, user, 'any')
    .innerJoin('comments', 'comments.item_id', 'items.id')
    .where('comments.id', '=', commentId)
    .select(['comments.removed_at', 'items.deleted_at'])
    .forShare(['comments'])
    .executeTakeFirst()
  if (!comment) throw notFound()
  rejectInTrash({ deletedAt: comment.deleted_at })
  if (comment.removed_at) throw new AppError('forbidden', { message: 'This comment was removed.' })
}
