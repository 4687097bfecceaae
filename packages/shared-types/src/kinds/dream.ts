import { Type } from 'typebox'
import { Edtf } from '../fields.ts'
import type { KindContract } from './kind-contract.ts'

export const moods = [
  'joyful',
  'peaceful',
  'curious',
  'wistful',
  'sad',
  'anxious',
  'frightening',
  'strange',
] as const

export const dream = {
  kind: 'dream',
  details: Type.Object(
    {
      dreamer: Type.Optional(Type.String({ maxLength: 300 })),
      night: Type.Optional(Edtf),
      mood: Type.Optional(Type.Enum(moods)),
      lucid: Type.Optional(Type.Boolean()),
      recurring: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  searchable: ['dreamer'],
  needsFile: false,
} as const satisfies KindContract
