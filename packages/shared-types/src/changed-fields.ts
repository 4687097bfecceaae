/** The fields of a saved state by name. */
export type StateFields = Readonly<Record<string, unknown>>

/** The names of the fields that differ, in the order of the later state. Absent and empty values are equal. */
export function findChangedFields(before: StateFields, after: StateFields): string[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...names].filter((name) => toComparable(before[name]) !== toComparable(after[name]))
}

/** JSON with sorted keys, because jsonb does not preserve the order of keys. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

function toComparable(value: unknown): string {
  return isEmpty(value) ? 'null' : toCanonicalJson(value)
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return Array.isArray(value) && value.length === 0
}
