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

for (const language of languages) {
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
      // A page is opened in the look in which the one before was left, and is then looked at in the others.
      let look = 0
      for (const address of addresses) {
        await page.goto(address)
        for (let seen = 0; seen < looks.length; seen++) {
          if (seen > 0) look = (look + 1) % looks.length
          const { theme, width } = await show(page, looks[look] ?? looks[0])
          await isShown(page)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          const wrong = [...(await oddHeadings()), ...(await violationsOn(page))]
          if (wrong.length > 0) found[`${address}, ${theme}, ${width} pixels wide`] = wrong
        }
      }
    }
    expect(found).toEqual({})
  })
}

/** Changes the surroundings of a page, as a device at dusk or a window does, and waits until it has followed. */
async function show(page: Page, look: Look): Promise<Look> {
  const { theme, width } = look
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
  return look
}

/** Waits until the page shows what it is about, instead of the shape of it. */
async function isShown(page: Page): Promise<void> {
  await applicationStarted(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('h1[data-waiting]')).toHaveCount(0)
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}
