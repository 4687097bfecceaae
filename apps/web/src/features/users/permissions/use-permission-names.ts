import type { Permission } from '@lares/shared-types/permissions'
import { useTranslation } from 'react-i18next'
import { permissionTexts } from '../forms/permission-texts.ts'

/** Returns functions that name permissions: one, and a list of them. */
export function usePermissionNames() {
  const { t, i18n } = useTranslation('users')
  const getName = (permission: Permission) => t(`permissions.${permissionTexts[permission]}.name`)
  const listFormat = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const getNames = (list: readonly Permission[]) => listFormat.format(list.map(getName))
  return { getName, getNames }
}
