import { Type } from 'typebox'
import { Instant } from '../fields.ts'
import type { KindContract } from './kind-contract.ts'

export const message = {
  kind: 'message',
  details: Type.Object(
    {
      platform: Type.Optional(Type.String({ maxLength: 60 })),
      conversation: Type.Optional(Type.String({ maxLength: 300 })),
      sender: Type.Optional(Type.String({ maxLength: 300 })),
      sentAt: Type.Optional(Instant),
    },
    { additionalProperties: false },
  ),
  searchable: ['conversation', 'sender', 'platform'],
  needsFile: false,
} as const satisfies KindContract
