import type { Page } from '@playwright/test'
import { createItemOfEachKind } from './items-of-each-kind.ts'
import { createLinks, type PageParams } from './page-paths.ts'
import { test as base, expect } from './story.ts'
import { waitForApp } from './wait-for-app.ts'

/** For stories that open every page. They share this fixture, so that each worker creates the items only once. */
export const test = base.extend<object, { pageParams: PageParams }>({
  pageParams: [
    async ({ archive, jeanne }, use) =>
      use({ items: await createItemOfEachKind(jeanne), ...(await createLinks(archive, jeanne)) }),
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** Waits until the page shows its content instead of skeletons. */
export async function waitForContent(page: Page): Promise<void> {
  await waitForApp(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('h1[data-waiting]')).toHaveCount(0)
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}
