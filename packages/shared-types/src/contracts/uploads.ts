import { type Static, Type } from 'typebox'
import { mediaFamilies } from '../assets.ts'
import { defineContract } from '../contract.ts'
import { Edtf, Place, Uuid } from '../fields.ts'
import { ItemKindSchema } from '../items.ts'

const UploadParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) })

/** Whoever may make items, or change some: own ones with items:edit-own, others with items:edit-any. */
const access = 'signed-in'

/** What the server read from a finished upload; the editor offers it before the item is saved. */
export const UploadFacts = Type.Object({
  uploadId: Type.String(),
  filename: Type.String(),
  mediaType: Type.String(),
  family: Type.Enum(mediaFamilies),
  size: Type.Integer(),
  /** An item, visible to the asker and not in the trash, that has a file of exactly these bytes already. */
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
  summary: 'What a finished upload of one’s own is',
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

const otherVersion = { 412: 'Another version of tus than is spoken here (Tus-Resumable).' } as const

/** The tus 1.0 protocol itself is answered by `@tus/server`; these name its calls for the documents and tests. */
export const createUpload = defineContract({
  ...tus,
  operationId: 'createUpload',
  summary: 'tus: begin an upload (Upload-Length, Upload-Metadata: filename, filetype)',
  method: 'POST',
  path: '/api/uploads',
  status: 201,
  prescribed: otherVersion,
  errors: ['forbidden', 'too-large', 'too-many-uploads', 'disk-full'],
})

export const describeUploads = defineContract({
  ...tus,
  operationId: 'describeUploads',
  summary: 'tus: which version, extensions and checksum algorithms are spoken, and the largest upload',
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
  prescribed: otherVersion,
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
  prescribed: { ...otherVersion, 460: 'The bytes are not those of Upload-Checksum.' },
  errors: ['forbidden', 'not-found', 'version-conflict', 'too-large', 'disk-full'],
})

export const endUpload = defineContract({
  ...tus,
  operationId: 'endUpload',
  summary: 'tus: give an upload up',
  method: 'DELETE',
  path: '/api/uploads/:id',
  params: UploadParams,
  status: 204,
  prescribed: otherVersion,
  errors: ['forbidden', 'not-found'],
})
