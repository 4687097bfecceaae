import { Type } from 'typebox'
import type { KindContract } from './kind-contract.ts'

/** Artist and album from the file's metadata, which users may correct. */
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
