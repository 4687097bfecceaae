import { type Static, Type } from 'typebox'

/** How far the mails in a mailbox file have become items. */
export const mailboxStates = ['waiting', 'running', 'done', 'failed'] as const
export type MailboxState = (typeof mailboxStates)[number]

/** Why the mails in a mailbox file became no items, or no more of them. */
export const mailboxFailures = ['too-large', 'forbidden', 'failed'] as const
export type MailboxFailure = (typeof mailboxFailures)[number]

/** What has become of the mails in a mailbox file. */
export const MailboxImport = Type.Object({
  state: Type.Enum(mailboxStates),
  reason: Type.Optional(Type.Enum(mailboxFailures)),
  /** Bytes of the file that have been read. */
  position: Type.Integer(),
  /** Bytes of the file. */
  size: Type.Integer(),
  /** Mails of the file that are in the archive. */
  mails: Type.Integer(),
  /** Of these, those that were there before; told to who has uploaded the file alone. */
  known: Type.Optional(Type.Integer()),
  /** Mails of the file that cannot be read; they are in the file all the same. */
  unreadable: Type.Integer(),
  /** The first hundred of these: their number among the mails of the file, and their subject, empty where there is none. */
  unread: Type.Array(Type.Object({ number: Type.Integer(), subject: Type.String() })),
  /** The file holds more mails than are taken from one. */
  isCut: Type.Boolean(),
})
export type MailboxImport = Static<typeof MailboxImport>
