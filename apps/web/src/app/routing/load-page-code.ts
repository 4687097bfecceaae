import type { Page } from '@lares/shared-types/routing/pages'
import { guestRoutes } from '../guest-routes.ts'

/** Loads the code of a page ahead of time. */
export async function loadPageCode({ pattern }: Page): Promise<unknown> {
  const known = guestRoutes.find(({ page }) => page.pattern === pattern)
  if (known) return known.load()
  const { familyRoutes } = await import('../family-routes.ts')
  return familyRoutes.find(({ page }) => page.pattern === pattern)?.load()
}
