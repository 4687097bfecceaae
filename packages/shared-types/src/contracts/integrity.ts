import { type Static, Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Instant, Uuid } from '../fields.ts'
import { ItemKindSchema } from '../items.ts'

/** What is wrong with a stored file: it is gone, it has another size, its bytes are others. */
export const damages = ['missing', 'size', 'content'] as const
export type Damage = (typeof damages)[number]

/** How many damaged originals are listed; `count` tells of all. */
export const maxListedDamage = 50

/** An original that is not handed out any more, because its bytes are not those that were stored. */
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
  summary: 'Originals of items that have been found damaged, the latest finding first, at most 50 of them',
  method: 'GET',
  path: '/api/integrity/damaged-files',
  access: 'admin',
  servedBy: 'archive',
  status: 200,
  reply: Type.Object({ count: Type.Integer(), files: Type.Array(DamagedFile) }),
})
