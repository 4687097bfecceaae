import type { CreateLabel, Label } from '@lares/shared-types/labels'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { createOnce } from '../creating/create-once.ts'
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

/** Creates a label with its first revision. Throws `invalid-fields`, `already-exists` and `id-taken`. */
export async function createLabel(
  { db, now }: Services,
  kind: LabelKind,
  principal: Principal,
  input: CreateLabel,
): Promise<Label> {
  const at = now()
  const fields: LabelFields = {
    names: normalizeNames(input.names),
    description: input.description ?? '',
    colour: input.colour ?? null,
    parentId: input.parentId ?? null,
  }
  return createOnce(db, {
    principal,
    entity: kind.entity,
    input,
    async insert(trx, id) {
      await lockLabelTree(trx, kind)
      if (fields.parentId) await requireVisibleLabel(trx, kind, principal, 'parentId', fields.parentId)
      await rejectTakenNames(trx, kind, principal, id, fields)
      const times = { created_at: at, updated_at: at }
      await trx
        .insertInto(kind.labels)
        .values({ id, ...toLabelColumns(fields), ...times })
        .execute()
      await recordLabelRevision(trx, kind, principal, at, 'created', { id, version: 1, fields })
    },
    reply: (id) => loadLabel(db, kind, principal, id),
  })
}
