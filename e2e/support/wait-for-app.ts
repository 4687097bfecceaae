import { expect, type Page } from '@playwright/test'

/** Waits until the application has replaced the prerendered page, which handles no input. */
export async function waitForApp(page: Page): Promise<void> {
  await expect(page.locator('#root')).not.toHaveAttribute('inert')
}
