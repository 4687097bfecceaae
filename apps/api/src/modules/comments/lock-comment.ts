import { AppError, notFound } from '@lares/server-kit/app-error'
import type { Comment } from '@lares/shared-types/comments'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { rejectInTrash } from '../items/lock-item.ts'
import { getRights } from './comment-view.ts'

/** Locks an item that a user comments on, so that it is not deleted meanwhile. Throws `not-found` and `in-trash`. */
export async function lockCommentedItem(trx: Transaction<Database>, user: UserPrincipal, itemId: string) {
  const item = await visibleItems(trx, user, 'any')
    .where('items.id', '=', itemId)
    .select(['items.author_id', 'items.deleted_at'])
    .forKeyShare()
    .executeTakeFirst()
  if (!item) throw notFound()
  rejectInTrash({ deletedAt: item.deleted_at })
  return item
}

/** Locks a comment for a change that the user may make. Throws `not-found`, `in-trash` and `forbidden`. */
export async function lockComment(
  trx: Transaction<Database>,
  user: UserPrincipal,
  id: string,
  right: keyof Comment['may'],
) {
  const comment = await visibleItems(trx, user, 'any')
    .innerJoin('comments', 'comments.item_id', 'items.id')
    .selectAll('comments')
    .select(['items.author_id as item_author_id', 'items.deleted_at as item_deleted_at'])
    .where('comments.id', '=', id)
    .forUpdate(['comments'])
    .executeTakeFirst()
  if (!comment) throw notFound()
  rejectInTrash({ deletedAt: comment.item_deleted_at })
  if (!getRights(user, comment)[right])
    throw new AppError('forbidden', { message: 'You may not do this with this comment.' })
  return comment
}
