import { Type } from 'typebox'
import type { KindContract } from './kind-contract.ts'

export const video = {
  kind: 'video',
  details: Type.Object({}, { additionalProperties: false }),
  searchable: [],
  needsFile: true,
} as const satisfies KindContract
