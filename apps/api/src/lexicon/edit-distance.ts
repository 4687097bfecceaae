/**
 * Number of letters to change, add, delete or swap with their neighbour to turn one word into the other (optimal
 * string alignment distance); `max` + 1 for any distance above `max`.
 */
export function editDistance(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]]
  if (Math.abs(a.length - b.length) > most) return most + 1
  let last: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of a.entries()) {
    const next = [i + 1]
    for (const [j, against] of b.entries()) {
      const changed = at(row, j) + (letter === against ? 0 : 1)
      const swapped =
        letter === b[j - 1] && a[i - 1] === against ? at(last, j - 1) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(changed, at(row, j + 1) + 1, at(next, j) + 1, swapped))
    }
    if (Math.min(...next) > most) return most + 1
    last = row
    row = next
  }
  return Math.min(at(row, b.length), most + 1)
}

/** Whether two words have `minLetters` each and differ by one mistake at most. */
export function isSpeltAlike(one: string, other: string, minLetters: number): boolean {
  return Math.min(one.length, other.length) >= minLetters && editDistance(one, other, 1) <= 1
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
