import { type Static, Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Export } from '../exports.ts'
import { IdParams, NewId } from '../fields.ts'
import { ItemSelection, maxSelectionBytes } from '../item-selection.ts'

const base = { access: 'items:export', servedBy: 'archive' } as const

/** The selection and the other fields of a request. */
const maxBodyBytes = maxSelectionBytes + 1024

export const previewExport = defineContract({
  ...base,
  operationId: 'previewExport',
  summary: 'How many items and files an export would contain, and about how large it would be',
  method: 'POST',
  path: '/api/exports/preview',
  body: Type.Object({ selection: ItemSelection }, { additionalProperties: false }),
  maxBodyBytes,
  status: 200,
  reply: Type.Object({
    itemCount: Type.Integer(),
    fileCount: Type.Integer(),
    /** Bytes of the originals. */
    size: Type.Integer(),
  }),
  errors: ['invalid-fields'],
})

export const CreateExport = Type.Object(
  { id: Type.Optional(NewId), selection: ItemSelection },
  { additionalProperties: false },
)
export type CreateExport = Static<typeof CreateExport>

export const createExport = defineContract({
  ...base,
  operationId: 'createExport',
  summary: 'Export items as a ZIP file, which an operation prepares; follow it by `operationId`',
  method: 'POST',
  path: '/api/exports',
  body: CreateExport,
  maxBodyBytes,
  status: 201,
  reply: Export,
  errors: ['invalid-fields', 'id-taken', 'too-many-exports'],
})

export const listExports = defineContract({
  ...base,
  operationId: 'listExports',
  summary: 'The caller’s exports, latest first',
  method: 'GET',
  path: '/api/exports',
  status: 200,
  reply: Type.Object({ exports: Type.Array(Export) }),
})

export const getExport = defineContract({
  ...base,
  operationId: 'getExport',
  summary: 'One export of the caller',
  method: 'GET',
  path: '/api/exports/:id',
  params: IdParams,
  status: 200,
  reply: Export,
  errors: ['not-found'],
})

export const deleteExport = defineContract({
  ...base,
  operationId: 'deleteExport',
  summary: 'Delete an export; one that is being prepared is cancelled',
  method: 'DELETE',
  path: '/api/exports/:id',
  params: IdParams,
  status: 204,
  errors: ['not-found'],
})

export const downloadExport = defineContract({
  ...base,
  operationId: 'downloadExport',
  summary: 'The ZIP file of an export; a broken download continues with a range',
  method: 'GET',
  path: '/api/exports/:id/file',
  params: IdParams,
  status: 200,
  produces: 'application/zip',
  supportsRanges: true,
  errors: [
    'not-found',
    'export-not-ready',
    'export-outdated',
    'range-not-satisfiable',
    'file-damaged',
    'too-many-requests',
  ],
})
