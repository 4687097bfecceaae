import type { Page } from '@playwright/test'
import { inviteRelative } from '../support/people.ts'
import { expect, signIn, test } from '../support/story.ts'

const words = 'Only administrators can open that page.'

test.beforeEach(async ({ archive, jeanne, page }) => {
  const relative = await inviteRelative(jeanne, 'Elio')
  await signIn(page, archive, relative)
  await page.clock.install()
})

test('who is no administrator is led to the start and told why, for four seconds', async ({
  archive,
  page,
}) => {
  await showToast(page, archive.address)
  await expect(page).toHaveURL(/\/search$/)
  await page.clock.runFor(3500)
  await expect(page.getByText(words)).toBeVisible()
  await page.clock.runFor(1000)
  await expect(page.getByText(words)).toHaveCount(0)
})

test('the pointer on a toast stops its time and its bar; away from it both go on', async ({
  archive,
  page,
}) => {
  await showToast(page, archive.address)
  const toast = page.getByRole('status').filter({ hasText: words })
  const bar = () =>
    toast
      .locator('span[aria-hidden]')
      .last()
      .evaluate((one) => getComputedStyle(one).animationPlayState)
  expect(await bar()).toBe('running')
  await toast.hover()
  await expect.poll(bar).toBe('paused')
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 5)
  await expect.poll(bar).toBe('running')
  await page.clock.runFor(4000)
  await expect(toast).toHaveCount(0)
})

test('a click or its cross takes a toast away', async ({ archive, page }) => {
  await showToast(page, archive.address)
  await page.getByText(words).click()
  await expect(page.getByText(words)).toHaveCount(0)
  await showToast(page, archive.address)
  await page.getByRole('status').filter({ hasText: words }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(words)).toHaveCount(0)
})

/** Opens a page that is for administrators, and stops the clock when the toast is there. */
async function showToast(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/tabAdminParam/maintenance`)
  await expect(page.getByText(words)).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))
}
