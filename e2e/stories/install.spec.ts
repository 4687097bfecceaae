import type { Page } from '@playwright/test'
import { applicationStarted } from '../support/started.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

const label = 'Keep Lares at hand'

/** Lets the browser offer the installation, as it does by itself; the person's answer to its own question is `outcome`. */
function offer(page: Page, outcome: 'accepted' | 'dismissed' | 'broken'): Promise<boolean> {
  return page.evaluate((ending) => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const userChoice =
      ending === 'broken' ? Promise.reject(new Error('no')) : Promise.resolve({ outcome: ending })
    userChoice.catch(() => undefined)
    Object.assign(event, { prompt: () => Promise.resolve(), userChoice })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }, outcome)
}

/** Opens the first page, whose clock then stands still: what passes is what a story lets pass. */
async function open(page: Page, address: string): Promise<void> {
  await page.clock.install()
  await withOffers(page, () => page.goto(address))
  await stopClock(page)
}

/** Goes to a page, and waits for the code that makes offers: it comes once the page rests, for which its clock has to run. */
async function withOffers(page: Page, go: () => Promise<unknown>): Promise<void> {
  const code = page.waitForResponse((answer) => /\/surfaces-[^/]+\.js$/.test(answer.url()))
  await go()
  await code
}

async function stopClock(page: Page): Promise<void> {
  // What the build has written is there before the application, which hears the browser's offer.
  await applicationStarted(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
}

test('installing is offered after ten seconds; accepted, a toast says so', async ({ page, archive }) => {
  await open(page, archive.address)
  expect(await offer(page, 'accepted')).toBe(true)
  await page.clock.runFor(9900)
  await expect(page.getByText(label)).toBeHidden()
  await page.clock.runFor(100)
  await expect(page.getByText(label)).toBeVisible()
  await page.clock.resume()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByText('App installed successfully')).toBeVisible()
  await expect(page.getByText(label)).toBeHidden()
})

test('cancelled it goes without a word; any other end is a warning', async ({ page, archive }) => {
  await open(page, archive.address)
  expect(await offer(page, 'dismissed')).toBe(true)
  await page.clock.runFor(10_000)
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByText(label)).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0)

  expect(await offer(page, 'broken')).toBe(true)
  await page.clock.runFor(10_000)
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByText('Installation failed')).toBeVisible()
  await expect(page.getByText('Please try again or install manually from your browser menu')).toBeVisible()
})

test('put aside, it stays away for the session', async ({ page, archive }) => {
  await open(page, archive.address)
  expect(await offer(page, 'accepted')).toBe(true)
  await page.clock.runFor(10_000)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText(label)).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('pwa-install-dismissed'))).not.toBeNull()
  await page.clock.resume()
  await withOffers(page, () => page.reload())
  await stopClock(page)
  expect(await offer(page, 'accepted')).toBe(true)
  await page.clock.runFor(20_000)
  await expect(page.getByText(label)).toBeHidden()
})

test('the manifest and its icons are those of an application that can be installed', async ({
  page,
  archive,
}) => {
  await page.goto(archive.address)
  const client = await page.context().newCDPSession(page)
  const { errors, url } = await client.send('Page.getAppManifest')
  expect(url).toBe(`${archive.address}/manifest.webmanifest`)
  expect(errors).toEqual([])
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  // A window that keeps nothing lets nothing be installed, which is the only objection.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
