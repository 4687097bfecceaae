import { expect, type Page } from '@playwright/test'

/** Waits until the application has replaced the prerendered page, which handles no keys and loses what is filled in. */
export async function waitForApp(page: Page): Promise<void> {
  await expect(page.locator('#root')).not.toHaveAttribute('inert')
  // Removed after the first paint, when the effects have run by which the application listens to keys.
  await expect(page.locator('html')).not.toHaveAttribute('data-written')
}
