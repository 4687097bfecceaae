import { type Static, Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Instant, Uuid } from '../fields.ts'
import { ItemKindSchema } from '../items.ts'

/** How a stored file is damaged: it is missing, or has another size or other content. */
export const damages = ['missing', 'size', 'content'] as const
export type Damage = (typeof damages)[number]

/** Maximum listed files; `count` is the total. */
export const maxListedDamage = 50

/** An original that is no longer served, because its bytes differ from those stored. */
export const DamagedFile = Type.Object({
  assetId: Uuid,
  filename: Type.String(),
  item: Type.Object({ id: Uuid, kind: ItemKindSchema, title: Type.String() }),
  damage: Type.Enum(damages),
  foundAt: Instant,
})
export type DamagedFile = Static<typeof DamagedFile>

export const listDamagedFiles = defineContract({
  operationId: 'listDamagedFiles',
  summary: 'Damaged originals of items, most recently found first, at most 50',
  method: 'GET',
  path: '/api/integrity/damaged-files',
  access: 'admin',
  servedBy: 'archive',
  status: 200,
  reply: Type.Object({ count: Type.Integer(), files: Type.Array(DamagedFile) }),
})
