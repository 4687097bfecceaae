/**
 * Finds the words that stay when one list of words becomes another: their longest common subsequence, by dynamic programming.
 * Takes time and memory in proportion to the product of both lengths, so the caller has to limit them.
 *
 * @returns for each word of `after` its index in `before`; undefined for a new one
 */
export function alignWords(
  before: readonly string[],
  after: readonly string[],
): readonly (number | undefined)[] {
  const width = after.length + 1
  /** The length of the longest common subsequence from each pair of positions on. */
  const lengths = new Uint16Array((before.length + 1) * width)
  const at = (old: number, next: number) => lengths[old * width + next] ?? 0
  for (let old = before.length - 1; old >= 0; old--)
    for (let next = after.length - 1; next >= 0; next--)
      lengths[old * width + next] =
        before[old] === after[next]
          ? at(old + 1, next + 1) + 1
          : Math.max(at(old + 1, next), at(old, next + 1))
  const found: (number | undefined)[] = after.map(() => undefined)
  let old = 0
  let next = 0
  while (old < before.length && next < after.length) {
    if (before[old] === after[next]) {
      found[next] = old
      old += 1
      next += 1
    } else if (at(old + 1, next) >= at(old, next + 1)) old += 1
    else next += 1
  }
  return found
}
