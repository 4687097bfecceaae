import { lazy } from 'react'
import { createBrowserRouter, data, type RouteObject } from 'react-router'
import { ErrorCard } from './errors/error-card.tsx'
import { ErrorScreen } from './errors/error-screen.tsx'
import { routes } from './routes.ts'
import { guard, type PageNeeds } from './routing/guard.ts'
import { FirstLoad } from './shell/first-load.tsx'
import { RootLayout } from './shell/root-layout.tsx'

/** The pages of `routes.ts` as React Router's, each behind its guard and with an error card of its own. */
export function createRouter(needs: PageNeeds) {
  const pages: RouteObject[] = routes.map(({ path, access, load }) => ({
    path,
    middleware: [guard(access, needs)],
    handle: { access },
    lazy: { Component: load },
    ErrorBoundary: ErrorCard,
  }))
  const FamilyShell = lazy(async () => ({ default: await needs.loadFamilyShell() }))
  return createBrowserRouter([
    {
      element: <RootLayout FamilyShell={FamilyShell} />,
      HydrateFallback: FirstLoad,
      ErrorBoundary: ErrorScreen,
      // An unmatched address gets a route of its own, because the router runs no middleware without one.
      children: [...pages, { path: '*', loader: pageNotFound }],
    },
  ])
}

function pageNotFound(): never {
  throw data(null, { status: 404 })
}
