import { fold } from '@lares/shared-types/fold'

/** A word of a line that is probably a name of the family, misspelled. */
export interface NameSuggestion {
  /** The place of the word in the text, without punctuation. */
  readonly from: number
  readonly to: number
  readonly written: string
  readonly name: string
}

/** Words that names are compared with; the particles of names (`de`, `von`) are too short. */
const minLength = 4

/** The parts of the names of the family's people, each once. */
export function toNameParts(names: readonly string[]): string[] {
  const parts = names.flatMap((name) => name.match(/[\p{L}\p{M}’'-]+/gu) ?? [])
  return [...new Set(parts.filter((part) => part.length >= minLength && /^\p{Lu}/u.test(part)))]
}

/**
 * Finds words that resemble a name of the family without being one: other accents or capitals, or one or two letters that
 * differ. Only words that start with a capital letter, or differ from the name by nothing else, are taken for names.
 */
export function findSimilarNames(text: string, nameParts: readonly string[]): NameSuggestion[] {
  const known = new Set(nameParts)
  const folded = nameParts.map((name) => ({ name, folded: fold(name) }))
  return Array.from(text.matchAll(/[\p{L}\p{M}]{4,}/gu)).flatMap(({ 0: written, index }) => {
    // With the ending of a genitive or plural, it is the name of the family, too.
    if (known.has(written) || known.has(written.replace(/s$/, ''))) return []
    const name = findClosest(fold(written), /^\p{Lu}/u.test(written), folded)
    return name === undefined || name === written
      ? []
      : [{ from: index, to: index + written.length, written, name }]
  })
}

function findClosest(
  word: string,
  isCapitalized: boolean,
  names: readonly { readonly name: string; readonly folded: string }[],
): string | undefined {
  const exact = names.find(({ folded }) => folded === word)
  if (exact) return exact.name
  if (!isCapitalized) return undefined
  let closest: string | undefined
  let smallest = Number.POSITIVE_INFINITY
  for (const { name, folded } of names) {
    const allowed = Math.min(word.length, folded.length) >= 7 ? 2 : 1
    if (Math.abs(word.length - folded.length) > allowed || word[0] !== folded[0]) continue
    const distance = countEdits(word, folded)
    if (distance <= allowed && distance < smallest) {
      smallest = distance
      closest = name
    }
  }
  return closest
}

/** The edit distance of two short words, in which swapped letters count once (Damerau and Levenshtein). */
function countEdits(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
      )
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (row > 1 && column > 1 && isSwapped) edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1)
      current.push(edits)
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}
