import { type Static, Type } from 'typebox'
import { mediaFamilies } from '../assets.ts'
import { defineContract } from '../contract.ts'
import { Edtf, Instant, Place, Uuid } from '../fields.ts'
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
  consumes: 'application/offset+octet-stream',
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

/** Maximum fragments of one recording: one for each time that it was interrupted. */
export const maxFragments = 200

/** What arrived of a recording that its device has not finished, such as when its battery is dead. */
export const UnfinishedRecording = Type.Object({
  /** The id that the device gave it, `recording` in `Upload-Metadata` of its fragments. */
  id: Uuid,
  startedAt: Instant,
  /** When its last bytes arrived. */
  updatedAt: Instant,
  /** When the first of its fragments is deleted. */
  expiresAt: Instant,
  bytes: Type.Integer(),
  /** Its fragments in their order. */
  uploadIds: Type.Array(Type.String()),
})
export type UnfinishedRecording = Static<typeof UnfinishedRecording>

export const listUnfinishedRecordings = defineContract({
  operationId: 'listUnfinishedRecordings',
  summary: 'Recordings of the caller that have begun to arrive and are not finished, the latest first',
  method: 'GET',
  path: '/api/uploads/recordings',
  access: 'items:create',
  servedBy: 'archive',
  status: 200,
  reply: Type.Object({ recordings: Type.Array(UnfinishedRecording) }),
})

const UploadId = Type.String({ pattern: '^[0-9a-f]{32}$' })

export const JoinedUpload = Type.Object({
  uploadId: Type.String(),
  filename: Type.String(),
  mediaType: Type.String(),
  size: Type.Integer(),
  /** Seconds; absent if it had been joined by an earlier request. */
  duration: Type.Optional(Type.Number()),
  /** The second at which each fragment starts, in the order of the request; absent as well. */
  starts: Type.Optional(Type.Array(Type.Number())),
})
export type JoinedUpload = Static<typeof JoinedUpload>

/**
 * Takes an id made by the client, so that it can be repeated: then the upload that exists is returned, and nothing is
 * joined again. The fragments are discarded once the file is stored.
 */
export const joinUploads = defineContract({
  operationId: 'joinUploads',
  summary:
    'Make one finished upload of what a browser recorded, which may consist of several fragments, unfinished ones too',
  method: 'PUT',
  path: '/api/uploads/:id/joined',
  access: 'items:create',
  servedBy: 'archive',
  params: Type.Object({ id: UploadId }),
  body: Type.Object(
    {
      /** Without an extension, which the format determines. */
      name: Type.String({ minLength: 1, maxLength: 200 }),
      uploadIds: Type.Array(UploadId, { minItems: 1, maxItems: maxFragments, uniqueItems: true }),
    },
    { additionalProperties: false },
  ),
  status: 200,
  reply: JoinedUpload,
  errors: ['forbidden', 'not-found', 'invalid-fields', 'rendition-failed', 'too-many-requests', 'disk-full'],
  // `too-many-requests`: another recording of the user is being joined.
  admitsFailures: true,
})
