import type { Page } from '@playwright/test'
import { test, waitForContent } from '../support/every-page.ts'
import { listPagePaths } from '../support/page-paths.ts'
import { expect } from '../support/story.ts'
import { findSmallTargets } from '../support/touch-targets.ts'

const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const

test('a finger can press everything on every page, and no page is wider than the phone', async ({
  archive,
  jeanne,
  pageParams,
  visit,
}) => {
  const { image } = pageParams.items
  const visits = [
    { visitor: archive, paths: listPagePaths('guests', pageParams) },
    {
      visitor: jeanne,
      paths: [
        ...listPagePaths('signed-in', pageParams),
        '/search?q=lake',
        `/images?item=${image}`,
        '/nowhere',
      ],
    },
  ]
  const problemsByPage: Record<string, string[]> = {}
  await Promise.all(
    visits.flatMap(({ visitor, paths }) =>
      paths.length > 20
        ? splitInHalves(paths).map((half) => checkPages(visitor, half))
        : checkPages(visitor, paths),
    ),
  )
  expect(problemsByPage).toEqual({})

  async function checkPages(visitor: typeof archive | typeof jeanne, paths: readonly string[]) {
    const page = await visit(visitor, phone)
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'commit' })
      await waitForContent(page)
      const problems = [...(await findSmallTargets(page)), ...(await findHorizontalOverflow(page))]
      if (problems.length > 0) problemsByPage[path] = problems
    }
  }
})

/** Describes by how much a page is wider than the screen, if it is. */
async function findHorizontalOverflow(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return overflow > 0 ? [`the page is ${overflow} px wider than the phone`] : []
}

/** Splits a list into two halves, so that two pages can be checked at once. */
function splitInHalves<T>(list: readonly T[]): T[][] {
  const middle = Math.ceil(list.length / 2)
  return [list.slice(0, middle), list.slice(middle)]
}
