import { Type } from 'typebox'
import type { KindContract } from './kind-contract.ts'

/** Who plays or speaks, and on which record or tape: what the file tells of itself, and a person may correct. */
export const record = {
  kind: 'record',
  details: Type.Object(
    {
      artist: Type.Optional(Type.String({ maxLength: 300 })),
      album: Type.Optional(Type.String({ maxLength: 300 })),
    },
    { additionalProperties: false },
  ),
  searchable: ['artist', 'album'],
  needsFile: true,
} as const satisfies KindContract
