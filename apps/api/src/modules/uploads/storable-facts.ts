/** Facts as JSON that the database takes: no NUL and no half of a surrogate pair, which broken files are full of. */
export function storableFacts(facts: object): string {
  return JSON.stringify(facts, (_name, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )
}
