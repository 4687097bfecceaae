import type { Chapter } from '@lares/shared-types/chapters'
import type { Language } from '@lares/shared-types/languages'
import type { MailAddress } from '../mail/addresses.ts'

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

/** A person whom a photo program has named in a picture: shares of its width and height as displayed, orientation applied. */
export interface FilePerson {
  name: string
  x: number
  y: number
  width: number
  height: number
}

/** The metadata of a file that is read during its upload; a value that cannot be read is omitted. */
export interface QuickFacts {
  /** Pixels as displayed, orientation applied. */
  width?: number
  height?: number
  /** EXIF orientation, 1 to 8. */
  orientation?: number
  camera?: string
  /** EDTF date in its known precision, `2003-07-14` or `1952-06`, in the local time of the photographer or sender. */
  capturedAt?: string
  /** Local ISO date-time as written by the camera, with an offset only if the camera wrote one. */
  capturedTime?: string
  latitude?: number
  longitude?: number
  mail?: MailFacts
  title?: string
  /** From the tags of a recording. */
  artist?: string
  album?: string
  /** Of a recording or film, in the order of their times. */
  chapters?: Chapter[]
  language?: Language
  /** Named in a picture by a photo program. */
  people?: FilePerson[]
}
