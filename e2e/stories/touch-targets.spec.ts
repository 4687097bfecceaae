import { browsePages, test } from '../support/every-page.ts'
import { findHorizontalOverflow } from '../support/overflow.ts'
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
  for (const { visitor, paths } of visits) {
    const page = await visit(visitor, phone)
    const { load, open } = browsePages(page)
    // Not one of the pages, so that each of them is opened within the application.
    await load('/nothing-here')
    for (const path of paths) {
      await open(path)
      const problems = [...(await findSmallTargets(page)), ...(await findHorizontalOverflow(page))]
      if (problems.length > 0) problemsByPage[path] = problems
    }
  }
  expect(problemsByPage).toEqual({})
})
