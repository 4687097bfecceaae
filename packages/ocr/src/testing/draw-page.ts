import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from '@cantoo/fontkit'
import sharp, { type Sharp } from 'sharp'

const require = createRequire(import.meta.url)

const fontFiles = {
  sans: '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff',
  fraktur: '@fontsource/unifrakturmaguntia/files/unifrakturmaguntia-latin-400-normal.woff',
} as const

export type FontName = keyof typeof fontFiles

/** A word as it was drawn, and its box in pixels. */
export interface DrawnWord {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly baseline: number
}

export interface DrawnPage {
  readonly width: number
  readonly height: number
  readonly words: DrawnWord[]
  /** Black on white. Glyphs are paths, because a machine may have no fonts. */
  readonly svg: string
}

export interface PageLayout {
  readonly font?: FontName
  /** In pixels; 42 are ten points at 300 pixels to the inch. */
  readonly size?: number
  readonly columns?: number
  readonly width?: number
  readonly height?: number
}

/** Sets paragraphs into the columns of a page, one column per text. */
export function drawPage(columnTexts: readonly string[], layout: PageLayout = {}): DrawnPage {
  const { font: name = 'sans', size = 42, width = 1700, height = 1400 } = layout
  const font = loadFont(name)
  const margin = 120
  const gap = 90
  const columnWidth = (width - 2 * margin - gap * (columnTexts.length - 1)) / columnTexts.length
  const scale = size / font.unitsPerEm
  const space = font.layout(' ').advanceWidth * scale
  const words: DrawnWord[] = []
  const paths: string[] = []
  for (const [index, text] of columnTexts.entries()) {
    const start = margin + index * (columnWidth + gap)
    let left = start
    let baseline = margin + size
    for (const word of text.split(' ')) {
      const run = font.layout(word)
      const advance = run.advanceWidth * scale
      if (left + advance > start + columnWidth) {
        left = start
        baseline += size * 1.5
      }
      words.push({ text: word, left, right: left + advance, baseline })
      let x = left
      for (const [position, glyph] of run.glyphs.entries()) {
        paths.push(
          `<path transform="translate(${x} ${baseline}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`,
        )
        x += (run.positions?.[position]?.xAdvance ?? 0) * scale
      }
      left += advance + space
    }
  }
  const background = '<rect width="100%" height="100%" fill="white"/>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${background}${paths.join('')}</svg>`
  return { width, height, words, svg }
}

/** A drawn page as pixels. */
export function toSharp({ svg }: DrawnPage): Sharp {
  return sharp(Buffer.from(svg), { unlimited: true }).flatten({ background: 'white' }).removeAlpha()
}

const fonts = new Map<FontName, Font>()

function loadFont(name: FontName): Font {
  const loaded = fonts.get(name) ?? (create(readFileSync(require.resolve(fontFiles[name]))) as Font)
  fonts.set(name, loaded)
  return loaded
}
