import { type Static, Type } from 'typebox'
import { mediaFamilies } from '../assets.ts'
import { defineContract } from '../contract.ts'
import { Edtf, Place, Uuid } from '../fields.ts'
import { ItemKindSchema } from '../items.ts'

const UploadParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) })

/** For a new item or for one that the uploader may change. */
const access = ['items:create', 'items:edit-own', 'items:edit-any'] as const

/** Metadata that the server has read from a finished upload; the editor suggests it before the item is saved. */
export const UploadFacts = Type.Object({
  uploadId: Type.String(),
  filename: Type.String(),
  mediaType: Type.String(),
  family: Type.Enum(mediaFamilies),
  size: Type.Integer(),
  /** An item, visible to the caller and not in the trash, that already has an identical file. */
  sameFile: Type.Optional(Type.Object({ id: Uuid, kind: ItemKindSchema, title: Type.String() })),
  suggested: Type.Object({
    kind: ItemKindSchema,
    title: Type.String(),
    body: Type.Optional(Type.String()),
    date: Type.Optional(Edtf),
    place: Type.Optional(Place),
    details: Type.Record(Type.String(), Type.Unknown()),
  }),
})
export type UploadFacts = Static<typeof UploadFacts>

export const getUploadFacts = defineContract({
  operationId: 'getUploadFacts',
  summary: 'Metadata of a finished upload of the caller',
  method: 'GET',
  path: '/api/uploads/:id/facts',
  access,
  servedBy: 'archive',
  params: UploadParams,
  status: 200,
  reply: UploadFacts,
  errors: ['forbidden', 'not-found'],
})

const tus = {
  access,
  servedBy: 'archive',
  produces: 'application/offset+octet-stream',
} as const

const versionMismatch = { 412: 'An unsupported version of tus (Tus-Resumable).' } as const

/** The tus 1.0 protocol is implemented by `@tus/server`; these contracts describe its calls for OpenAPI and tests. */
export const createUpload = defineContract({
  ...tus,
  operationId: 'createUpload',
  summary: 'tus: start an upload (Upload-Length, Upload-Metadata: filename, filetype)',
  method: 'POST',
  path: '/api/uploads',
  status: 201,
  protocolErrors: versionMismatch,
  errors: ['forbidden', 'too-large', 'too-many-uploads', 'disk-full'],
})

export const describeUploads = defineContract({
  ...tus,
  operationId: 'describeUploads',
  summary: 'tus: supported version, extensions and checksum algorithms, and the maximum upload size',
  method: 'OPTIONS',
  path: '/api/uploads',
  status: 204,
  errors: ['forbidden'],
})

export const askUpload = defineContract({
  ...tus,
  operationId: 'askUpload',
  summary: 'tus: how many bytes of an upload have arrived (Upload-Offset)',
  method: 'HEAD',
  path: '/api/uploads/:id',
  params: UploadParams,
  status: 200,
  protocolErrors: versionMismatch,
  errors: ['forbidden', 'not-found'],
})

export const continueUpload = defineContract({
  ...tus,
  operationId: 'continueUpload',
  summary: 'tus: send the bytes from Upload-Offset on',
  method: 'PATCH',
  path: '/api/uploads/:id',
  params: UploadParams,
  status: 204,
  protocolErrors: { ...versionMismatch, 460: 'The bytes do not match Upload-Checksum.' },
  errors: ['forbidden', 'not-found', 'version-conflict', 'too-large', 'disk-full'],
})

export const endUpload = defineContract({
  ...tus,
  operationId: 'endUpload',
  summary: 'tus: cancel an upload',
  method: 'DELETE',
  path: '/api/uploads/:id',
  params: UploadParams,
  status: 204,
  protocolErrors: versionMismatch,
  errors: ['forbidden', 'not-found'],
})
