import { isDeepStrictEqual } from 'node:util'
import type { ChangedDay } from '../../db/schema/events.ts'
import { getOccurrence, getSeriesOn, type StoredFields } from './stored-event.ts'

/**
 * The occurrences that were changed by themselves, with the items that exist for a viewer. Without those that differ from the series in
 * nothing that the viewer sees: they would tell of hidden items.
 */
export function listVisibleChangedDays(
  fields: StoredFields,
  isItemVisible: (id: string) => boolean,
): ChangedDay[] {
  const itemIds = fields.itemIds.filter(isItemVisible)
  return fields.changedDays
    .map((changed) => ({ ...changed, itemIds: changed.itemIds.filter(isItemVisible) }))
    .filter((changed) => {
      const occurrence = getOccurrence({ ...fields, changedDays: [changed] }, changed.day)
      return !isDeepStrictEqual(occurrence, { ...getSeriesOn(fields, changed.day), itemIds })
    })
}

/** All items of an event and of its changed occurrences, each once. */
export function listItemIds({ itemIds, changedDays }: StoredFields): string[] {
  return [...new Set([itemIds, ...changedDays.map((changed) => changed.itemIds)].flat())]
}
