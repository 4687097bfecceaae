import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { iconCollections } from '../icon-collections.ts'

const name = '[a-z0-9]+(-[a-z0-9]+)*'

/** The Iconify API (https://iconify.design/docs/api/icon-data.html). */
export const getIcons = defineContract({
  operationId: 'getIcons',
  summary: 'SVG data of icons of one collection',
  method: 'GET',
  path: '/api/_icons/:prefix.json',
  access: 'public',
  servedBy: 'gateway',
  params: Type.Object({ prefix: Type.Enum(iconCollections) }),
  // Iconify clients keep their URLs under 500 characters.
  query: Type.Object({ icons: Type.String({ pattern: `^${name}(,${name})*$`, maxLength: 2000 }) }),
  status: 200,
  reply: Type.Object({
    prefix: Type.String(),
    icons: Type.Record(Type.String(), Type.Unknown()),
    aliases: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    width: Type.Optional(Type.Number()),
    height: Type.Optional(Type.Number()),
    lastModified: Type.Optional(Type.Number()),
    not_found: Type.Optional(Type.Array(Type.String())),
  }),
})
