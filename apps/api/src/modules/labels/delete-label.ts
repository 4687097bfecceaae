import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import { reindexLater } from '../items/reindex-later.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { itemsCarrying, refuseShowingItems } from './carried-labels.ts'
import { consequencesOf, keepHidden } from './keep-hidden.ts'
import type { LabelKind } from './label-kinds.ts'
import { loadTree } from './label-tree.ts'
import {
  childrenOf,
  findLabel,
  lockLabels,
  lockTree,
  recordState,
  refuseStale,
  type StoredLabel,
  saveLabel,
} from './stored-label.ts'

/**
 * Deletes a label; its children move up and stay hidden from those who could not see them. Throws `not-found`,
 * `version-conflict`, and `forbidden` when it alone hides an item from somebody (docs/decisions/0007).
 */
export async function deleteLabel(
  { db, jobs, now }: Services,
  kind: LabelKind,
  viewer: Viewer,
  id: string,
  version: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockTree(trx, kind)
    const stored = await findLabel(trx, kind, viewer, id)
    await refuseStale(trx, kind, viewer, stored, version)
    await lockLabels(trx, kind, [id])
    const children = await childrenOf(trx, kind, id)
    const before = await loadTree(trx, kind)
    const after = new Map(before)
    after.delete(id)
    for (const child of children) after.set(child.id, stored.fields.parentId)
    const consequences = await consequencesOf(trx, kind, { before, after, goneId: id })
    await refuseShowingItems(trx, kind, id, consequences)
    await keepHidden(trx, kind, id, consequences)
    const touched = await itemsCarrying(trx, kind, id)
    for (const child of children) {
      const fields = { ...child.fields, parentId: stored.fields.parentId }
      await saveLabel(trx, kind, viewer, now(), child, fields)
    }
    await removeLabel(trx, kind, viewer, now(), stored)
    await reindexLater(trx, jobs, `${id}:gone`, touched)
  })
}

/** Removes the row, and with it the label from items and restrictions; its history ends with the last state. */
export async function removeLabel(
  trx: Transaction<Database>,
  kind: LabelKind,
  viewer: Viewer,
  at: Date,
  stored: StoredLabel,
  mergedInto?: string,
): Promise<void> {
  await trx.deleteFrom(kind.labels).where('id', '=', stored.id).execute()
  await recordState(trx, kind, viewer, at, 'trashed', {
    ...stored,
    version: stored.version + 1,
    fields: { ...stored.fields, ...(mergedInto && { mergedInto }) },
  })
}
