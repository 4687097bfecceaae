import { invalidFields } from '@lares/server-kit/app-error'
import type { ChangeLabel, Label } from '@lares/shared-types/labels'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { enqueueReindex } from '../../search-index/enqueue-reindex.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { listItemsWithLabel } from './item-labels.ts'
import type { LabelFields } from './label-fields.ts'
import type { LabelKind } from './label-kinds.ts'
import { isInSubtreeOf, loadLabelTree } from './label-tree.ts'
import { loadLabel } from './label-view.ts'
import { areFieldsEqual, areNamesEqual, normalizeNames } from './localized-names.ts'
import {
  loadRestrictionEffects,
  preserveRestrictions,
  recordRestrictionRevisions,
} from './preserve-restrictions.ts'
import {
  loadStoredLabel,
  lockLabelTree,
  rejectStaleLabel,
  rejectTakenNames,
  requireVisibleLabel,
  type StoredLabel,
  saveLabel,
} from './stored-label.ts'

/**
 * Renames, recolours or moves a label. A label moved out of a restricted one stays hidden from the restricted users.
 * Throws `not-found`, `version-conflict`, `invalid-fields` and `already-exists`.
 */
export async function changeLabel(
  { db, jobs, now }: Services,
  kind: LabelKind,
  principal: Principal,
  id: string,
  input: ChangeLabel,
  action: 'changed' | 'reverted' = 'changed',
): Promise<Label> {
  await inTransaction(db, async (trx) => {
    await lockLabelTree(trx, kind)
    const stored = await loadStoredLabel(trx, kind, principal, id)
    await rejectStaleLabel(trx, kind, principal, stored, input.version)
    const fields = applyChanges(stored.fields, input)
    if (areFieldsEqual(stored.fields, fields)) return
    const isMoved = fields.parentId !== stored.fields.parentId
    const isRenamed = !areNamesEqual(fields.names, stored.fields.names)
    if (isMoved || isRenamed) await rejectTakenNames(trx, kind, principal, id, fields)
    if (isMoved) await moveLabel(trx, kind, principal, now(), stored, fields.parentId)
    await saveLabel(trx, kind, principal, now(), stored, fields, action)
    if (isRenamed) {
      const itemIds = await listItemsWithLabel(trx, kind, id)
      await enqueueReindex(trx, jobs, `${id}:${stored.version}`, itemIds)
    }
  })
  return loadLabel(db, kind, principal, id)
}

async function moveLabel(
  trx: Transaction<Database>,
  kind: LabelKind,
  principal: Principal,
  at: Date,
  { id }: StoredLabel,
  parentId: string | null,
): Promise<void> {
  const before = await loadLabelTree(trx, kind)
  if (parentId) {
    await requireVisibleLabel(trx, kind, principal, 'parentId', parentId)
    if (isInSubtreeOf(before, parentId, new Set([id])))
      throw invalidFields({ path: 'parentId', code: 'cycle' })
  }
  const after = new Map(before).set(id, parentId)
  const effects = await loadRestrictionEffects(trx, kind, { before, after })
  await preserveRestrictions(trx, kind, undefined, effects)
  await recordRestrictionRevisions(trx, principal, at, effects)
}

function applyChanges(before: LabelFields, input: ChangeLabel): LabelFields {
  return {
    names: input.names ? normalizeNames(input.names) : before.names,
    description: input.description ?? before.description,
    colour: input.colour === undefined ? before.colour : input.colour,
    parentId: input.parentId === undefined ? before.parentId : input.parentId,
  }
}
