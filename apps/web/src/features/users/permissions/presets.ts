import { newUserPermissions, type Permission } from '@lares/shared-types/permissions'

export const presetNames = ['reads', 'contributes', 'keepsOrder'] as const
export type PresetName = (typeof presetNames)[number]

/** Sets of permissions that can be given at once. */
export const presets: Readonly<Record<PresetName, readonly Permission[]>> = {
  reads: [],
  contributes: newUserPermissions,
  keepsOrder: [
    ...newUserPermissions,
    'items:edit-any',
    'items:delete',
    'batch:run',
    'tags:manage',
    'categories:manage',
    'participants:manage',
    'planning:manage',
    'integrity:run',
  ],
}
