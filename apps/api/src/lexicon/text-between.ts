/**
 * The part of a text between two positions in UTF-16 units, like `slice`. A position inside a surrogate pair counts
 * as the one before the pair, so adjacent parts neither lose nor repeat anything and no part has half a character,
 * which JSON can carry but databases and endpoints reject.
 */
export function textBetween(text: string, start: number, end: number): string {
  return text.slice(toCharacterBoundary(text, start), toCharacterBoundary(text, end))
}

/** The position itself, or the one before the surrogate pair that it would split. */
export function toCharacterBoundary(text: string, place: number): number {
  return isPairAt(text, place - 1) ? place - 1 : place
}

function isPairAt(text: string, place: number): boolean {
  return (text.codePointAt(place) ?? 0) > 0xffff
}
