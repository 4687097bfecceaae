/**
 * A copy of form values without the empty texts at any depth, as a contract wants what was not given: left out.
 * Fields named in `keep` stay, because an empty text there means: take the old one away.
 */
export function withoutEmpty<T>(values: T, keep: readonly string[] = []): T {
  const copy = structuredClone(values)
  if (typeof copy === 'object' && copy !== null) prune(copy, keep)
  return copy
}

function prune(node: object, keep: readonly string[]): void {
  for (const [name, value] of Object.entries(node)) {
    const absent = value === undefined || (value === '' && !keep.includes(name))
    if (absent && !Array.isArray(node)) Reflect.deleteProperty(node, name)
    else if (typeof value === 'object' && value !== null) prune(value, keep)
  }
}
