import { lazy } from 'react'
import { createBrowserRouter, data, type RouteObject } from 'react-router'
import { ErrorCard } from './errors/error-card.tsx'
import { ErrorScreen } from './errors/error-screen.tsx'
import { guestRoutes } from './guest-routes.ts'
import { guard, type PageNeeds } from './routing/guard.ts'
import type { RouteEntry } from './routing/route-entry.ts'
import { FirstLoad } from './shell/first-load.tsx'
import { RootLayout } from './shell/root-layout.tsx'

const root = 'root'

/**
 * Every page as a route of React Router's, behind its guard and with an error card of its own. The guests' pages are
 * known from the start; the others when an address is asked for that is none of these.
 */
export function createRouter(needs: PageNeeds) {
  const pagesOf = (entries: readonly RouteEntry[]) =>
    entries.map(
      ({ path, access, load }): RouteObject => ({
        path,
        middleware: [guard(access, needs)],
        handle: { access },
        lazy: { Component: load },
        ErrorBoundary: ErrorCard,
      }),
    )
  let complete = false
  const FamilyShell = lazy(async () => ({ default: await needs.loadFamilyShell() }))
  return createBrowserRouter(
    [
      {
        id: root,
        element: <RootLayout FamilyShell={FamilyShell} />,
        HydrateFallback: FirstLoad,
        ErrorBoundary: ErrorScreen,
        // An unmatched address gets a route of its own, because the router runs no middleware without one.
        children: [...pagesOf(guestRoutes), { path: '*', loader: pageNotFound }],
      },
    ],
    {
      async patchRoutesOnNavigation({ patch, signal }) {
        if (complete) return
        const { familyRoutes } = await import('./family-routes.ts')
        patch(root, pagesOf(familyRoutes))
        complete = !signal.aborted
      },
    },
  )
}

function pageNotFound(): never {
  throw data(null, { status: 404 })
}
