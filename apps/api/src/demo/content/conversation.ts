import type { Language } from '@lares/shared-types/languages'

/** One line of a chat: day and time (UTC), key of the sender, text. */
type Line = readonly [sent: string, sender: string, text: string, language?: Language]

export interface Conversation {
  platform: string
  name: string
  language: Language
  people: readonly string[]
  categories: string
  tags: string
  lines: readonly Line[]
}
