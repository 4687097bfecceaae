import type { Language } from '@lares/shared-types/languages'

export interface MailAddress {
  name?: string
  address: string
}

export interface MailFacts {
  messageId?: string
  inReplyTo?: string
  references: string[]
  from?: MailAddress
  to: MailAddress[]
  cc: MailAddress[]
  subject?: string
  /** ISO 8601, UTC. */
  sentAt?: string
  text: string
  attachments: { filename: string; mediaType: string; size: number }[]
}

/** What is known of a file a few milliseconds after its upload; whatever cannot be read is left out. */
export interface QuickFacts {
  /** Pixels as displayed, orientation applied. */
  width?: number
  height?: number
  /** EXIF orientation, 1 to 8. */
  orientation?: number
  camera?: string
  /** EDTF date as far as it is known, `2003-07-14` or `1952-06`, in the local time of whoever took or sent it. */
  capturedAt?: string
  /** Local ISO date-time as the camera wrote it, with its offset only where it wrote one. */
  capturedTime?: string
  latitude?: number
  longitude?: number
  mail?: MailFacts
  title?: string
  /** Of a recording, from its tags. */
  artist?: string
  album?: string
  language?: Language
}
