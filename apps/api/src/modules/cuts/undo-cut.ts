import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { lockItems } from '../items/lock-item.ts'
import { moveToTrash } from '../items/trash.ts'
import { loadOwnCut } from './load-cuts.ts'

/**
 * Moves the pieces of a cut of the user to the trash, except for those that anybody has changed since. Whoever has made them may
 * do so without the permission to delete. Throws `not-found`.
 */
export async function undoCut(
  services: Services,
  user: UserPrincipal,
  id: string,
): Promise<{ trashed: number; kept: number }> {
  const { db } = services
  const cut = await loadOwnCut(db, user, id)
  const counts = { trashed: 0, kept: 0 }
  for (const { itemId } of cut.plan.pieces) {
    const outcome = await inTransaction(db, async (trx) => {
      const piece = (await lockItems(trx, user, [itemId])).get(itemId)
      if (!piece || piece.deletedAt) return undefined
      if (piece.version !== 1) return 'kept'
      await moveToTrash(trx, services, user, piece)
      return 'trashed'
    })
    if (outcome) counts[outcome] += 1
  }
  return counts
}
