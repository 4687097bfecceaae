import { languages } from '@lares/shared-types/languages'
import { findPage } from '@lares/shared-types/routing/find-page'
import { getFirstLoad } from '@lares/shared-types/routing/first-loads'
import { allPages } from '@lares/shared-types/routing/pages'
import type { Page } from '@playwright/test'
import { findViolations } from '../support/accessibility.ts'
import { Client } from '../support/client.ts'
import { browsePages, test } from '../support/every-page.ts'
import { findOddDocuments, slowDownNetwork, watchHeadings } from '../support/headings.ts'
import { findHorizontalOverflow } from '../support/overflow.ts'
import { listFamilyPaths, listGuestPaths } from '../support/page-paths.ts'
import { inviteRelative } from '../support/people.ts'
import { expect } from '../support/story.ts'
import { findSmallTargets } from '../support/touch-targets.ts'

type Device = keyof typeof devices

interface Variant {
  readonly theme: 'light' | 'dark'
  readonly device: Device
}

const devices = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
} as const

/** Each differs from the previous one in one property only. */
const variants: readonly Variant[] = [
  { theme: 'light', device: 'desk' },
  { theme: 'dark', device: 'desk' },
  { theme: 'dark', device: 'phone' },
  { theme: 'light', device: 'phone' },
]

/** Test every page in every language and variant, instead of in every language with another variant in each. */
const testsAllVariants = process.env.LARES_TEST_ALL === '1'

const stillOptions = { colorScheme: 'light', reducedMotion: 'reduce' } as const

test('every page has one h1 from the start, however slowly its code and data arrive', async ({
  archive,
  jeanne,
  pageParams,
  visit,
}) => {
  test.setTimeout(300_000)
  const familyPaths = listFamilyPaths(pageParams)
  const visits = [
    { visitor: archive, paths: listGuestPaths(pageParams), loaded: listGuestPaths(pageParams) },
    {
      visitor: jeanne,
      paths: familyPaths,
      loaded: testsAllVariants ? familyPaths : sampleShapes(familyPaths),
    },
  ]
  const statesByPath: Record<string, string[]> = {}
  for (const { visitor, paths, loaded } of visits) {
    const page = await visit(visitor, { ...stillOptions, ...devices.desk })
    const { load, open } = browsePages(page)
    await slowDownNetwork(page)
    const listOddStates = await watchHeadings(page)
    const record = async (path: string) => {
      const oddStates = await listOddStates()
      if (oddStates.length > 0) statesByPath[path] = oddStates
    }
    for (const path of loaded) {
      await load(path)
      await record(path)
    }
    await load('/nothing-here')
    for (const path of paths) {
      await open(path)
      await record(path)
    }
  }
  expect(statesByPath).toEqual({})
})

for (const [languageIndex, language] of languages.entries()) {
  test(`every page passes axe, fits the screen and can be pressed with a finger, in ${language}, light or dark, on a desk or a phone`, async ({
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
      for (const device of ['desk', 'phone'] as const) {
        const page = await visit(visitor, { ...stillOptions, ...devices[device], locale: language })
        const { load, open } = browsePages(page)
        const listOddStates = await watchHeadings(page)
        // Not one of the pages, so that each of them is opened within the application.
        await load('/nothing-here')
        if (device === 'desk') expect(await findOddDocuments(page, paths)).toEqual([])
        for (const [variantIndex, variant] of variants.entries()) {
          if (variant.device !== device) continue
          await applyTheme(page, variant.theme)
          for (const [pageIndex, path] of paths.entries()) {
            if (!testsAllVariants && getSampledVariant(pageIndex, languageIndex) !== variantIndex) continue
            await open(path)
            await expect(page.locator('html')).toHaveAttribute('lang', language)
            const problems = [
              ...(await listOddStates()),
              ...(await findViolations(page)),
              ...(await findHorizontalOverflow(page)),
              ...(device === 'phone' ? await findSmallTargets(page) : []),
            ]
            if (problems.length > 0) problemsByPage[`${path}, ${variant.theme}, on a ${device}`] = problems
          }
        }
      }
    }
    expect(problemsByPage).toEqual({})
  })
}

/** The variant in which a page is tested in a language. The four languages see each page in all variants. */
function getSampledVariant(pageIndex: number, languageIndex: number): number {
  return (pageIndex + languageIndex) % variants.length
}

/** One path for each way in which the documents of pages are made and taken over by the application. */
function sampleShapes(paths: readonly string[]): string[] {
  return [...new Map(paths.map((path) => [describeShape(path), path])).values()]
}

/** What the document of a page contains: its loading state, with or without its first data and pictures, in tabs or not. */
function describeShape(path: string): string {
  const { pathname, search } = new URL(path, 'http://localhost')
  const page = findPage(allPages, pathname)?.page
  const load = page && getFirstLoad(page)
  const parts = [page?.access === 'everyone', Boolean(page?.params), Boolean(search), page?.tab?.group]
  return JSON.stringify([...parts, load && Object.keys(load), Object.keys(load?.pictures ?? {})])
}

/** Changes the theme of an open page. */
async function applyTheme(page: Page, theme: Variant['theme']): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
}
