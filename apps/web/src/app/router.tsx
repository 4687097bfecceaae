import type { ComponentType } from 'react'
import { createBrowserRouter, data, Outlet, type RouteObject } from 'react-router'
import { loadOrReload } from './build/chunk-reload.ts'
import { ErrorCard } from './errors/error-card.tsx'
import { ErrorScreen } from './errors/error-screen.tsx'
import { guestRoutes } from './guest-routes.ts'
import { navigationSteps } from './routing/navigation-steps.ts'
import type { PageNeeds } from './routing/page-needs.ts'
import { pageSteps, refuseKeptOut } from './routing/page-steps.ts'
import type { RouteEntry } from './routing/route-entry.ts'
import type { FamilyShellCode } from './shell/family-shell-code.ts'
import { FirstLoad } from './shell/first-load.tsx'
import { RootLayout } from './shell/root-layout.tsx'

const root = 'root'

/**
 * Every page as a route of React Router's. What goes wrong on the way to a page replaces the application; what goes
 * wrong in the page, or keeps somebody out of it, stands in its place. The guests' pages are known from the start;
 * the others when an address is asked for that is none of these.
 */
export function createRouter(needs: PageNeeds, shell: FamilyShellCode) {
  const routesOf = (entries: readonly RouteEntry[]) => entries.map((entry) => routeOf(entry, needs))
  let complete = false
  return createBrowserRouter(
    [
      {
        id: root,
        element: <RootLayout shell={shell} loadTexts={needs.loadFurther} />,
        HydrateFallback: FirstLoad,
        ErrorBoundary: ErrorScreen,
        children: [
          ...routesOf(guestRoutes),
          // An unmatched address gets a route of its own, because the router runs no middleware without one.
          { path: '*', middleware: navigationSteps(undefined, needs), loader: pageNotFound, element: null },
        ],
      },
    ],
    {
      async patchRoutesOnNavigation({ patch, signal }) {
        if (complete) return
        const { familyRoutes } = await import('./family-routes.ts')
        patch(root, routesOf(familyRoutes))
        complete = !signal.aborted
      },
    },
  )
}

function routeOf({ page, load }: RouteEntry, needs: PageNeeds): RouteObject {
  const code: PageCode = {}
  return {
    path: page.pattern,
    middleware: navigationSteps(page, needs),
    Component: Outlet,
    children: [
      {
        index: true,
        middleware: pageSteps(page, needs),
        handle: { access: page.access },
        // Not the router's own `lazy`: where that fails in the first page nothing is drawn, the error neither.
        async loader(given) {
          refuseKeptOut(given)
          code.Page ??= await loadOrReload(load, () => addressOf(needs))
          return null
        },
        element: <LoadedPage code={code} />,
        ErrorBoundary: ErrorCard,
      },
    ],
  }
}

/** Filled when the page is first asked for; one that could not be loaded is tried again the next time. */
interface PageCode {
  Page?: ComponentType
}

function LoadedPage({ code: { Page } }: { code: PageCode }) {
  return Page ? <Page /> : null
}

function addressOf({ whereabouts }: PageNeeds): string {
  const { pathname, search, hash } = whereabouts().to
  return pathname + search + hash
}

function pageNotFound(): never {
  throw data(null, { status: 404 })
}
