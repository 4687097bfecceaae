import { AppError, notFound } from '@lares/server-kit/app-error'
import type { ReactionKind } from '@lares/shared-types/reactions'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { lockCommentedItem, rejectInTrash } from './lock-comment.ts'

interface ReactionChange {
  readonly id: string
  readonly kind: ReactionKind
}

/** Adds a reaction of the user to an item. Throws `not-found` and `in-trash`. */
export async function addItemReaction(
  { db, now }: Services,
  user: UserPrincipal,
  { id, kind }: ReactionChange,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockCommentedItem(trx, user, id)
    await trx
      .insertInto('item_reactions')
      .values({ item_id: id, user_id: user.userId, kind, created_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Takes back a reaction of the user to an item. Throws `not-found` and `in-trash`. */
export async function removeItemReaction(
  { db }: Services,
  user: UserPrincipal,
  { id, kind }: ReactionChange,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockCommentedItem(trx, user, id)
    await trx
      .deleteFrom('item_reactions')
      .where('item_id', '=', id)
      .where('user_id', '=', user.userId)
      .where('kind', '=', kind)
      .execute()
  })
}

/** Adds a reaction of the user to a comment. Throws `not-found`, `in-trash`, and `forbidden` if the comment was removed. */
export async function addCommentReaction(
  { db, now }: Services,
  user: UserPrincipal,
  { id, kind }: ReactionChange,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockReactable(trx, user, id)
    await trx
      .insertInto('comment_reactions')
      .values({ comment_id: id, user_id: user.userId, kind, created_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Takes back a reaction of the user to a comment. Throws what `addCommentReaction` throws. */
export async function removeCommentReaction(
  { db }: Services,
  user: UserPrincipal,
  { id, kind }: ReactionChange,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockReactable(trx, user, id)
    await trx
      .deleteFrom('comment_reactions')
      .where('comment_id', '=', id)
      .where('user_id', '=', user.userId)
      .where('kind', '=', kind)
      .execute()
  })
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
  rejectInTrash(comment.deleted_at)
  if (comment.removed_at) throw new AppError('forbidden', { message: 'This comment was removed.' })
}
