/** What parts words for the index in any case, and joins no character before it: white space and ASCII punctuation. */
const gap = /[\s!-/:-@[-`{-~]/

/**
 * Parts a text into pieces of some `length` characters, cut before gaps alone: the words of the pieces, one behind the other,
 * are those of the text. A run without a gap stays whole however long it is.
 */
export function* piecesOf(text: string, length: number): Generator<string> {
  let start = 0
  while (text.length - start > length) {
    let end = start + length
    while (end < text.length && !gap.test(text.charAt(end))) end += 1
    yield text.slice(start, end)
    start = end
  }
  if (start < text.length) yield text.slice(start)
}
