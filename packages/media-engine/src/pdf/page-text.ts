import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium'

/** Flattens annotations as displayed on a screen. */
const FLAT_NORMALDISPLAY = 0
const FLATTEN_SUCCESS = 1

/**
 * Extracts the text of a page including form fields and annotations, which are first flattened into the page content in
 * memory. Must run after rendering, because a flattened page is rendered without its annotations.
 *
 * @param index from zero
 */
export function readPageText(document: PDFiumDocument, index: number): string {
  const page = document.getPage(index)
  const text = readText(() => page)
  if (!flatten(page)) return text
  const flattened = readText(() => document.getPage(index))
  // Fonts of an annotation can shadow fonts of the page with the same name, whose text is then lost.
  return countLetters(flattened) < countLetters(text) ? text : flattened
}

function readText(load: () => PDFiumPage): string {
  try {
    return cleanPageText(load().getText())
  } catch {
    return ''
  }
}

/** PDFium writes this for the hyphen of a word that it has joined across lines. */
const hyphenCharacter = /\uFFFE/g

/**
 * Ligatures by their code in the Cork encoding, which PDFium returns for TeX fonts without a mapping to Unicode. Other
 * fonts use these codes for other characters, so they are only replaced next to a letter.
 */
const ligatures: Readonly<Record<string, string>> = {
  '\u001B': 'ff',
  '\u001C': 'fi',
  '\u001D': 'fl',
  '\u001E': 'ffi',
  '\u001F': 'ffl',
}
const codeBesideLetter = /(?<=\p{L})\p{Cc}|\p{Cc}(?=\p{L})/gu

function cleanPageText(text: string): string {
  return text.replace(hyphenCharacter, '').replace(codeBesideLetter, (code) => ligatures[code] ?? code)
}

function countLetters(text: string): number {
  let letters = 0
  for (const _ of text.matchAll(/[\p{L}\p{N}]/gu)) letters += 1
  return letters
}

/** Calls PDFium directly through private members of the binding, which does not expose this function. */
function flatten(page: PDFiumPage): boolean {
  const module: unknown = Reflect.get(page, 'module')
  const handle: unknown = Reflect.get(page, 'pageIdx')
  if (typeof module !== 'object' || module === null || typeof handle !== 'number') return false
  const call: unknown = Reflect.get(module, '_FPDFPage_Flatten')
  if (typeof call !== 'function') return false
  try {
    return call(handle, FLAT_NORMALDISPLAY) === FLATTEN_SUCCESS
  } catch {
    return false
  }
}
