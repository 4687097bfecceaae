import type { BatchActName } from '@lares/shared-types/batches'
import { writeFields } from '../../items/change-item.ts'
import { diffFields, type ItemFields } from '../../items/item-fields.ts'
import { loadRestorableFields } from '../../items/revisions.ts'
import { type Act, type ActItem, type ActPlan, unchanged } from './act.ts'

/** What the acts have in common that change fields of an item, as an edit by hand does. */
const editAct = {
  right: 'edit',
  async apply({ trx, services, user }, stored, { fields }) {
    const save = { action: 'changed', at: services.now() } as const
    const version = await writeFields(trx, user, stored, { ...stored.fields, ...fields }, save)
    return { versionBefore: stored.version, versionAfter: version ?? stored.version }
  },
  async undo({ trx, services, user }, stored, { versionBefore, versionAfter }) {
    if (stored.version !== versionAfter) return 'changed-since'
    const fields = await loadRestorableFields(trx, stored.id, versionBefore ?? 0)
    await writeFields(trx, user, stored, fields, { action: 'reverted', at: services.now() })
    return undefined
  },
} satisfies Omit<Act, 'plan'>

/** An act that changes fields: `change` returns the new values, or why there are none. */
export function defineEdit<Name extends BatchActName>(plan: Act<Name>['plan']): Act<Name> {
  return { ...editAct, plan }
}

/** The plan to set some fields; unchanged if they have these values already. */
export function setFields(item: ActItem, fields: Partial<ActItem['fields']>): ActPlan {
  const after = { ...item.fields, ...fields } as ItemFields
  return diffFields(item.fields, after).length === 0 ? unchanged : { outcome: 'change', fields }
}
