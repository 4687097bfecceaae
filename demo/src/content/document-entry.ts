import type { Entry } from './entry.ts'

/** A document with its text. Blank lines separate paragraphs; "# " and "- " start headings and list items. */
export interface DocumentEntry extends Entry {
  filename: string
  /** Handwritten, typewritten or printed; used only for PDF files. */
  style?: 'hand' | 'typed' | 'print'
  text: string
}
