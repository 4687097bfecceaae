import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { Client } from './client.ts'
import { Lares } from './lares.ts'
import { keeper, keeperEnvironment } from './people.ts'

/** Where to go, and as whom: an archive without a session, or a signed-in client. */
type Visitor = Pick<Client, 'address'> & Partial<Pick<Client, 'cookie'>>

interface Fixtures {
  /** What the page has complained about; the story fails when it is not empty at its end. */
  complaints: string[]
  /** Opens a browser of somebody's own. What it complains about fails the story too. */
  visit: (visitor: Visitor, options?: BrowserContextOptions) => Promise<Page>
}

interface WorkerFixtures {
  /** An archive with one administrator, shared by the stories of a worker. */
  archive: Lares
  /** That administrator, without a browser. */
  jeanne: Client
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  archive: [
    async ({ browserName }, use) => {
      expect(browserName).toBe('chromium')
      const lares = await Lares.start(keeperEnvironment)
      await use(lares)
      await lares.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  jeanne: [
    async ({ archive }, use) => use(await Client.signIn(archive.address, keeper)),
    { scope: 'worker' },
  ],
  complaints: [
    async ({ page }, use, info) => {
      const complaints: string[] = []
      listenTo(page, complaints)
      await use(complaints)
      if (info.errors.length > 0) await info.attach('archives', { body: await Lares.toldByAll() })
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  visit: async ({ browser, complaints, contextOptions }, use) => {
    const contexts: { close: () => Promise<void> }[] = []
    await use(async ({ address, cookie }, options = {}) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: address, ...options })
      contexts.push(context)
      if (cookie) await context.addCookies([{ ...cookie, url: address }])
      const page = await context.newPage()
      listenTo(page, complaints)
      return page
    })
    for (const context of contexts) await context.close()
  },
})

export { expectAccessible } from './accessible.ts'
export { expect }

function listenTo(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text())) complaints.push(message.text())
  })
  // The gateway's 502 to 504 tell that the archive is being started again; a 500 is a fault of ours.
  page.on('response', (response) => {
    if (response.status() === 500) complaints.push(`500 ${response.request().method()} ${response.url()}`)
  })
}

/** The browser itself reports each answer of 400 and above; stories cause such answers on purpose. */
function isRefusal(text: string): boolean {
  return text.startsWith('Failed to load resource')
}

/** Signs in through the form, as the person who runs the archive or as somebody else. */
export async function signIn(
  page: Page,
  archive: { address: string },
  who: { email: string; password: string } = keeper,
): Promise<void> {
  await page.goto(archive.address)
  await page.getByLabel('E-mail address').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/search/)
}
