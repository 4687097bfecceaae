import type { Comment } from '@lares/shared-types/comments'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { nextVersion } from '../../visibility/visible-version.ts'
import { recordRevision } from '../revisions/record-revision.ts'
import { touchNotifications } from './announce-comment.ts'
import { loadComment } from './comment-view.ts'
import { lockComment } from './lock-comment.ts'

/** Removes a comment, of which the text stays stored. Throws `not-found`, `in-trash` and `forbidden`. */
export async function removeComment(services: Services, user: UserPrincipal, id: string): Promise<Comment> {
  return setRemoved(services, user, id, 'remove')
}

/** Restores a comment that the user has removed. Throws `not-found`, `in-trash` and `forbidden`. */
export async function restoreComment(services: Services, user: UserPrincipal, id: string): Promise<Comment> {
  return setRemoved(services, user, id, 'restore')
}

async function setRemoved(
  { db, now }: Services,
  user: UserPrincipal,
  id: string,
  act: 'remove' | 'restore',
): Promise<Comment> {
  await inTransaction(db, async (trx) => {
    const stored = await lockComment(trx, user, id, act)
    const at = now()
    const next = nextVersion(stored)
    const removal =
      act === 'remove' ? { removed_at: at, removed_by: user.userId } : { removed_at: null, removed_by: null }
    await trx
      .updateTable('comments')
      .set({ ...removal, ...next })
      .where('id', '=', id)
      .execute()
    await recordRevision(trx, {
      entity: 'comment',
      entityId: id,
      version: next.version,
      byId: user.userId,
      at,
      action: act === 'remove' ? 'trashed' : 'restored',
      fields: { body: stored.body },
    })
    await touchNotifications(trx, id)
  })
  return loadComment(db, user, id)
}
