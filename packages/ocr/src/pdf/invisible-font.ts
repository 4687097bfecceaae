import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as fontkit from '@cantoo/fontkit'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'

/** Files of Noto Sans, which together cover the languages of Europe in Latin letters. */
const files = ['latin', 'latin-ext']

const require = createRequire(import.meta.url)

/** Characters of a text that one of the fonts has. */
export interface TextRun {
  readonly font: PDFFont
  readonly text: string
}

/** The font of invisible text. Only the characters that are used are embedded. */
export class InvisibleFont {
  private readonly fonts: readonly { readonly font: PDFFont; readonly characters: ReadonlySet<number> }[]

  private constructor(fonts: readonly PDFFont[]) {
    this.fonts = fonts.map((font) => ({ font, characters: new Set(font.getCharacterSet()) }))
  }

  static async embed(document: PDFDocument): Promise<InvisibleFont> {
    document.registerFontkit(fontkit)
    const fonts: PDFFont[] = []
    for (const name of files) {
      const path = require.resolve(`@fontsource/noto-sans/files/noto-sans-${name}-400-normal.woff`)
      fonts.push(await document.embedFont(await readFile(path), { subset: true }))
    }
    return new InvisibleFont(fonts)
  }

  /** Divides a text by the fonts of its characters; a character that none of them has is left out. */
  toRuns(text: string): TextRun[] {
    const runs: TextRun[] = []
    for (const character of text.normalize('NFKC')) {
      const code = character.codePointAt(0) ?? 0
      const font = this.fonts.find(({ characters }) => characters.has(code))?.font
      if (font === undefined) continue
      const last = runs.at(-1)
      if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + character }
      else runs.push({ font, text: character })
    }
    return runs
  }
}
