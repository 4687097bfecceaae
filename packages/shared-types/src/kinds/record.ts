import { Type } from 'typebox'
import type { KindContract } from './kind-contract.ts'

export const record = {
  kind: 'record',
  details: Type.Object({}, { additionalProperties: false }),
  searchable: [],
  needsFile: true,
} as const satisfies KindContract
