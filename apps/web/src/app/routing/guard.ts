import type { SessionUser } from '@lares/shared-types/users'
import type { ComponentType } from 'react'
import { data, type MiddlewareFunction, redirect } from 'react-router'
import { paths } from '../../shared/config/paths.ts'
import { decideAccess } from './decide-access.ts'
import { signInLink, wantedAfterSignIn } from './next-page.ts'
import type { RouteAccess } from './route-entry.ts'

/** What pages need before they can be shown. */
export interface PageNeeds {
  currentUser(): Promise<SessionUser | null>
  /** Loads what the guests' pages do without: the further texts and icons. */
  loadFurther(): Promise<unknown>
  loadFamilyShell(): Promise<ComponentType>
}

/** Runs before a page is loaded: sends guests to sign in, the signed-in away from guests' pages, others get a 403. */
export function guard(access: RouteAccess, pages: PageNeeds): MiddlewareFunction {
  return async ({ request }, next) => {
    const url = new URL(request.url)
    switch (decideAccess(access, await pages.currentUser())) {
      case 'open':
        if (access !== 'guest') await pages.loadFurther()
        return next()
      case 'sign-in':
        throw redirect(signInLink(url.pathname + url.search))
      case 'already-signed-in':
        throw redirect(wantedAfterSignIn(url.search) ?? paths.search.to())
      case 'forbidden':
        await pages.loadFurther()
        throw data(null, { status: 403 })
    }
  }
}
