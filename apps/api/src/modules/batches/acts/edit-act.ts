import type { BatchActName } from '@lares/shared-types/batches'
import type { EnqueueOptions } from '../../../jobs/job-sender.ts'
import { writeFields } from '../../items/change-item.ts'
import { diffFields, type ItemFields } from '../../items/item-fields.ts'
import { requireState } from '../../items/restorable-state.ts'
import { type Act, type ActItem, type ActPlan, unchanged } from './act.ts'

/** Thousands of turned pictures wait until those are done that somebody has just added or turned. */
const derivation: EnqueueOptions = { priority: -5 }

/** What the acts have in common that change fields of an item, as an edit by hand does. */
const editAct = {
  right: 'edit',
  restoresFields: true,
  async apply({ trx, services, user }, stored, { fields }) {
    const save = { action: 'changed', at: services.now(), derivation } as const
    const after = { ...stored.fields, ...fields }
    const version = await writeFields(trx, services.jobs, user, stored, after, save)
    return { versionBefore: stored.version, versionAfter: version ?? stored.version }
  },
  async undo({ trx, services, user }, stored, { versionAfter, stateBefore }) {
    if (stored.version !== versionAfter) return 'changed-since'
    const { fields } = requireState(stateBefore)
    const save = { action: 'reverted', at: services.now(), derivation } as const
    await writeFields(trx, services.jobs, user, stored, fields, save)
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

/** An act of which all fields that it changes are dates. */
export function defineDateEdit<Name extends BatchActName>(plan: Act<Name>['plan']): Act<Name> {
  return { ...defineEdit(plan), changesOnlyDates: true }
}
