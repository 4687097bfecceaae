import { type Permission, permissions } from '../permissions.ts'
import { signInLink, wantedAfterSignIn } from './next-page.ts'
import { type PageAccess, pages } from './pages.ts'
import type { RouteRule } from './route-rules.ts'

/** What a guard needs to know of who asks. */
export interface Visitor {
  readonly isAdmin: boolean
  readonly permissions: readonly Permission[]
}

/** Why somebody is sent elsewhere, where they have to be told. */
export type RefusalReason = 'administrators-only'

/** Where a visitor is sent instead, and what they are told there; `forbidden`: the page says so in its place. */
export type Refusal =
  | { readonly redirect: string; readonly because?: RefusalReason }
  | { readonly forbidden: Permission }

type Guard = (visitor: Visitor | null, wanted: { pathname: string; search: string }) => Refusal | undefined

/** Every guard by its name. The pages' data is guarded again by the server. */
const guards: Readonly<Record<string, Guard>> = {
  auth: (visitor, { pathname, search }) =>
    visitor ? undefined : { redirect: signInLink(pathname + search) },
  guest: (visitor, { search }) =>
    visitor ? { redirect: wantedAfterSignIn(search) ?? pages.search.pattern } : undefined,
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

/** The names of the guards of a page: those of its access, then those that rules add, without those they take away. */
export function guardsOf(access: PageAccess, { appMiddleware = {} }: RouteRule): string[] {
  const added = Object.keys(appMiddleware).filter((name) => appMiddleware[name])
  return [...new Set([...guardsOfAccess(access), ...added])].filter((name) => appMiddleware[name] !== false)
}

/** What the first guard that refuses says; nothing when all let the visitor in. Throws for a name that no guard has. */
export function refusalOf(
  names: readonly string[],
  visitor: Visitor | null,
  wanted: { pathname: string; search: string },
): Refusal | undefined {
  for (const name of names) {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined
    if (!guard) throw new UnknownGuard(name)
    const refusal = guard(visitor, wanted)
    if (refusal) return refusal
  }
  return undefined
}

/** A page or a rule names a guard that does not exist. */
export class UnknownGuard extends Error {
  override readonly name = 'UnknownGuard'
  readonly validNames = Object.keys(guards)

  constructor(guard: string) {
    super(`Unknown route middleware: '${guard}'.`)
  }
}

function guardsOfAccess(access: PageAccess): string[] {
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
