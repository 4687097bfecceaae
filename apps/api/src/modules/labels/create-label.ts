import type { CreateLabel, Label } from '@lares/shared-types/labels'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../visibility/principal.ts'
import type { LabelFields } from './label-fields.ts'
import type { LabelKind } from './label-kinds.ts'
import { loadLabel } from './label-view.ts'
import { normalizeNames } from './localized-names.ts'
import {
  lockLabelTree,
  recordLabelRevision,
  rejectTakenNames,
  requireVisibleLabel,
  toLabelColumns,
} from './stored-label.ts'

/** Creates a label with its first revision. Throws `invalid-fields` and `already-exists`. */
export async function createLabel(
  { db, now }: Services,
  kind: LabelKind,
  principal: Principal,
  input: CreateLabel,
): Promise<Label> {
  const id = uuidv7()
  const at = now()
  const fields: LabelFields = {
    names: normalizeNames(input.names),
    description: input.description ?? '',
    colour: input.colour ?? null,
    parentId: input.parentId ?? null,
  }
  await inTransaction(db, async (trx) => {
    await lockLabelTree(trx, kind)
    if (fields.parentId) await requireVisibleLabel(trx, kind, principal, 'parentId', fields.parentId)
    await rejectTakenNames(trx, kind, principal, id, fields)
    const times = { created_at: at, updated_at: at }
    await trx
      .insertInto(kind.labels)
      .values({ id, ...toLabelColumns(fields), ...times })
      .execute()
    await recordLabelRevision(trx, kind, principal, at, 'created', { id, version: 1, fields })
  })
  return loadLabel(db, kind, principal, id)
}
