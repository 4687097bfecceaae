import { Type } from 'typebox'
import { Chapters } from '../chapters.ts'
import type { KindContract } from './kind-contract.ts'

/** Artist, album and chapters from the file's metadata, which users may correct. */
export const record = {
  kind: 'record',
  details: Type.Object(
    {
      artist: Type.Optional(Type.String({ maxLength: 300 })),
      album: Type.Optional(Type.String({ maxLength: 300 })),
      chapters: Type.Optional(Chapters),
    },
    { additionalProperties: false },
  ),
  searchable: ['artist', 'album', 'chapters'],
  needsFile: true,
} as const satisfies KindContract
