import { type Permission, permissions } from '../permissions.ts'
import { buildSignInUrl, getPageAfterSignIn } from './next-page.ts'
import { type PageAccess, pages } from './pages.ts'
import type { RouteRule } from './route-rules.ts'

/** The properties of a signed-in user that guards check. */
export interface Visitor {
  readonly isAdmin: boolean
  readonly permissions: readonly Permission[]
}

/** The reason for a redirect, if it has to be shown to the user. */
export type RefusalReason = 'administrators-only'

/** The result of a guard that denies access: a redirect, or a missing permission that the page itself reports. */
export type Refusal =
  | { readonly redirect: string; readonly because?: RefusalReason }
  | { readonly forbidden: Permission }

type Guard = (visitor: Visitor | null, target: { pathname: string; search: string }) => Refusal | undefined

/** All guards by name. The server checks access to the data of the pages again. */
const guards: Readonly<Record<string, Guard>> = {
  auth: (visitor, { pathname, search }) =>
    visitor ? undefined : { redirect: buildSignInUrl(pathname + search) },
  guest: (visitor, { search }) =>
    visitor ? { redirect: getPageAfterSignIn(search) ?? pages.search.pattern } : undefined,
  admin: (visitor) =>
    visitor?.isAdmin ? undefined : { redirect: pages.index.pattern, because: 'administrators-only' },
  ...Object.fromEntries(
    permissions.map((permission): [string, Guard] => [
      permission,
      (visitor) =>
        visitor?.isAdmin || visitor?.permissions.includes(permission) ? undefined : { forbidden: permission },
    ]),
  ),
}

/** The names of the guards of a page: those of its access, plus those that rules add, minus those they remove. */
export function listGuards(access: PageAccess, { appMiddleware = {} }: RouteRule): string[] {
  const added = Object.keys(appMiddleware).filter((name) => appMiddleware[name])
  return [...new Set([...listAccessGuards(access), ...added])].filter((name) => appMiddleware[name] !== false)
}

/** The result of the first guard that denies access; undefined if none does. Throws UnknownGuard for an unknown name. */
export function findRefusal(
  names: readonly string[],
  visitor: Visitor | null,
  target: { pathname: string; search: string },
): Refusal | undefined {
  for (const name of names) {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined
    if (!guard) throw new UnknownGuard(name)
    const refusal = guard(visitor, target)
    if (refusal) return refusal
  }
  return undefined
}

/** Whether the visitor may open pages with this access. */
export function canOpen(access: PageAccess, visitor: Visitor | null): boolean {
  return !findRefusal(listGuards(access, {}), visitor, { pathname: '', search: '' })
}

/** Thrown when a page or rule names a guard that does not exist. */
export class UnknownGuard extends Error {
  override readonly name = 'UnknownGuard'
  readonly validNames = Object.keys(guards)

  constructor(guard: string) {
    super(`Unknown route middleware: '${guard}'.`)
  }
}

function listAccessGuards(access: PageAccess): string[] {
  switch (access) {
    case 'everyone':
      return []
    case 'guest':
      return ['guest']
    case 'signed-in':
      return ['auth']
    default:
      return ['auth', access]
  }
}
