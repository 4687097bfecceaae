import type { Page } from '@playwright/test'
import { type Named, openLinks, pagesFor } from '../support/every-page.ts'
import { oneOfEach } from '../support/one-of-each.ts'
import { applicationStarted } from '../support/started.ts'
import { test as base, expect } from '../support/story.ts'
import { smallTargetsOn } from '../support/touch-targets.ts'

const test = base.extend<object, { named: Named }>({
  named: [
    async ({ archive, jeanne }, use) =>
      use({ items: await oneOfEach(jeanne), ...(await openLinks(archive, jeanne)) }),
    { scope: 'worker', timeout: 180_000 },
  ],
})

const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const

test('a finger can press everything on every page, and no page is wider than the phone', async ({
  archive,
  jeanne,
  named,
  visit,
}) => {
  const { image } = named.items
  const visits = [
    { visitor: archive, addresses: pagesFor('guests', named) },
    {
      visitor: jeanne,
      addresses: [...pagesFor('signed-in', named), '/search?q=lake', `/images?item=${image}`, '/nowhere'],
    },
  ]
  const found: Record<string, string[]> = {}
  await Promise.all(
    visits.flatMap(({ visitor, addresses }) =>
      addresses.length > 20 ? halves(addresses).map((half) => look(visitor, half)) : look(visitor, addresses),
    ),
  )
  expect(found).toEqual({})

  async function look(visitor: typeof archive | typeof jeanne, addresses: readonly string[]) {
    const page = await visit(visitor, phone)
    for (const address of addresses) {
      await page.goto(address, { waitUntil: 'commit' })
      await isShown(page)
      const wrong = [...(await smallTargetsOn(page)), ...(await widthBeyond(page))]
      if (wrong.length > 0) found[address] = wrong
    }
  }
})

/** Waits until the page shows what it is about, instead of the shape of it. */
async function isShown(page: Page): Promise<void> {
  await applicationStarted(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('h1[data-waiting]')).toHaveCount(0)
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}

/** By how much a page is wider than what shows it. */
async function widthBeyond(page: Page): Promise<string[]> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return beyond > 0 ? [`the page is ${beyond} px wider than the phone`] : []
}

/** Two lists of the same length, so that two pages can be looked at at once. */
function halves<T>(list: readonly T[]): T[][] {
  const middle = Math.ceil(list.length / 2)
  return [list.slice(0, middle), list.slice(middle)]
}
