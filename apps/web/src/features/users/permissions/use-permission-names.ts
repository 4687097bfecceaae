import { type Permission, permissions } from '@lares/shared-types/permissions'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getListFormat } from '../../../shared/i18n/list-format.ts'
import { permissionTexts } from '../forms/permission-texts.ts'

/** Returns functions that name permissions: one, and a list of them. They change with the language alone. */
export function usePermissionNames() {
  const { t, i18n } = useTranslation('users')
  const { language } = i18n
  return useMemo(() => {
    const names = new Map(
      permissions.map((permission) => [permission, t(`permissions.${permissionTexts[permission]}.name`)]),
    )
    const getName = (permission: Permission) => names.get(permission) ?? permission
    const listFormat = getListFormat(language, { type: 'conjunction' })
    const getNames = (list: readonly Permission[]) => listFormat.format(list.map(getName))
    return { getName, getNames }
  }, [t, language])
}
