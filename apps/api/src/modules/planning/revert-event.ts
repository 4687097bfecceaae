import { isDeepStrictEqual } from 'node:util'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { loadVisibleLinks, type VisibleLinks } from '../../visibility/visible-events.ts'
import { normalizeFields, rejectTooManyExceptions } from './event-fields.ts'
import { lockEvent, saveEvent } from './lock-event.ts'
import { moveExceptions } from './series.ts'
import { getOccurrence, type StoredFields } from './stored-event.ts'
import { listItemIds } from './visible-changed-days.ts'

/**
 * Saves fields of an earlier state of an event, which comes back if it was deleted. Exceptions on days that the rule does not
 * have are left out, and so are items that do not exist for the principal; those linked now that are hidden from them stay, of
 * the event and of each day that was changed by itself.
 * Returns the version. Throws `not-found`, `version-conflict` and `invalid-fields`.
 */
export async function revertEvent(
  { db, now }: Services,
  principal: Principal,
  id: string,
  { version, given }: { readonly version: number; readonly given: Partial<StoredFields> },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const stored = await lockEvent(trx, principal, { id, version }, 'any')
    const before = stored.fields
    const merged = { ...before, ...given }
    const { items } = await loadVisibleLinks(trx, principal, {
      participantIds: [],
      itemIds: [...new Set([merged, before].flatMap(listItemIds))],
    })
    const itemIds = mergeItems(items, merged.itemIds, before.itemIds)
    const changedDays = given.changedDays?.map((changed) => ({
      ...changed,
      itemIds: mergeItems(items, changed.itemIds, getOccurrence(before, changed.day).itemIds),
    }))
    const normalized = normalizeFields({ ...merged, itemIds })
    const fields =
      normalized.rule === null
        ? { ...normalized, removedDays: [], changedDays: [] }
        : moveExceptions({ ...merged, ...(changedDays && { changedDays }) }, normalized, (day) => day)
    rejectTooManyExceptions(fields)
    if (!stored.isDeleted && isDeepStrictEqual(fields, { ...before })) return stored.version
    return saveEvent(trx, principal, stored, { at: now(), action: 'reverted', fields })
  })
}

/** The restored items that exist for the principal, and the present ones that are hidden from them. */
function mergeItems(
  visible: VisibleLinks['items'],
  restored: readonly string[],
  present: readonly string[],
): string[] {
  return [...restored.filter((id) => visible.has(id)), ...present.filter((id) => !visible.has(id))]
}
