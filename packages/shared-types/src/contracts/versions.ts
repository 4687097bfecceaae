import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { IdParams } from '../fields.ts'
import { AudioVersion, maxVersionNameLength, maxVersionNoteLength } from '../versions.ts'

const base = { access: 'signed-in', servedBy: 'archive', params: IdParams } as const

const VersionTexts = {
  name: Type.Optional(Type.String({ maxLength: maxVersionNameLength })),
  note: Type.Optional(Type.String({ maxLength: maxVersionNoteLength })),
}

export const listVersions = defineContract({
  ...base,
  operationId: 'listVersions',
  admitsView: true,
  summary: 'The versions that were made of an original, latest first',
  method: 'GET',
  path: '/api/assets/:id/versions',
  status: 200,
  reply: Type.Object({ versions: Type.Array(AudioVersion) }),
  errors: ['not-found'],
})

export const changeVersion = defineContract({
  ...base,
  operationId: 'changeVersion',
  summary: 'Name a version or write a note on it. Which version is played is a field of the item',
  method: 'PATCH',
  path: '/api/versions/:id',
  body: Type.Object(
    {
      ...VersionTexts,
      /** The texts on which the change is based: nothing is changed if one of them is another one by now. */
      opened: Type.Optional(Type.Object(VersionTexts, { additionalProperties: false })),
    },
    { additionalProperties: false },
  ),
  status: 200,
  reply: AudioVersion,
  errors: ['not-found', 'in-trash', 'version-conflict'],
})

export const deleteVersion = defineContract({
  ...base,
  operationId: 'deleteVersion',
  summary: 'Delete a version; if it was played, the original is again. Originals cannot be deleted',
  method: 'DELETE',
  path: '/api/versions/:id',
  status: 204,
  errors: ['not-found', 'in-trash'],
})

export const restoreVersion = defineContract({
  ...base,
  operationId: 'restoreVersion',
  summary: 'Undo the deletion of a version within 30 days; no effect on one that exists',
  method: 'POST',
  path: '/api/versions/:id/restore',
  body: Type.Object(
    {
      /** Play it again, unless another version is played by now. */
      isPlayed: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  status: 200,
  reply: AudioVersion,
  errors: ['not-found', 'in-trash', 'too-many-versions'],
})
