import type { Access, Permission } from '@lares/shared-types/permissions'
import { AppError } from './app-error.ts'

/** The rights by which access is decided; an administrator has every permission. */
interface Rights {
  readonly isAdmin: boolean
  readonly permissions: { has(permission: Permission): boolean }
}

/** Whether somebody who is signed in with these rights has an access. */
export function hasAccess(access: Access, { isAdmin, permissions }: Rights): boolean {
  if (access === 'public' || access === 'signed-in') return true
  if (access === 'admin') return isAdmin
  if (typeof access === 'string') return permissions.has(access)
  return access.some((permission) => permissions.has(permission))
}

/** The error of a call that needs somebody to be signed in. */
export function notSignedIn(cause?: unknown): AppError {
  return new AppError('not-signed-in', { message: 'Sign in first.', cause })
}

/** The error of a call for which the rights do not suffice. */
export function accessDenied(access: Access): AppError {
  return new AppError('forbidden', {
    message: 'You do not have the permission to do this.',
    params: { access },
  })
}
