/**
 * The part of a text between two places (UTF-16 units, as `slice` counts them). A place in the middle of a surrogate pair
 * stands for the one before the pair: parts side by side lose and repeat nothing, and none has half a character, which JSON
 * carries but no database or endpoint takes.
 */
export function textBetween(text: string, start: number, end: number): string {
  return text.slice(betweenCharacters(text, start), betweenCharacters(text, end))
}

/** The same place, or the one before the surrogate pair that it would split. */
export function betweenCharacters(text: string, place: number): number {
  return isPairAt(text, place - 1) ? place - 1 : place
}

function isPairAt(text: string, place: number): boolean {
  return (text.codePointAt(place) ?? 0) > 0xffff
}
