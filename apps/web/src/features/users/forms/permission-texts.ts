import { type Permission, permissions } from '@lares/shared-types/permissions'
import type texts from '../locales/en.json'

/** The translation key of each permission; a missing one is a type error. */
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

export function isPermission(text: string): text is Permission {
  return permissions.some((permission) => permission === text)
}
