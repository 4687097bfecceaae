/** How far beside a word and above or below it a point still belongs to it, in pixels: the boxes of words do not touch. */
const maxBeside = 16
const maxAbove = 10

/**
 * The index of the word nearest to a point of the screen, where words are what white space separates; undefined where none is
 * near. It is found by where words are shown, because an element for each of 100,000 words would make the page slow.
 */
export function findWordAt(element: Element, x: number, y: number): number | undefined {
  const words = Array.from((element.textContent ?? '').matchAll(/\S+/g))
  const range = document.createRange()
  const locate = createLocator(element)
  let nearest: { readonly index: number; readonly distance: number } | undefined
  for (const [index, { 0: word, index: from }] of words.entries()) {
    range.setStart(...locate(from))
    range.setEnd(...locate(from + word.length))
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const beside = Math.max(left - x, 0, x - right)
      const above = Math.max(top - y, 0, y - bottom)
      const distance = beside + above
      if (beside > maxBeside || above > maxAbove || distance >= (nearest?.distance ?? Infinity)) continue
      nearest = { index, distance }
    }
  }
  return nearest?.index
}

/** Finds the text node of an offset in the text of an element, which matches of a search divide, and the offset in that. */
function createLocator(element: Element): (offset: number) => [node: Node, offset: number] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: { node: Node; from: number }[] = []
  let length = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node, from: length })
    length += node.textContent?.length ?? 0
  }
  return (offset) => {
    const found = nodes.findLast(({ from }) => from <= offset)
    return found ? [found.node, offset - found.from] : [element, 0]
  }
}
