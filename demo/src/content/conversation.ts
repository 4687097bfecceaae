import type { DemoLanguage } from '../demo-languages.ts'

/** One message: time sent (UTC), key of the sender, text. */
type Line = readonly [sentAt: string, sender: string, text: string, language?: DemoLanguage]

export interface Conversation {
  platform: string
  name: string
  language: DemoLanguage
  people: readonly string[]
  categories: string
  tags: string
  lines: readonly Line[]
}
