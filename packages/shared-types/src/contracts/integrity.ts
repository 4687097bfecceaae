import { type Static, Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Cursor, IdParams, Instant, PageLimit, Uuid, Version } from '../fields.ts'
import { CheckState, checkNames, Finding, Repair } from '../integrity.ts'
import { Item, ItemKindSchema } from '../items.ts'

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

const base = { access: 'integrity:run', servedBy: 'archive' } as const
const CheckNameSchema = Type.Enum(checkNames)
/** The operation that was started; null if the same is under way, or there is nothing to do. */
const Started = Type.Object({ operationId: Type.Union([Uuid, Type.Null()]) })

export const listChecks = defineContract({
  ...base,
  operationId: 'listChecks',
  admitsView: true,
  summary: 'The checks whose findings the caller may see, with the number of their open findings',
  method: 'GET',
  path: '/api/integrity/checks',
  status: 200,
  reply: Type.Object({ checks: Type.Array(CheckState) }),
})

export const runChecks = defineContract({
  ...base,
  operationId: 'runChecks',
  summary: 'Run checks as an operation; those that are under way are not started again',
  method: 'POST',
  path: '/api/integrity/checks/run',
  body: Type.Object(
    { checks: Type.Array(CheckNameSchema, { minItems: 1, maxItems: checkNames.length, uniqueItems: true }) },
    { additionalProperties: false },
  ),
  status: 202,
  reply: Started,
})

export const listFindings = defineContract({
  ...base,
  operationId: 'listFindings',
  admitsView: true,
  summary: 'Open or dismissed findings of a check, latest first',
  method: 'GET',
  path: '/api/integrity/findings',
  query: Type.Object({
    check: CheckNameSchema,
    dismissed: Type.Optional(Type.Boolean()),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageLimit),
  }),
  status: 200,
  reply: Type.Object({
    findings: Type.Array(Finding),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor'],
})

export const dismissFinding = defineContract({
  ...base,
  operationId: 'dismissFinding',
  summary: 'Set a finding aside for good: it is not counted again, even if a check finds it again',
  method: 'PUT',
  path: '/api/integrity/findings/:id/dismissed',
  params: IdParams,
  status: 204,
  errors: ['not-found'],
})

export const reopenFinding = defineContract({
  ...dismissFinding,
  operationId: 'reopenFinding',
  summary: 'Count a dismissed finding again',
  method: 'DELETE',
})

export const repairFindings = defineContract({
  ...base,
  operationId: 'repairFindings',
  summary:
    'Repair findings of a check as an operation: those given, or all open ones that the caller may see',
  method: 'POST',
  path: '/api/integrity/repairs',
  body: Type.Object(
    {
      check: CheckNameSchema,
      findingIds: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 200, uniqueItems: true })),
    },
    { additionalProperties: false },
  ),
  status: 202,
  reply: Started,
  errors: ['invalid-fields'],
})

export const listRepairs = defineContract({
  ...base,
  operationId: 'listRepairs',
  admitsView: true,
  summary: 'Repairs of findings that the caller may see, latest first',
  method: 'GET',
  path: '/api/integrity/repairs',
  query: Type.Object({
    check: Type.Optional(CheckNameSchema),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageLimit),
  }),
  status: 200,
  reply: Type.Object({
    repairs: Type.Array(Repair),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor'],
})

export const uniteItems = defineContract({
  ...base,
  operationId: 'uniteItems',
  summary:
    'Unite a pair: one item gets the tags, categories and people of both and what it lacks, also files and comments; the other goes to the trash',
  method: 'POST',
  path: '/api/integrity/findings/:id/unite',
  params: IdParams,
  body: Type.Object(
    {
      keep: Type.Object({ itemId: Uuid, version: Version }, { additionalProperties: false }),
      remove: Type.Object({ itemId: Uuid, version: Version }, { additionalProperties: false }),
    },
    { additionalProperties: false },
  ),
  status: 200,
  reply: Item,
  errors: ['transcripts-differ', 'not-found', 'version-conflict', 'invalid-fields', 'in-trash'],
})

export const separateItems = defineContract({
  ...base,
  operationId: 'separateItems',
  summary: 'Undo the uniting of a pair, as long as nobody has changed either item since',
  method: 'POST',
  path: '/api/integrity/findings/:id/separate',
  params: IdParams,
  status: 200,
  reply: Item,
  errors: ['not-found', 'version-conflict', 'invalid-fields'],
})
