import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Cursor, PageLimit, repeated, Uuid } from '../fields.ts'
import { ItemRow, itemRowSorts, rowPageSize } from '../item-rows.ts'
import { ItemKindSchema } from '../items.ts'
import { searchFilterFields } from '../search-filter.ts'

const { kind: _kind, ...filters } = searchFilterFields

const KindParams = Type.Object({ kind: ItemKindSchema })

/** The filters of a search, and the order. */
const arrangement = {
  ...filters,
  /** A column of the kind; by date by default. Rows without a value come last in both directions. */
  sort: Type.Optional(Type.Enum(itemRowSorts)),
  descending: Type.Optional(Type.Boolean()),
}

export const listItemRows = defineContract({
  operationId: 'listItemRows',
  admitsView: true,
  summary:
    'Items of a kind as rows of a table, filtered like a search and sorted by a column. A page may be shorter than its limit although another one follows',
  method: 'GET',
  path: '/api/rows/:kind',
  access: 'signed-in',
  servedBy: 'archive',
  params: KindParams,
  query: Type.Object({
    ...arrangement,
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageLimit),
  }),
  status: 200,
  reply: Type.Object({
    rows: Type.Array(ItemRow),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor', 'invalid-fields'],
})

export const listRowPositions = defineContract({
  operationId: 'listRowPositions',
  admitsView: true,
  summary:
    'Counts a part of the rows of a table, and returns the cursor after every 200th, so that any page can be loaded without those before it',
  method: 'GET',
  path: '/api/rows/:kind/positions',
  access: 'signed-in',
  servedBy: 'archive',
  params: KindParams,
  query: Type.Object({
    ...arrangement,
    /** `nextCursor` of the previous part. */
    cursor: Type.Optional(Cursor),
    /** The number of rows counted so far, modulo 200. */
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: rowPageSize - 1 })),
  }),
  status: 200,
  reply: Type.Object({
    count: Type.Integer(),
    cursors: Type.Array(Type.String()),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor', 'invalid-fields'],
})

/** Maximum columns of an export, and rows that are left out. */
export const maxExportColumns = 40
export const maxExcludedRows = 200

export const exportItemRows = defineContract({
  operationId: 'exportItemRows',
  summary: 'All rows of a table as a file: CSV for spreadsheets, or JSON',
  method: 'GET',
  path: '/api/rows/:kind/export',
  access: 'items:export',
  servedBy: 'archive',
  params: KindParams,
  query: Type.Object({
    ...arrangement,
    format: Type.Enum(['csv', 'json']),
    /** The ids of the columns, in their order. */
    column: repeated(Type.String({ minLength: 1, maxLength: 40 }), maxExportColumns),
    /** Their headings in CSV, in the same order; without them the ids. */
    heading: Type.Optional(repeated(Type.String({ maxLength: 100 }), maxExportColumns)),
    /** Rows that are left out. */
    except: Type.Optional(repeated(Uuid, maxExcludedRows)),
  }),
  status: 200,
  produces: 'application/octet-stream',
  errors: ['invalid-fields', 'too-many-requests'],
  // `too-many-requests`: other calls of the user are running.
  admitsFailures: true,
})
