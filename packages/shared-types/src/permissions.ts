import { type Static, Type } from 'typebox'

/** Every act beyond reading what one may see. Server and interface test these strings and no others. */
export const permissions = [
  'items:create',
  'items:edit-own',
  'items:edit-any',
  'items:delete',
  'items:export',
  'media:process',
  'ai:use',
  'batch:run',
  'tags:manage',
  'categories:manage',
  'participants:manage',
  'planning:manage',
  'translations:edit',
  'users:manage',
  'monitoring:read',
  'integrity:run',
] as const

export type Permission = (typeof permissions)[number]

export const PermissionSchema = Type.Enum(permissions)

/** What an invited person may do until somebody decides otherwise. */
export const newUserPermissions: Permission[] = [
  'items:create',
  'items:edit-own',
  'items:export',
  'media:process',
  'ai:use',
]

/** Who may make a call: anybody, anybody signed in, holders of one permission, administrators. */
export type Access = 'public' | 'signed-in' | 'admin' | Permission

export type PermissionName = Static<typeof PermissionSchema>
