/** Every permission beyond reading visible items. Server and interface check these strings and no others. */
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

/** The permissions of invited users by default. */
export const newUserPermissions: Permission[] = [
  'items:create',
  'items:edit-own',
  'items:export',
  'media:process',
  'ai:use',
]

/** Who may make a call: everybody, signed-in users, administrators, or users with a permission or with one of several. */
export type Access = 'public' | 'signed-in' | 'admin' | Permission | readonly Permission[]
