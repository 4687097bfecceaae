import { Type } from 'typebox'
import type { KindContract } from './kind-contract.ts'

export const post = {
  kind: 'post',
  details: Type.Object({}, { additionalProperties: false }),
  searchable: [],
  needsFile: false,
} as const satisfies KindContract
