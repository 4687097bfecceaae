import type { Permission } from '@lares/shared-types/permissions'
import type { SessionUser } from '@lares/shared-types/users'
import { useSelector } from 'react-redux'
import { selectUser } from './session-slice.ts'

/** The signed-in user, or null. */
export function useUser(): SessionUser | null {
  return useSelector(selectUser)
}

/** Whether the signed-in user has a permission; the server checks again on every call. */
export function useHasPermission(permission: Permission): boolean {
  return useUser()?.permissions.includes(permission) ?? false
}
