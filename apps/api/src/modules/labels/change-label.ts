import { invalidFields } from '@lares/server-kit/app-error'
import type { ChangeLabel, Label } from '@lares/shared-types/labels'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import { reindexLater } from '../items/reindex-later.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { itemsCarrying } from './carried-labels.ts'
import { consequencesOf, keepHidden } from './keep-hidden.ts'
import { type LabelFields, sameFields } from './label-fields.ts'
import type { LabelKind } from './label-kinds.ts'
import { isWithin, loadTree } from './label-tree.ts'
import { readLabel } from './label-view.ts'
import { sameNames, tidyNames } from './localized-names.ts'
import {
  checkExists,
  checkNames,
  findLabel,
  lockTree,
  refuseStale,
  type StoredLabel,
  saveLabel,
} from './stored-label.ts'

/**
 * Renames, recolours or moves a label. Where it is moved out from under a restricted one, it stays hidden from
 * those who could not see it. Throws `not-found`, `version-conflict`, `invalid-fields` and `already-exists`.
 */
export async function changeLabel(
  { db, jobs, now }: Services,
  kind: LabelKind,
  viewer: Viewer,
  id: string,
  input: ChangeLabel,
): Promise<Label> {
  await inTransaction(db, async (trx) => {
    await lockTree(trx, kind)
    const stored = await findLabel(trx, kind, viewer, id)
    await refuseStale(trx, kind, viewer, stored, input.version)
    const fields = changedFields(stored.fields, input)
    if (sameFields(stored.fields, fields)) return
    const moves = fields.parentId !== stored.fields.parentId
    const isRenamed = !sameNames(fields.names, stored.fields.names)
    if (moves || isRenamed) await checkNames(trx, kind, viewer, id, fields)
    if (moves) await moveLabel(trx, kind, viewer, stored, fields.parentId)
    await saveLabel(trx, kind, viewer, now(), stored, fields)
    if (isRenamed) {
      const touched = await itemsCarrying(trx, kind, id)
      await reindexLater(trx, jobs, `${id}:${stored.version}`, touched)
    }
  })
  return readLabel(db, kind, viewer, id)
}

async function moveLabel(
  trx: Transaction<Database>,
  kind: LabelKind,
  viewer: Viewer,
  { id }: StoredLabel,
  parentId: string | null,
): Promise<void> {
  const before = await loadTree(trx, kind)
  if (parentId) {
    await checkExists(trx, kind, viewer, 'parentId', parentId)
    if (isWithin(before, parentId, new Set([id]))) throw invalidFields({ path: 'parentId', code: 'cycle' })
  }
  const after = new Map(before).set(id, parentId)
  await keepHidden(trx, kind, undefined, await consequencesOf(trx, kind, { before, after }))
}

function changedFields(before: LabelFields, input: ChangeLabel): LabelFields {
  return {
    names: input.names ? tidyNames(input.names) : before.names,
    description: input.description ?? before.description,
    colour: input.colour === undefined ? before.colour : input.colour,
    parentId: input.parentId === undefined ? before.parentId : input.parentId,
  }
}
