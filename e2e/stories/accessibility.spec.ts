import { kindPaths } from '@lares/shared-types/item-kinds'
import { languages } from '@lares/shared-types/languages'
import type { Page } from '@playwright/test'
import { findViolations } from '../support/accessibility.ts'
import { Client } from '../support/client.ts'
import { browsePages, test } from '../support/every-page.ts'
import { findOddDocuments, slowDownNetwork, watchHeadings } from '../support/headings.ts'
import { findHorizontalOverflow } from '../support/overflow.ts'
import { listPagePaths, type PageParams } from '../support/page-paths.ts'
import { inviteRelative } from '../support/people.ts'
import { expect } from '../support/story.ts'

interface Variant {
  readonly theme: 'light' | 'dark'
  /** Pixels. */
  readonly width: number
}

/** Each differs from the previous one in one property only. */
const variants: readonly Variant[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 360 },
]

/** Test every page in every language and variant, instead of in two languages with one variant each. */
const testsAllVariants = process.env.LARES_TEST_ALL === '1'

const stillOptions = {
  colorScheme: 'light',
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
} as const

test('every page has one h1 from the start, however slowly its code and data arrive', async ({
  archive,
  jeanne,
  pageParams,
  visit,
}) => {
  test.setTimeout(300_000)
  const visits = [
    { visitor: archive, paths: listGuestPaths(pageParams) },
    { visitor: jeanne, paths: listFamilyPaths(pageParams).filter((path) => !isRepeatedForm(path)) },
  ]
  const statesByPath: Record<string, string[]> = {}
  for (const { visitor, paths } of visits) {
    const page = await visit(visitor, stillOptions)
    const { load } = browsePages(page)
    await slowDownNetwork(page)
    const listOddStates = await watchHeadings(page)
    for (const path of paths) {
      await load(path)
      const oddStates = await listOddStates()
      if (oddStates.length > 0) statesByPath[path] = oddStates
    }
  }
  expect(statesByPath).toEqual({})
})

for (const [languageIndex, language] of languages.entries()) {
  test(`nobody stumbles on any page, in ${language}, light or dark, on a desk or a phone`, async ({
    archive,
    jeanne,
    pageParams,
    visit,
  }) => {
    test.setTimeout(600_000)
    const relative = await inviteRelative(jeanne, 'Lettrice', { language, isAdmin: true })
    const reader = await Client.signIn(archive.address, relative)
    const visits = [
      { visitor: archive, paths: listGuestPaths(pageParams) },
      { visitor: reader, paths: listFamilyPaths(pageParams) },
    ]
    const problemsByPage: Record<string, string[]> = {}
    for (const { visitor, paths } of visits) {
      const page = await visit(visitor, { ...stillOptions, locale: language })
      const { load, open } = browsePages(page)
      const listOddStates = await watchHeadings(page)
      // Not one of the pages, so that each of them is opened within the application.
      await load('/nothing-here')
      expect(await findOddDocuments(page, paths)).toEqual([])
      for (const [variantIndex, variant] of variants.entries()) {
        await applyVariant(page, variant)
        for (const [pageIndex, path] of paths.entries()) {
          if (!testsAllVariants && getSampledVariant(pageIndex, languageIndex) !== variantIndex) continue
          await open(path)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          const problems = [
            ...(await listOddStates()),
            ...(await findViolations(page)),
            ...(await findHorizontalOverflow(page)),
          ]
          if (problems.length > 0)
            problemsByPage[`${path}, ${variant.theme}, ${variant.width} pixels wide`] = problems
        }
      }
    }
    expect(problemsByPage).toEqual({})
  })
}

/**
 * The variant in which a page is tested in a language; undefined in every other language. The two variants of a page differ in theme
 * and width.
 */
function getSampledVariant(pageIndex: number, languageIndex: number): number | undefined {
  if ((pageIndex + languageIndex) % 2 === 1) return undefined
  return (Math.floor(pageIndex / 2) + languageIndex) % variants.length
}

const formOfKind = /^\/([a-z]+)\/(?:new|[\da-f-]{36}\/edit)$/

/** The forms of all kinds load in the same way, so those of one kind are enough, except for `npm run test:all`. */
function isRepeatedForm(path: string): boolean {
  const kindPath = formOfKind.exec(path)?.[1]
  return !testsAllVariants && kindPath !== undefined && kindPath !== kindPaths.video
}

function listGuestPaths(pageParams: PageParams): string[] {
  return listPagePaths('guests', pageParams)
}

function listFamilyPaths(pageParams: PageParams): string[] {
  return [...listPagePaths('signed-in', pageParams), '/search?q=cousins', '/nowhere']
}

/** Changes the theme and width of an open page. */
async function applyVariant(page: Page, { theme, width }: Variant): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
}
