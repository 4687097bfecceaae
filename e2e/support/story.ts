import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { Client } from './client.ts'
import { delayReplies } from './delay-replies.ts'
import { Lares } from './lares.ts'
import { admin, adminEnvironment } from './people.ts'
import type { DatabaseKind } from './story-databases.ts'
import { waitForApp } from './wait-for-app.ts'

/** An archive to visit as a guest, or a client to visit it with their session. */
type Visitor = Pick<Client, 'address'> & Partial<Pick<Client, 'cookie'>>

export interface Fixtures {
  /** The database of `ownArchive`, set by `test.use`. */
  ownDatabase: DatabaseKind
  /** Errors on the pages of the story, which fails if there are any at its end. */
  pageErrors: string[]
  /** An archive with one administrator of the story alone, for what other stories must not find in theirs. */
  ownArchive: Lares
  /** Opens a page in a new browser context. Its errors fail the story too. */
  visit: (visitor: Visitor, options?: BrowserContextOptions) => Promise<Page>
}

export interface WorkerFixtures {
  /** An archive with one administrator, shared by the stories of a Playwright worker. */
  archive: Lares
  /** An API client of that administrator. */
  jeanne: Client
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  archive: [
    async ({ browserName }, use) => {
      expect(browserName).toBe('chromium')
      const lares = await Lares.start(adminEnvironment)
      await use(lares)
      await lares.stop()
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  jeanne: [async ({ archive }, use) => use(await Client.signIn(archive.address, admin)), { scope: 'worker' }],
  ownDatabase: ['server', { option: true }],
  ownArchive: async ({ ownDatabase }, use) => {
    const lares = await Lares.start(adminEnvironment, ownDatabase)
    await use(lares)
    await lares.stop()
  },
  pageErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern.
    async ({}, use, info) => {
      const pageErrors: string[] = []
      await use(pageErrors)
      if (info.errors.length > 0) await info.attach('archives', { body: await Lares.collectOutput() })
      expect(pageErrors).toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page, pageErrors }, use) => {
    recordErrors(page, pageErrors)
    await delayReplies(page)
    await use(page)
  },
  visit: async ({ browser, pageErrors, contextOptions }, use) => {
    const contexts: { close: () => Promise<void> }[] = []
    await use(async ({ address, cookie }, options = {}) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: address, ...options })
      contexts.push(context)
      if (cookie) await context.addCookies([{ ...cookie, url: address }])
      const page = await context.newPage()
      recordErrors(page, pageErrors)
      // Requests that a service worker makes cannot be delayed, and others would not know that the page is offline.
      if (options.serviceWorkers !== 'allow') await delayReplies(page)
      return page
    })
    for (const context of contexts) await context.close()
  },
})

export { expectAccessible } from './accessibility.ts'
export { expect }

function recordErrors(page: Page, pageErrors: string[]): void {
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isFailedRequest(message.text())) pageErrors.push(message.text())
  })
  // 502 to 504 occur while an archive is restarting, but a 500 is always a bug.
  page.on('response', (response) => {
    if (response.status() === 500) pageErrors.push(`500 ${response.request().method()} ${response.url()}`)
  })
}

/** The browser logs each response with a status of 400 or more; stories cause such responses on purpose. */
function isFailedRequest(text: string): boolean {
  return text.startsWith('Failed to load resource')
}

/** Signs in through the form, by default as the administrator. */
export async function signIn(
  page: Page,
  archive: { address: string },
  credentials: { email: string; password: string } = admin,
): Promise<void> {
  await page.goto(archive.address)
  await waitForApp(page)
  await page.getByLabel('E-mail address').fill(credentials.email)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/search/)
}
