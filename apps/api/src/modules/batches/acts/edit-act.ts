import type { BatchActName, BatchParams } from '@lares/shared-types/batches'
import { batchPriority } from '../../../jobs/derivation-queue.ts'
import type { EnqueueOptions } from '../../../jobs/job-sender.ts'
import { type PreparedSave, prepareSave } from '../../items/change-item.ts'
import { diffFields, type ItemFields } from '../../items/item-fields.ts'
import type { StoredItem } from '../../items/lock-item.ts'
import { type DeletedReferences, requireState } from '../../items/restorable-state.ts'
import { type Act, type ActContext, type ActItem, type ActPlan, unchanged } from './act.ts'

/** Thousands of turned pictures wait until those are done that somebody has just added or turned. */
const derivation: EnqueueOptions = { priority: batchPriority }

/** What the acts have in common that change fields of an item, as an edit by hand does. */
const editAct = {
  right: 'edit',
  restoresFields: true,
  async apply(context, stored, { fields }) {
    const save = await addSave(context, stored, { ...stored.fields, ...fields }, 'changed')
    return { versionBefore: stored.version, versionAfter: save?.next.version ?? stored.version }
  },
  async undo(context, stored, { versionAfter, stateBefore }, params) {
    if (stored.version !== versionAfter) return { state: 'kept', reason: 'changed-since' }
    const { fields, gone } = requireState(stateBefore)
    const save = await addSave(context, stored, fields, 'reverted')
    if (!hasRemoved(params, gone)) return { state: 'undone' }
    return { state: save ? 'undone' : 'kept', reason: 'unknown-reference' }
  },
} satisfies Omit<Act, 'plan'>

/** Whether the act has removed one of these labels or people, which were deleted since. */
function hasRemoved(
  params: BatchParams<BatchActName>,
  { tagIds, categoryIds, participants }: DeletedReferences,
): boolean {
  if (!('remove' in params) || !params.remove) return false
  const added = new Set<unknown>(params.add)
  const deletedIds = new Set([...tagIds, ...categoryIds, ...participants])
  return params.remove.some((id) => deletedIds.has(id) && !added.has(id))
}

/** Adds a change to those that are written together; undefined if no field differs. Throws `invalid-fields`. */
export async function addSave(
  { trx, services, user, saves }: ActContext,
  stored: StoredItem,
  fields: ItemFields,
  action: 'changed' | 'reverted',
): Promise<PreparedSave | undefined> {
  const save = await prepareSave(trx, user, stored, fields, { action, at: services.now(), derivation })
  if (save) saves.push(save)
  return save
}

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
