/** The position of a character: its text node, and its offset in it. */
interface Position {
  readonly node: Text
  readonly offset: number
}

/**
 * Finds a quote in the text of an element. Compares letters and digits only, because the rendered page differs from the
 * source text in markup, line breaks and spaces. Undefined when the quote is not in the element, or not yet.
 */
export function findQuote(element: Element, quote: string): Range | undefined {
  const query = toCharacters(quote).map(({ character }) => character)
  if (query.length === 0) return undefined
  const characters: string[] = []
  const positions: Position[] = []
  const textNodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = textNodes.nextNode(); node; node = textNodes.nextNode()) {
    if (!(node instanceof Text)) continue
    for (const { character, offset } of toCharacters(node.data)) {
      characters.push(character)
      positions.push({ node, offset })
    }
  }
  const start = characters.join('').indexOf(query.join(''))
  const first = positions[start]
  const last = positions[start + query.length - 1]
  if (!first || !last) return undefined
  const range = document.createRange()
  range.setStart(first.node, first.offset)
  range.setEnd(last.node, last.offset + 1)
  return range
}

/** The letters and digits of a text in lower case, each cut to its original length so that offsets stay valid. */
function toCharacters(text: string): { character: string; offset: number }[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]/gu), ({ 0: character, index }) => ({
    character: character.toLowerCase().slice(0, character.length),
    offset: index,
  }))
}
