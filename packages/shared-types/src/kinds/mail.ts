import { Type } from 'typebox'
import { Instant } from '../fields.ts'
import type { KindContract } from './kind-contract.ts'

const Address = Type.Object(
  { name: Type.Optional(Type.String({ maxLength: 300 })), address: Type.String({ maxLength: 320 }) },
  { additionalProperties: false },
)

/** RFC 5322 header fields; the subject is the item's title, the plain text its body. */
export const mail = {
  kind: 'mail',
  details: Type.Object(
    {
      messageId: Type.Optional(Type.String({ maxLength: 998 })),
      inReplyTo: Type.Optional(Type.String({ maxLength: 998 })),
      /** The Message-ID of the first mail of the thread, equal for all mails of the thread. */
      thread: Type.Optional(Type.String({ maxLength: 998 })),
      from: Type.Optional(Address),
      to: Type.Optional(Type.Array(Address, { maxItems: 500 })),
      cc: Type.Optional(Type.Array(Address, { maxItems: 500 })),
      sentAt: Type.Optional(Instant),
    },
    { additionalProperties: false },
  ),
  searchable: ['from', 'to', 'cc'],
  needsFile: false,
} as const satisfies KindContract
