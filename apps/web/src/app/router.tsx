import type { ComponentType } from 'react'
import { createBrowserRouter, data, Outlet, type RouteObject } from 'react-router'
import { loadOrReload } from './build/chunk-reload.ts'
import { ErrorCard } from './errors/error-card.tsx'
import { ErrorScreen } from './errors/error-screen.tsx'
import { guestRoutes } from './pages/guest-pages.ts'
import type { RouteEntry } from './pages/web-page.ts'
import { createNavigationMiddleware } from './routing/navigation-middleware.ts'
import { assertNotForbidden, createPageMiddleware } from './routing/page-middleware.ts'
import type { RoutingContext } from './routing/routing-context.ts'
import type { FamilyShellLoader } from './shell/family-shell-loader.ts'
import { FirstLoad } from './shell/first-load.tsx'
import { RootLayout } from './shell/root-layout.tsx'

const rootId = 'root'

/**
 * Creates a route for every page. An error during the navigation replaces the whole application; an error in a page,
 * or a missing permission for it, replaces the page only. The guests' routes exist from the start; the others are
 * added at the first navigation to a URL that is not among them.
 */
export function createRouter(context: RoutingContext, shell: FamilyShellLoader) {
  const createRoutes = (entries: readonly RouteEntry[]) => entries.map((entry) => createRoute(entry, context))
  let hasAllRoutes = false
  return createBrowserRouter(
    [
      {
        id: rootId,
        element: <RootLayout shell={shell} loadTexts={context.loadRemaining} />,
        HydrateFallback: FirstLoad,
        ErrorBoundary: ErrorScreen,
        children: [
          ...createRoutes(guestRoutes),
          // The router runs no middleware for an unmatched URL, hence the catch-all route.
          {
            path: '*',
            middleware: createNavigationMiddleware(undefined, context),
            loader: pageNotFound,
            element: null,
          },
        ],
      },
    ],
    {
      async patchRoutesOnNavigation({ patch, signal }) {
        if (hasAllRoutes) return
        const { familyRoutes } = await loadOrReload(
          () => import('./pages/family-routes.ts'),
          context.getTargetUrl,
        )
        patch(rootId, createRoutes(familyRoutes))
        hasAllRoutes = !signal.aborted
      },
    },
  )
}

function createRoute({ page, load, loadData }: RouteEntry, context: RoutingContext): RouteObject {
  const code: PageCode = {}
  return {
    path: page.pattern,
    middleware: createNavigationMiddleware(page, context),
    Component: Outlet,
    children: [
      {
        index: true,
        middleware: createPageMiddleware(page, context),
        handle: { access: page.access },
        // Not the router's own `lazy`: if that fails for the first page, nothing is rendered, not even the error.
        async loader(loaderArgs) {
          assertNotForbidden(loaderArgs)
          const { params, request } = loaderArgs
          const visit = { dispatch: context.dispatch, params, query: new URL(request.url).searchParams }
          // The page repeats what fails here, and shows why.
          loadData?.(visit).catch(() => undefined)
          code.Page ??= await loadOrReload(load, context.getTargetUrl)
          return null
        },
        element: <LoadedPage code={code} />,
        ErrorBoundary: ErrorCard,
      },
    ],
  }
}

/** Set on the first visit of the page; a load that failed is repeated on the next visit. */
interface PageCode {
  Page?: ComponentType
}

function LoadedPage({ code: { Page } }: { code: PageCode }) {
  return Page ? <Page /> : null
}

function pageNotFound(): never {
  throw data(null, { status: 404 })
}
