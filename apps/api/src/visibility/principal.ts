import { hasAccess } from '@lares/server-kit/access'
import type { Contract } from '@lares/shared-types/contract'
import type { Viewer } from './viewer.ts'

/** A signed-in user, with their current permissions and restrictions. */
export interface UserPrincipal extends Viewer {
  readonly kind: 'user'
  readonly userId: string
  readonly displayName: string
  /** Whether the user recently confirmed their password in this session. */
  readonly passwordConfirmed: boolean
  readonly origin: Origin
}

/** Where a request comes from; empty outside a request. */
export interface Origin {
  /** The client's IP address. */
  readonly address?: string
  /** The sign-in of the session. */
  readonly signInId?: string
}

/**
 * Somebody who manages users and sees the archive as one of them does: their restrictions besides the own ones, and no
 * permission that either lacks. They read only, and nothing personal.
 */
export interface ViewPrincipal extends Viewer {
  readonly kind: 'view'
  readonly userId: null
  readonly viewId: string
  readonly viewedUserId: string
  readonly manager: UserPrincipal
}

/**
 * Who makes a request. Another kind is a member here and a case in each function below, which do not compile without it
 * (docs/decisions/0041).
 */
export type Principal = UserPrincipal | ViewPrincipal

/** Whether a principal may make the call. */
export function isPermitted(
  principal: Principal,
  { access, admitsView }: Pick<Contract, 'access' | 'admitsView'>,
): boolean {
  switch (principal.kind) {
    case 'user':
      return hasAccess(access, principal)
    case 'view':
      return admitsView === true && hasAccess(access, principal)
  }
}

/** The principal as the user who has signed in, whose personal things a call may use; null for any other principal. */
export function getUser(principal: Principal): UserPrincipal | null {
  switch (principal.kind) {
    case 'user':
      return principal
    case 'view':
      return null
  }
}

/** The user recorded as the author of what a principal creates or saves; null if it acts for none. */
export function getAuthorId(principal: Principal): string | null {
  switch (principal.kind) {
    case 'user':
      return principal.userId
    case 'view':
      return null
  }
}

/** A key that no other principal has: its calls are limited, and its requests recognised when repeated, under this key. */
export function getPrincipalKey(principal: Principal): string {
  switch (principal.kind) {
    case 'user':
      return principal.userId
    case 'view':
      return `view ${principal.viewId}`
  }
}
