import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { PlannedVersion } from '../../db/schema/cuts.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { saveFields } from '../items/change-item.ts'
import { lockEditableItem, lockItems } from '../items/lock-item.ts'
import { moveToTrash } from '../items/trash.ts'
import { isPieceChanged, loadOwnCut } from './load-cuts.ts'

/**
 * Moves the pieces of a cut of the user to the trash, except for those that anybody has changed since. Whoever has made them may
 * do so without the permission to delete. Of a cut that made a version, what was played before is played again. Throws `not-found`,
 * and for a version `forbidden` and `in-trash`.
 */
export async function undoCut(
  services: Services,
  user: UserPrincipal,
  id: string,
): Promise<{ trashed: number; kept: number; reverted: boolean }> {
  const { db } = services
  const cut = await loadOwnCut(db, user, id)
  const reverted = cut.plan.version
    ? await playBefore(services, user, cut.source_id, cut.plan.version)
    : false
  const counts = { trashed: 0, kept: 0 }
  for (const { itemId } of cut.plan.pieces) {
    const outcome = await inTransaction(db, async (trx) => {
      const piece = (await lockItems(trx, user, [itemId])).get(itemId)
      if (!piece || piece.deletedAt) return undefined
      if (await isChanged(trx, user, itemId)) return 'kept'
      await moveToTrash(trx, services, user, piece)
      return 'trashed'
    })
    if (outcome) counts[outcome] += 1
  }
  return { ...counts, reverted }
}

async function isChanged(trx: Transaction<Database>, user: UserPrincipal, itemId: string): Promise<boolean> {
  const row = await visibleItems(trx, user)
    .select(isPieceChanged.as('is_changed'))
    .where('items.id', '=', itemId)
    .executeTakeFirstOrThrow()
  return row.is_changed
}

/** Plays what was played before a version, if this is still played. The version itself stays. Returns whether it did. */
async function playBefore(
  services: Services,
  user: UserPrincipal,
  itemId: string | null,
  { id, playedBefore }: PlannedVersion,
): Promise<boolean> {
  if (!itemId) return false
  return inTransaction(services.db, async (trx) => {
    const stored = await lockEditableItem(trx, user, itemId)
    const { playedVersions } = stored.fields
    const originalId = Object.keys(playedVersions).find((original) => playedVersions[original] === id)
    if (originalId === undefined) return false
    const { [originalId]: _, ...others } = playedVersions
    const exists =
      playedBefore !== null &&
      (await trx
        .selectFrom('assets')
        .select('id')
        .where('id', '=', playedBefore)
        .where('version_of', '=', originalId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst())
    const next = exists ? { ...others, [originalId]: playedBefore } : others
    await saveFields(trx, services, user, stored, { ...stored.fields, playedVersions: next }, 'changed')
    return true
  })
}
