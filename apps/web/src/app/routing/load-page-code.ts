import type { Page } from '@lares/shared-types/routing/pages'
import { guestRoutes } from '../pages/guest-pages.ts'

/** Prefetches the code of a page. */
export async function loadPageCode({ pattern }: Page): Promise<unknown> {
  const guestRoute = guestRoutes.find(({ page }) => page.pattern === pattern)
  if (guestRoute) return guestRoute.load()
  const { familyRoutes } = await import('../pages/family-routes.ts')
  return familyRoutes.find(({ page }) => page.pattern === pattern)?.load()
}
