/** The names among `fields` whose values differ between two saved versions. */
export function getChangedFields<T extends object, K extends keyof T>(
  before: T,
  after: T,
  fields: readonly K[],
): K[] {
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}
