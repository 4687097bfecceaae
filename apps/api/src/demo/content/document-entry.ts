import type { Entry } from './entry.ts'

/** A document and what stands in it; a blank line parts paragraphs, "# " and "- " mark headings and lists. */
export interface DocumentEntry extends Entry {
  filename: string
  /** Typewritten, written by hand, or printed; only PDF tells them apart. */
  look?: 'hand' | 'typed' | 'print'
  text: string
}
