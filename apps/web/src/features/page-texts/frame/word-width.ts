/** The font of the layer of text, which must be the one that is measured. */
export const layerFont = 'sans-serif'
const measuredSize = 100
/** The width of a letter in a browser that cannot measure, as a share of the size of the font. */
const averageLetterWidth = 0.5
/** Words that are remembered; a newspaper page has about 8,000, of which half are different. */
const maxCached = 20_000

const widths = new Map<string, number>()
let context: OffscreenCanvasRenderingContext2D | null | undefined

/** The width of a word as a multiple of the size of the font of the layer. */
function measureWord(word: string): number {
  const cached = widths.get(word)
  if (cached !== undefined) return cached
  if (widths.size >= maxCached) widths.clear()
  const width = measure(word)
  widths.set(word, width)
  return width
}

function measure(word: string): number {
  context ??= createContext()
  if (!context) return word.length * averageLetterWidth
  return context.measureText(word).width / measuredSize
}

function createContext(): OffscreenCanvasRenderingContext2D | null {
  if (!('OffscreenCanvas' in globalThis)) return null
  const created = new OffscreenCanvas(1, 1).getContext('2d')
  if (created) created.font = `${measuredSize}px ${layerFont}`
  return created
}

interface PlacedWord {
  readonly text: string
  /** As a share of the width of the page. */
  readonly width: number
  /** Of the line, as a share of the height of the page. */
  readonly lineHeight: number
}

/**
 * By how much a word must be stretched to be as wide on the layer as on the page.
 *
 * @param aspect width of the page divided by its height
 */
export function getStretch({ text, width, lineHeight }: PlacedWord, aspect: number): number {
  const natural = measureWord(text) * lineHeight
  return natural > 0 ? (width * aspect) / natural : 1
}
