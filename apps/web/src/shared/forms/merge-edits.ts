import { applyListChange, getListChange } from './list-changes.ts'

export interface Merge<V> {
  /** The saved values with the user's changes, which also have precedence in the clashing fields. */
  readonly merged: V
  /** The fields that both have changed to different values. */
  readonly clashing: readonly (keyof V & string)[]
}

/**
 * Merges the values of a form with what somebody else has saved since it was opened (three-way). Of lists, whose entries have
 * no order, both keep what they added and removed.
 */
export function mergeEdits<V extends object>(opened: V, mine: V, theirs: V): Merge<V> {
  const fields = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])] as (keyof V & string)[]
  const isChanged = (before: V, after: V, field: keyof V) =>
    JSON.stringify(before[field]) !== JSON.stringify(after[field])
  const clashing: (keyof V & string)[] = []

  function mergeField(field: keyof V & string): unknown {
    if (!isChanged(opened, mine, field)) return theirs[field]
    if (!isChanged(opened, theirs, field)) return mine[field]
    const [before, my, their] = [opened[field], mine[field], theirs[field]]
    if (Array.isArray(before) && Array.isArray(my) && Array.isArray(their)) {
      return applyListChange(their, getListChange(before, my))
    }
    if (isChanged(mine, theirs, field)) clashing.push(field)
    return my
  }

  const values = fields.map((field) => [field, mergeField(field)] as const)
  const merged = Object.fromEntries(values.filter(([, value]) => value !== undefined)) as V
  return { merged, clashing }
}
