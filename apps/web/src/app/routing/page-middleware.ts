import { findRules } from '@lares/shared-types/routing/build-manifest'
import { findRefusal, listGuards, UnknownGuard } from '@lares/shared-types/routing/guards'
import type { Page } from '@lares/shared-types/routing/pages'
import { createContext, data, type LoaderFunctionArgs, type MiddlewareFunction, redirect } from 'react-router'
import { loadPageData } from '../../shared/build/page-data.ts'
import type { RoutingContext } from './routing-context.ts'
import { waitForPaint } from './wait-for-paint.ts'

/** The middleware that runs before a page is shown: its guards, then the leave transition of the previous page. */
export function createPageMiddleware(page: Page, context: RoutingContext): MiddlewareFunction[] {
  return [runGuards(page, context), leavePreviousPage(page, context)]
}

function runGuards(page: Page, context: RoutingContext): MiddlewareFunction {
  return async ({ context: routerContext }) => {
    const { to } = context.getLocations()
    const names = listGuards(page.access, findRules(await context.loadRules(), to.pathname))
    if (names.length === 0) return
    const refusal = withGuardNames(findRefusal)(names, await context.loadUser(), to)
    if (!refusal) return
    if ('forbidden' in refusal) {
      routerContext.set(forbiddenContext, true)
      return
    }
    if (refusal.because) context.explainRefusal(refusal.because)
    throw redirect(refusal.redirect)
  }
}

const forbiddenContext = createContext(false)

/** Throws a 403 in the loader of a page that the user may not open, so that the error replaces the page only. */
export function assertNotForbidden({ context: routerContext }: LoaderFunctionArgs): null {
  if (routerContext.get(forbiddenContext)) throw data(null, { status: 403, statusText: 'Forbidden' })
  return null
}

/** Loads the page's code and data in parallel to the leave transition of the previous page. */
function leavePreviousPage(page: Page, context: RoutingContext): MiddlewareFunction {
  return async (_, next) => {
    const { from, to } = context.getLocations()
    const transition = from.pathname === to.pathname ? undefined : context.leavePage()
    const remainingLoaded = page.access === 'guest' ? undefined : context.loadRemaining()
    const pageData = loadPageData(to.pathname)
    const [result] = await Promise.all([next(), transition, remainingLoaded, pageData, waitForPaint()])
    return result
  }
}

/** In development, adds the valid names to the error about an unknown guard. */
function withGuardNames(getRefusal: typeof findRefusal): typeof findRefusal {
  if (!import.meta.env.DEV) return getRefusal
  return (...args) => {
    try {
      return getRefusal(...args)
    } catch (error) {
      if (error instanceof UnknownGuard) error.message += ` Valid names: ${error.validNames.join(', ')}.`
      throw error
    }
  }
}
