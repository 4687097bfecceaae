import { type Static, Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Uuid } from '../fields.ts'

/** What a search by meaning compares with: an endpoint, a model of one's own or a downloaded one on this machine. */
export const meaningEngines = ['endpoint', 'own', 'downloaded'] as const

export const MeaningModelState = Type.Object({
  /** What is used; null where dictionaries are alone. */
  engine: Type.Union([Type.Enum(meaningEngines), Type.Null()]),
  /** The model that can be downloaded. */
  download: Type.Object({
    name: Type.String(),
    isInstalled: Type.Boolean(),
    /** Whether its files are not those that were downloaded, so that it has to be downloaded again. */
    isDamaged: Type.Boolean(),
    /** Bytes that are downloaded. */
    downloadBytes: Type.Integer(),
    /** Memory of its two processes together, for queries and for passages. */
    memoryBytes: Type.Integer(),
    /** Whether the machine has that much memory. */
    fits: Type.Boolean(),
    /** The operation that downloads it now. */
    operationId: Type.Union([Uuid, Type.Null()]),
  }),
  /** Whether the database can compare vectors (pgvector). */
  isComparable: Type.Boolean(),
  passages: Type.Integer(),
  /** Passages that the model has not read yet. */
  waiting: Type.Integer(),
  /** The `ai-…` error code of the last attempt to use the model; null if it succeeded. */
  failure: Type.Union([Type.String(), Type.Null()]),
})
export type MeaningModelState = Static<typeof MeaningModelState>

const base = { path: '/api/search/meaning-model', access: 'admin', servedBy: 'archive' } as const

export const readMeaningModel = defineContract({
  ...base,
  operationId: 'readMeaningModel',
  summary: 'What a search by meaning compares with, and the model that can be downloaded for it',
  method: 'GET',
  status: 200,
  reply: MeaningModelState,
})

export const downloadMeaningModel = defineContract({
  ...base,
  operationId: 'downloadMeaningModel',
  summary: 'Download a model that compares meanings on this machine, as an operation',
  method: 'POST',
  path: '/api/search/meaning-model/download',
  status: 202,
  /** Null if it is installed and not damaged, or a download is under way. */
  reply: Type.Object({ operationId: Type.Union([Uuid, Type.Null()]) }),
})

export const removeMeaningModel = defineContract({
  ...base,
  operationId: 'removeMeaningModel',
  summary: 'Remove the downloaded model; dictionaries alone answer again',
  method: 'DELETE',
  status: 204,
})
