import { type Static, Type } from 'typebox'
import { Uuid } from './fields.ts'

/** The progress of importing the mails of a mailbox file as items. */
export const mailboxStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type MailboxState = (typeof mailboxStates)[number]

/** Why the import of a mailbox file failed or stopped. */
export const mailboxFailures = ['too-large', 'forbidden', 'failed'] as const
export type MailboxFailure = (typeof mailboxFailures)[number]

/** The import of a mailbox file. */
export const MailboxImport = Type.Object({
  state: Type.Enum(mailboxStates),
  /** The operation of the import; sent only to those who may see it. */
  operationId: Type.Optional(Uuid),
  reason: Type.Optional(Type.Enum(mailboxFailures)),
  /** Bytes of the file that have been read. */
  position: Type.Integer(),
  /** Bytes of the file. */
  size: Type.Integer(),
  /** Number of mails of the file that are in the archive. */
  mails: Type.Integer(),
  /** Number of these that were in the archive before; sent only to the user who uploaded the file. */
  known: Type.Optional(Type.Integer()),
  /** Number of mails that could not be parsed; they remain in the file. */
  unreadable: Type.Integer(),
  /** The first hundred unparsable mails: their position in the file and their subject, which may be empty. */
  unread: Type.Array(Type.Object({ number: Type.Integer(), subject: Type.String() })),
  /** The file contains more mails than are imported from one file. */
  isCut: Type.Boolean(),
})
export type MailboxImport = Static<typeof MailboxImport>
