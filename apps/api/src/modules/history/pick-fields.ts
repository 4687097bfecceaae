/** The fields of the given names; all of them without names. */
export function pickFields<Fields extends object>(
  fields: Fields,
  names: readonly string[] | undefined,
): Partial<Fields> {
  if (!names) return fields
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => names.includes(name)),
  ) as Partial<Fields>
}
