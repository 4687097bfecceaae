import { Type } from 'typebox'
import { Chapters } from '../chapters.ts'
import type { KindContract } from './kind-contract.ts'

export const video = {
  kind: 'video',
  details: Type.Object({ chapters: Type.Optional(Chapters) }, { additionalProperties: false }),
  searchable: ['chapters'],
  needsFile: true,
} as const satisfies KindContract
