import { defaultLanguage, languages } from '@lares/shared-types/languages'
import type { Page } from '@playwright/test'
import { findViolations } from '../support/accessibility.ts'
import { Client } from '../support/client.ts'
import { test, waitForContent } from '../support/every-page.ts'
import { slowDownNetwork, watchHeadings } from '../support/headings.ts'
import { listPagePaths } from '../support/page-paths.ts'
import { inviteRelative } from '../support/people.ts'
import { expect } from '../support/story.ts'

interface Variant {
  readonly theme: 'light' | 'dark'
  /** Pixels. */
  readonly width: number
}

/** Each differs from the previous one in one property only, so that switching is quick. */
const variants: readonly [Variant, ...Variant[]] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 360 },
]

/** Test every page in every variant and language, instead of one variant per page and language. */
const testsAllVariants = process.env.LARES_TEST_ALL === '1'

for (const [languageIndex, language] of languages.entries()) {
  test(`every page has one h1 from the start, and nobody stumbles on it, in ${language}, light or dark, on a desk or a phone`, async ({
    archive,
    jeanne,
    pageParams,
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
      { page: await visit(archive, options), paths: listPagePaths('guests', pageParams) },
      {
        page: await visit(await Client.signIn(archive.address, reader), options),
        paths: [...listPagePaths('signed-in', pageParams), '/search?q=cousins', '/nowhere'],
      },
    ]
    const problemsByPage: Record<string, string[]> = {}
    for (const { page, paths } of visits) {
      // Only in one language, because the states while code and data are loading are the same in all of them.
      if (language === defaultLanguage) await slowDownNetwork(page)
      const oddHeadings = await watchHeadings(page)
      for (const [pageIndex, path] of paths.entries()) {
        const selectedVariants = testsAllVariants ? variants : [getVariant(pageIndex, languageIndex)]
        for (const [variantIndex, variant] of selectedVariants.entries()) {
          await applyVariant(page, variant)
          if (variantIndex === 0) await page.goto(path)
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', variant.theme)
          await waitForContent(page)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          const problems = [...(await oddHeadings()), ...(await findViolations(page))]
          if (problems.length > 0)
            problemsByPage[`${path}, ${variant.theme}, ${variant.width} pixels wide`] = problems
        }
      }
    }
    expect(problemsByPage).toEqual({})
  })
}

/** The variant of a page in a language: with four languages, each page is tested in each of the four variants. */
function getVariant(pageIndex: number, languageIndex: number): Variant {
  return variants[(pageIndex + languageIndex) % variants.length] ?? variants[0]
}

/** Changes the theme and width of an open page. */
async function applyVariant(page: Page, { theme, width }: Variant): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: theme })
}
