import type { Page } from '@playwright/test'
import { createItemOfEachKind } from './items-of-each-kind.ts'
import { navigateTo } from './navigate-to.ts'
import { createLinks, type PageParams } from './page-paths.ts'
import { watchRequests } from './settling.ts'
import { test as base, expect } from './story.ts'
import { waitForApp } from './wait-for-app.ts'

/** For stories that open every page. They share this fixture, so that each worker creates the items only once. */
export const test = base.extend<object, { pageParams: PageParams }>({
  pageParams: [
    async ({ archive, jeanne }, use) =>
      use({ items: await createItemOfEachKind(jeanne), ...(await createLinks(archive, jeanne)) }),
    { scope: 'worker', timeout: 360_000 },
  ],
})

/**
 * Opens pages one after the other in the same tab: `load` loads the application with the page, `open` navigates to it
 * within the application, which takes a fraction of the processor time. Both wait until the page is complete.
 */
export function browsePages(page: Page) {
  const waitForRequests = watchRequests(page)
  const waitUntilComplete = async () => {
    await waitForContent(page)
    await waitForRequests()
    await waitForContent(page)
  }
  return {
    async load(path: string): Promise<void> {
      await page.goto(path, { waitUntil: 'commit' })
      await waitUntilComplete()
    },
    async open(path: string): Promise<void> {
      // A page whose query alone changes stays, with its heading.
      const isOtherPage = new URL(path, page.url()).pathname !== new URL(page.url()).pathname
      if (isOtherPage)
        await page.locator('h1').evaluate((heading) => heading.setAttribute('data-previous', ''))
      await navigateTo(page, path)
      if (isOtherPage) await expect(page.locator('h1[data-previous]')).toHaveCount(0)
      await waitUntilComplete()
    },
  }
}

/** Waits until the page shows its content instead of skeletons. */
async function waitForContent(page: Page): Promise<void> {
  await waitForApp(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('h1[data-waiting]')).toHaveCount(0)
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}
