import { type Permission, permissions } from '@lares/shared-types/permissions'
import type texts from '../locales/en.json'

/** Where the words for each permission are; a permission without words does not compile. */
export const permissionTexts = {
  'items:create': 'itemsCreate',
  'items:edit-own': 'itemsEditOwn',
  'items:edit-any': 'itemsEditAny',
  'items:delete': 'itemsDelete',
  'items:export': 'itemsExport',
  'media:process': 'mediaProcess',
  'ai:use': 'aiUse',
  'batch:run': 'batchRun',
  'tags:manage': 'tagsManage',
  'categories:manage': 'categoriesManage',
  'participants:manage': 'participantsManage',
  'planning:manage': 'planningManage',
  'translations:edit': 'translationsEdit',
  'users:manage': 'usersManage',
  'monitoring:read': 'monitoringRead',
  'integrity:run': 'integrityRun',
} as const satisfies Record<Permission, keyof (typeof texts)['permissions']>

/** Tells one of the permissions from any other text. */
export function isPermission(text: string): text is Permission {
  return permissions.some((permission) => permission === text)
}
