/** The fields of a kind that differ, of two sets of them. */
export function pickChangedDetails(before: unknown, after: unknown): readonly [object, object] {
  const [old, fresh] = [toRecord(before), toRecord(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])].filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(fresh[name]),
  )
  return [pick(old, names), pick(fresh, names)]
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function pick(values: Record<string, unknown>, names: readonly string[]): object {
  return Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))
}
