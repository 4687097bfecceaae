import type { Language } from '@lares/shared-types/languages'
import type { SceneName } from '../scenes/scenes.ts'

/** A file sent along: a drawn photograph or a page of text as PDF. */
export type Enclosure =
  | { filename: string; scene: SceneName; motif?: string }
  | { filename: string; page: string }

export interface Mail {
  /** When it was sent, UTC. */
  sent: string
  /** Keys of people. */
  from: string
  to: string
  cc?: string
  text: string
  /** Marked-up body beside the plain one. */
  html?: string
  language?: Language
  enclosed?: Enclosure[]
}

/** Mails that answer each other, the first one first. */
export interface Thread {
  subject: string
  language: Language
  categories: string
  tags?: string
  mails: Mail[]
}
