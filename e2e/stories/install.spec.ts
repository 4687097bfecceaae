import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

const label = 'Keep Lares at hand'

/** Dispatches the browser's install event; `outcome` is the user's choice in the browser's own prompt. */
function offerInstall(page: Page, outcome: 'accepted' | 'dismissed' | 'broken'): Promise<boolean> {
  return page.evaluate((outcome) => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const userChoice = outcome === 'broken' ? Promise.reject(new Error('no')) : Promise.resolve({ outcome })
    userChoice.catch(() => undefined)
    Object.assign(event, { prompt: () => Promise.resolve(), userChoice })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }, outcome)
}

/** Opens a page and stops its clock, so that the story controls the time. */
async function openWithClock(page: Page, address: string): Promise<void> {
  await page.clock.install()
  await waitForPromptCode(page, () => page.goto(address))
  await stopClock(page)
}

/** Opens a page and waits for the code of the prompts, which is loaded when the page is idle and its clock is running. */
async function waitForPromptCode(page: Page, navigate: () => Promise<unknown>): Promise<void> {
  const code = page.waitForResponse((response) => /\/pwa-prompts-[^/]+\.js$/.test(response.url()))
  await navigate()
  await code
}

async function stopClock(page: Page): Promise<void> {
  // The prerendered page does not handle the install event, only the application does.
  await waitForApp(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
}

test('installing is offered after ten seconds; accepted, a toast says so', async ({ page, archive }) => {
  await openWithClock(page, archive.address)
  expect(await offerInstall(page, 'accepted')).toBe(true)
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
  await openWithClock(page, archive.address)
  expect(await offerInstall(page, 'dismissed')).toBe(true)
  await page.clock.runFor(10_000)
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByText(label)).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0)

  expect(await offerInstall(page, 'broken')).toBe(true)
  await page.clock.runFor(10_000)
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByText('Installation failed')).toBeVisible()
  await expect(page.getByText('Please try again or install manually from your browser menu')).toBeVisible()
})

test('put aside, it stays away for the session', async ({ page, archive }) => {
  await openWithClock(page, archive.address)
  expect(await offerInstall(page, 'accepted')).toBe(true)
  await page.clock.runFor(10_000)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText(label)).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('pwa-install-dismissed'))).not.toBeNull()
  await page.clock.resume()
  await waitForPromptCode(page, () => page.reload())
  await stopClock(page)
  expect(await offerInstall(page, 'accepted')).toBe(true)
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
  const inItalian = await page.request.get(url, { headers: { 'accept-language': 'it' } })
  expect(await inItalian.json()).toMatchObject({
    lang: 'it',
    description: 'L’archivio di famiglia',
    shortcuts: [{ name: 'Cerca' }, { name: 'Immagini' }, { name: 'Registrazioni' }],
  })
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  // Nothing can be installed from an incognito window, which must be the only error.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
