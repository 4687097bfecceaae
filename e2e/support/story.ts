import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { Lares } from './lares.ts'
import { keeper, keeperEnvironment } from './people.ts'

interface Fixtures {
  /** Fails the story when the page complains on its console. */
  quietConsole: undefined
}

interface WorkerFixtures {
  /** An archive with one administrator, shared by the stories of a worker. */
  archive: Lares
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
  quietConsole: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error' && !isRefusal(message.text())) complaints.push(message.text())
      })
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The browser itself reports each answer of 400 and above; stories cause such answers on purpose. */
function isRefusal(text: string): boolean {
  return text.startsWith('Failed to load resource')
}

/** Signs in as the person who runs the archive, or as somebody else. */
export async function signIn(
  page: Page,
  archive: Lares,
  who: { email: string; password: string } = keeper,
): Promise<void> {
  await page.goto(archive.address)
  await page.getByLabel('E-mail address').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/search/)
}

/** Looks for violations of WCAG 2.2 A and AA and of best practice on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
}
