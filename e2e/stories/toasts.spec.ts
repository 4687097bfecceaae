import type { Page } from '@playwright/test'
import { navigateTo } from '../support/navigate-to.ts'
import { inviteRelative } from '../support/people.ts'
import { expect, signIn, test } from '../support/story.ts'

const toastText = 'Only administrators can open this page.'

test.beforeEach(async ({ archive, jeanne, page }) => {
  const relative = await inviteRelative(jeanne, 'Elio')
  await page.clock.install()
  await signIn(page, archive, relative)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await showToast(page)
})

test('who is no administrator is led to the start and told why, for four seconds', async ({ page }) => {
  await page.clock.runFor(3900 - (await getShownMs(page)))
  await expect(page.getByText(toastText)).toBeVisible()
  await expect(page).toHaveURL(/\/search$/)
  await page.clock.runFor(100)
  await expect(page.getByText(toastText)).toHaveCount(0)
})

test('the pointer on a toast stops its time and its bar; away from it both go on', async ({ page }) => {
  const toast = page.getByRole('status').filter({ hasText: toastText })
  const getBarState = () =>
    toast
      .locator('span[aria-hidden]')
      .last()
      .evaluate((one) => getComputedStyle(one).animationPlayState)
  expect(await getBarState()).toBe('running')
  await toast.hover()
  await expect.poll(getBarState).toBe('paused')
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 5)
  await expect.poll(getBarState).toBe('running')
  await page.clock.runFor(4000)
  await expect(toast).toHaveCount(0)
})

test('a click takes a toast away', async ({ page }) => {
  await page.getByText(toastText).click()
  await expect(page.getByText(toastText)).toHaveCount(0)
})

test('its cross takes a toast away', async ({ page }) => {
  await page.getByRole('status').filter({ hasText: toastText }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(toastText)).toHaveCount(0)
})

/** Navigates to an administrators' page with a stopped clock, and advances it until the toast is shown. */
async function showToast(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await page.evaluate((text) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes(text)) return
      observer.disconnect()
      Object.assign(window, { toastShownAt: Date.now() })
    })
    observer.observe(document.body, { childList: true, subtree: true })
  }, toastText)
  await navigateTo(page, '/tabAdminParam/maintenance')
  await expect
    .poll(
      async () => {
        await page.clock.runFor(50)
        return page.getByText(toastText).isVisible()
      },
      { intervals: [50] },
    )
    .toBe(true)
}

/** For how long the toast has been shown by the clock of the page, which may have advanced before the story saw it. */
function getShownMs(page: Page): Promise<number> {
  return page.evaluate(() => Date.now() - (window as unknown as { toastShownAt: number }).toastShownAt)
}
