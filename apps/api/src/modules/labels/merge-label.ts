import { invalidFields } from '@lares/server-kit/app-error'
import type { Label } from '@lares/shared-types/labels'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import { reindexLater } from '../items/reindex-later.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { carryInstead, itemsCarrying } from './carried-labels.ts'
import { removeLabel } from './delete-label.ts'
import { consequencesOf, keepHidden } from './keep-hidden.ts'
import type { LabelKind } from './label-kinds.ts'
import { isWithin, loadTree } from './label-tree.ts'
import { readLabel } from './label-view.ts'
import { checkExists, childrenOf, findLabel, lockLabels, lockTree, saveLabel } from './stored-label.ts'

/**
 * Makes one label part of another: its items carry that one, its children stand below it, and it is hidden from
 * everybody from whom the merged one was. Throws `not-found` and `invalid-fields`.
 */
export async function mergeLabel(
  { db, jobs, now }: Services,
  kind: LabelKind,
  viewer: Viewer,
  id: string,
  intoId: string,
): Promise<Label> {
  await inTransaction(db, async (trx) => {
    await lockTree(trx, kind)
    const source = await findLabel(trx, kind, viewer, id)
    if (intoId === id) throw invalidFields({ path: 'intoId', code: 'not-allowed' })
    await checkExists(trx, kind, viewer, 'intoId', intoId)
    const target = await findLabel(trx, kind, viewer, intoId)
    await lockLabels(trx, kind, [id, intoId])
    const before = await loadTree(trx, kind)
    // A target from below takes the source's place; the branch it grew on can then stand below it.
    const rises = isWithin(before, intoId, new Set([id]))
    const parentId = rises ? source.fields.parentId : target.fields.parentId
    const children = (await childrenOf(trx, kind, id)).filter((child) => child.id !== intoId)
    const after = new Map(before).set(intoId, parentId)
    for (const child of children) after.set(child.id, intoId)
    after.delete(id)
    const consequences = await consequencesOf(trx, kind, { before, after, goneId: id, intoId })
    await keepHidden(trx, kind, id, consequences)
    const touched = await itemsCarrying(trx, kind, id)
    await carryInstead(trx, kind, id, intoId)
    if (rises) await saveLabel(trx, kind, viewer, now(), target, { ...target.fields, parentId })
    for (const child of children) {
      await saveLabel(trx, kind, viewer, now(), child, { ...child.fields, parentId: intoId })
    }
    await rememberMerge(trx, id, intoId)
    await removeLabel(trx, kind, viewer, now(), source, intoId)
    await reindexLater(trx, jobs, `${id}:gone`, touched)
  })
  return readLabel(db, kind, viewer, intoId)
}

/** Notes what became of a label, and of those that had become it. */
async function rememberMerge(trx: Transaction<Database>, id: string, intoId: string): Promise<void> {
  await trx.updateTable('merged_labels').set({ into_id: intoId }).where('into_id', '=', id).execute()
  await trx.insertInto('merged_labels').values({ id, into_id: intoId }).execute()
}
