import { defaultLanguage, languages } from '@lares/shared-types/languages'
import type { Page } from '@playwright/test'
import { violationsOn } from '../support/accessible.ts'
import { Client } from '../support/client.ts'
import { type Named, openLinks, pagesFor } from '../support/every-page.ts'
import { beLate, watchHeadings } from '../support/headings.ts'
import { oneOfEach } from '../support/one-of-each.ts'
import { inviteRelative } from '../support/people.ts'
import { applicationStarted } from '../support/started.ts'
import { test as base, expect } from '../support/story.ts'

const test = base.extend<object, { named: Named }>({
  named: [
    async ({ archive, jeanne }, use) =>
      use({ items: await oneOfEach(jeanne), ...(await openLinks(archive, jeanne)) }),
    { scope: 'worker', timeout: 180_000 },
  ],
})

interface Look {
  readonly theme: 'light' | 'dark'
  /** Pixels. */
  readonly width: number
}

/** Each differs from the one before by one thing alone. */
const looks: readonly [Look, ...Look[]] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 360 },
]

/** Every page in every look of every language, instead of one look for each page and language. */
const wholeMatrix = process.env.LARES_TEST_ALL === '1'

for (const [languageIndex, language] of languages.entries()) {
  test(`every page has one h1 from the start, and nobody stumbles on it, in ${language}, light or dark, on a desk or a phone`, async ({
    archive,
    jeanne,
    named,
    visit,
  }) => {
    test.setTimeout(900_000)
    const options = {
      locale: language,
      colorScheme: 'light',
      viewport: { width: 1440, height: 900 },
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
      // Its code and its items are on their way for a while, once: they are the same in every language.
      if (language === defaultLanguage) await beLate(page)
      const oddHeadings = await watchHeadings(page)
      for (const [pageIndex, address] of addresses.entries()) {
        const shownLooks = wholeMatrix ? looks : [lookOf(pageIndex, languageIndex)]
        for (const [at, look] of shownLooks.entries()) {
          await show(page, look)
          if (at === 0) await page.goto(address)
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', look.theme)
          await isShown(page)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          const wrong = [...(await oddHeadings()), ...(await violationsOn(page))]
          if (wrong.length > 0) found[`${address}, ${look.theme}, ${look.width} pixels wide`] = wrong
        }
      }
    }
    expect(found).toEqual({})
  })
}

/** The look of a page in a language: with four languages each page is seen once in each of the four looks. */
function lookOf(pageIndex: number, languageIndex: number): Look {
  return looks[(pageIndex + languageIndex) % looks.length] ?? looks[0]
}

/** Changes the surroundings of a page, as a device at dusk or a window does. */
async function show(page: Page, { theme, width }: Look): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: theme })
}

/** Waits until the page shows what it is about, instead of the shape of it. */
async function isShown(page: Page): Promise<void> {
  await applicationStarted(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('h1[data-waiting]')).toHaveCount(0)
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}
