import type { Language } from '@lares/shared-types/languages'
import type { Page } from '@playwright/test'
import { violationsOn } from '../support/accessible.ts'
import { Client } from '../support/client.ts'
import { type Named, openLinks, pagesFor } from '../support/every-page.ts'
import { oneOfEach } from '../support/one-of-each.ts'
import { inviteRelative } from '../support/people.ts'
import { test as base, expect } from '../support/story.ts'

const test = base.extend<object, { named: Named }>({
  named: [
    async ({ archive, jeanne }, use) =>
      use({ items: await oneOfEach(jeanne), ...(await openLinks(archive, jeanne)) }),
    { scope: 'worker', timeout: 180_000 },
  ],
})

interface Surroundings {
  readonly language: Language
  readonly theme: 'light' | 'dark'
  /** Pixels. */
  readonly width: number
}

/**
 * Every page in every language; and in the language with the longest words in both themes at both widths. Colours do
 * not depend on the language, nor its attributes on the width.
 */
const all: readonly Surroundings[] = [
  { language: 'en', theme: 'light', width: 1440 },
  { language: 'fr', theme: 'light', width: 1440 },
  { language: 'it', theme: 'light', width: 1440 },
  { language: 'de', theme: 'light', width: 1440 },
  { language: 'de', theme: 'light', width: 360 },
  { language: 'de', theme: 'dark', width: 1440 },
  { language: 'de', theme: 'dark', width: 360 },
]

for (const { language, theme, width } of all) {
  test(`nobody stumbles on any page, in ${language}, ${theme}, ${width} pixels wide`, async ({
    archive,
    jeanne,
    named,
    visit,
  }) => {
    test.setTimeout(300_000)
    const options = {
      ...{ locale: language, colorScheme: theme, viewport: { width, height: 900 } },
      reducedMotion: 'reduce',
    } as const
    const reader = await inviteRelative(jeanne, 'Lettrice', { language, isAdmin: true })
    const visits = [
      { page: await visit(archive, options), addresses: pagesFor('guests', named) },
      {
        page: await visit(await Client.signIn(archive.address, reader), options),
        addresses: [...pagesFor('signed-in', named), '/search?q=cousins', '/nowhere'],
      },
    ]
    const found: Record<string, string[]> = {}
    for (const { page, addresses } of visits) {
      for (const address of addresses) {
        await open(page, address)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
        const violations = await violationsOn(page)
        if (violations.length > 0) found[address] = violations
      }
    }
    expect(found).toEqual({})
  })
}

/** Goes to a page and waits until it shows what it is about, instead of the shape of it. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('h1[data-waiting]')).toHaveCount(0)
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}
