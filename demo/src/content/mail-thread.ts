import type { DemoLanguage } from '../demo-languages.ts'
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
  language?: DemoLanguage
  attachments?: Attachment[]
}

/** The mails of a thread, in order. */
export interface Thread {
  subject: string
  language: DemoLanguage
  categories: string
  tags?: string
  mails: Mail[]
}
