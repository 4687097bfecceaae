import type { RowColumn } from '@lares/shared-types/item-row-values'
import type { ParticipantRole } from '@lares/shared-types/participants'
import { useTranslation } from 'react-i18next'

type RoleColumn = Extract<RowColumn, `role-${string}`>

/** Returns a function that names a column. */
export function useColumnLabel(): (column: RowColumn) => string {
  const { t } = useTranslation('full-list')
  const { t: inItems } = useTranslation('items')
  return (column) => {
    if (!isRole(column)) return t(`columns.${column}`)
    const role = column.slice('role-'.length) as ParticipantRole
    return inItems(`roles.${role}`)
  }
}

const isRole = (column: RowColumn): column is RoleColumn => column.startsWith('role-')
