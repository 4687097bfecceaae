import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium'

/** FLAT_NORMALDISPLAY: annotations as they look on a screen. */
const asDisplayed = 0
const hasFlattened = 1

/**
 * The words of a page, with those that a form was filled in with and that somebody wrote on it, at their place: PDFium
 * makes annotations part of the content of the page, in memory alone. For pages that are drawn already: drawing closes
 * a page, and one that is made flat lacks its annotations.
 *
 * @param index from zero
 */
export function textOfPage(document: PDFiumDocument, index: number): string {
  const page = document.getPage(index)
  const text = textOf(() => page)
  if (!flatten(page)) return text
  const whole = textOf(() => document.getPage(index))
  // The fonts of an annotation can take the names of those of the page, whose words are then lost.
  return lettersIn(whole) < lettersIn(text) ? text : whole
}

function textOf(load: () => PDFiumPage): string {
  try {
    return withoutMarks(load().getText())
  } catch {
    return ''
  }
}

/** PDFium's mark for the hyphen of a word that goes on in the next line, which it has joined already. */
const hyphenMark = /\uFFFE/g

/**
 * Ligatures of TeX fonts that do not say which letters they stand for, by their code in the Cork encoding, which PDFium then
 * gives. Other fonts use these codes for anything, so they count beside a letter alone.
 */
const ligatures: Readonly<Record<string, string>> = {
  '\u001B': 'ff',
  '\u001C': 'fi',
  '\u001D': 'fl',
  '\u001E': 'ffi',
  '\u001F': 'ffl',
}
const codeBesideLetter = /(?<=\p{L})\p{Cc}|\p{Cc}(?=\p{L})/gu

function withoutMarks(text: string): string {
  return text.replace(hyphenMark, '').replace(codeBesideLetter, (code) => ligatures[code] ?? code)
}

function lettersIn(text: string): number {
  let letters = 0
  for (const _ of text.matchAll(/[\p{L}\p{N}]/gu)) letters += 1
  return letters
}

/** The binding holds PDFium's own functions in a member that its types keep private. */
function flatten(page: PDFiumPage): boolean {
  const module: unknown = Reflect.get(page, 'module')
  const handle: unknown = Reflect.get(page, 'pageIdx')
  if (typeof module !== 'object' || module === null || typeof handle !== 'number') return false
  const call: unknown = Reflect.get(module, '_FPDFPage_Flatten')
  if (typeof call !== 'function') return false
  try {
    return call(handle, asDisplayed) === hasFlattened
  } catch {
    return false
  }
}
