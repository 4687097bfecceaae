/** A letter or digit of the page: which text it stands in, and where. */
interface Place {
  readonly node: Text
  readonly offset: number
}

/**
 * Where a quote stands in what an element shows: by its letters and digits alone, since a page sets apart with marks,
 * lines and spaces what the text had otherwise. Undefined where it does not stand there, or not yet.
 */
export function findOnPage(within: Element, quote: string): Range | undefined {
  const sought = lettersOf(quote).map(({ letter }) => letter)
  if (sought.length === 0) return undefined
  const letters: string[] = []
  const places: Place[] = []
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!(node instanceof Text)) continue
    for (const { letter, offset } of lettersOf(node.data)) {
      letters.push(letter)
      places.push({ node, offset })
    }
  }
  const at = letters.join('').indexOf(sought.join(''))
  const [first, last] = [places[at], places[at + sought.length - 1]]
  if (!first || !last) return undefined
  const range = document.createRange()
  range.setStart(first.node, first.offset)
  range.setEnd(last.node, last.offset + 1)
  return range
}

/** Each as one character, so that places and letters go together. */
function lettersOf(text: string): { letter: string; offset: number }[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]/gu), ({ 0: letter, index }) => ({
    letter: letter.toLowerCase().slice(0, letter.length),
    offset: index,
  }))
}
