import { type Static, Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { IdParams, Instant, NewId, Uuid } from '../fields.ts'
import { listTypes } from '../routing/pages.ts'

/** Maximum saved views per user and table. */
export const maxTableViews = 50

/** The name of a view as typed, before normalization. */
const Name = Type.String({ minLength: 1, maxLength: 120 })
const Address = Type.String({ maxLength: 8_000 })
const List = Type.Enum(listTypes)

export const TableView = Type.Object({
  id: Uuid,
  list: List,
  name: Type.String(),
  /** The query string of the table's page, without `?`: columns with their widths, sort and filters. */
  address: Type.String(),
  /** Whether the table opens with it. */
  isDefault: Type.Boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type TableView = Static<typeof TableView>

export const SaveTableView = Type.Object(
  { id: Type.Optional(NewId), list: List, name: Name, address: Address },
  { additionalProperties: false },
)

export const ChangeTableView = Type.Object(
  {
    name: Type.Optional(Name),
    address: Type.Optional(Address),
    isDefault: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)

export const NameTableView = Type.Object({ name: Name }, { additionalProperties: false })

export const listTableViews = defineContract({
  operationId: 'listTableViews',
  summary: 'The caller’s saved views of the tables, sorted by name',
  method: 'GET',
  path: '/api/table-views',
  access: 'signed-in',
  servedBy: 'archive',
  query: Type.Object({ list: Type.Optional(List) }),
  status: 200,
  reply: Type.Object({ views: Type.Array(TableView) }),
})

export const saveTableView = defineContract({
  operationId: 'saveTableView',
  summary: 'Save a view of a table under a name: columns, widths, sort and filters',
  method: 'POST',
  path: '/api/table-views',
  access: 'signed-in',
  servedBy: 'archive',
  body: SaveTableView,
  status: 201,
  reply: TableView,
  errors: ['invalid-fields', 'already-exists', 'id-taken'],
})

export const changeTableView = defineContract({
  operationId: 'changeTableView',
  summary: 'Rename a saved view, replace what it shows, or make it the one with which the table opens',
  method: 'PATCH',
  path: '/api/table-views/:id',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  body: ChangeTableView,
  status: 200,
  reply: TableView,
  errors: ['not-found', 'invalid-fields', 'already-exists'],
})

export const deleteTableView = defineContract({
  operationId: 'deleteTableView',
  summary: 'Delete a saved view of a table',
  method: 'DELETE',
  path: '/api/table-views/:id',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  status: 204,
  errors: ['not-found'],
})
