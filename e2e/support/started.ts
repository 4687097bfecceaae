import { expect, type Page } from '@playwright/test'

/** Waits until the application has taken the place of what is written into its page: keys and drops before are nobody's. */
export async function applicationStarted(page: Page): Promise<void> {
  await expect(page.locator('#root')).not.toHaveAttribute('inert')
}
