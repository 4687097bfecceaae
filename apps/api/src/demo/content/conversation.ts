import type { Language } from '@lares/shared-types/languages'

/** One message: time sent (UTC), key of the sender, text. */
type Line = readonly [sentAt: string, sender: string, text: string, language?: Language]

export interface Conversation {
  platform: string
  name: string
  language: Language
  people: readonly string[]
  categories: string
  tags: string
  lines: readonly Line[]
}
