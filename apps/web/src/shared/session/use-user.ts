import type { Permission } from '@lares/shared-types/permissions'
import type { SessionUser } from '@lares/shared-types/users'
import { useSelector } from 'react-redux'
import { selectUser } from './session-slice.ts'

/** The signed-in person, or null. */
export function useUser(): SessionUser | null {
  return useSelector(selectUser)
}

/** Whether the signed-in person holds a permission; the server decides again on every call. */
export function useMay(permission: Permission): boolean {
  return useUser()?.permissions.includes(permission) ?? false
}
