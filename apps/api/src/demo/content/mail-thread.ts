import type { Language } from '@lares/shared-types/languages'
import type { SceneName } from '../scenes/scenes.ts'

/** An attachment: a drawn photograph, or a page of text as PDF. */
export type Attachment =
  | { filename: string; scene: SceneName; motif?: string }
  | { filename: string; page: string }

export interface Mail {
  /** Time in UTC. */
  sentAt: string
  /** Key of a person; `to` and `cc` are lists of keys. */
  from: string
  to: string
  cc?: string
  text: string
  /** HTML body in addition to the plain text. */
  html?: string
  language?: Language
  attachments?: Attachment[]
}

/** The mails of a thread, in order. */
export interface Thread {
  subject: string
  language: Language
  categories: string
  tags?: string
  mails: Mail[]
}
