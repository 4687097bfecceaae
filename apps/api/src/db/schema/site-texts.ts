import type { Language } from '@lares/shared-types/languages'

export interface SiteTextsTable {
  id: string
  language: Language
  area: string
  /** With the plural form. */
  key: string
  /** Null after going back to the shipped text. */
  text: string | null
  /** The shipped text when it was saved; null if there was none. */
  shipped: string | null
  version: number
  updated_at: Date
}
