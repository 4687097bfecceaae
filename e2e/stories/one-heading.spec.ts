import type { Page } from '@playwright/test'
import { openLinks, pagesFor } from '../support/every-page.ts'
import { oneOfEach } from '../support/one-of-each.ts'
import { expect, test } from '../support/story.ts'

/** Milliseconds by which each file of code and each answer comes later, as with bad reception. */
const late = 120

test('every page has exactly one h1, while its code and its items are on their way too', async ({
  archive,
  jeanne,
  visit,
}) => {
  test.setTimeout(300_000)
  const named = { items: await oneOfEach(jeanne), ...(await openLinks(archive, jeanne)) }
  const visits = [
    { page: await visit(archive), addresses: pagesFor('guests', named) },
    { page: await visit(jeanne), addresses: [...pagesFor('signed-in', named), '/nowhere'] },
  ]
  const found: Record<string, string[]> = {}
  for (const { page, addresses } of visits) {
    await beLate(page)
    await page.addInitScript(countHeadings)
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('h1[data-waiting]')).toHaveCount(0)
      await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
      const odd = await page.evaluate(() => JSON.parse(sessionStorage.getItem('odd') ?? '[]'))
      if (odd.length > 0) found[address] = odd
    }
  }
  expect(found).toEqual({})
})

async function beLate(page: Page): Promise<void> {
  await page.route(/\/(assets|api)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, late))
    await route.continue()
  })
}

/** Notes, as soon as anything is drawn, every state of the page with no h1 or several. */
function countHeadings(): void {
  const odd: string[] = []
  sessionStorage.setItem('odd', '[]')
  new MutationObserver(() => {
    const drawn = document.getElementById('root')?.childElementCount ?? 0
    const count = document.querySelectorAll('h1').length
    if (drawn === 0 || count === 1) return
    odd.push(`${count}: ${document.querySelector('main')?.textContent?.slice(0, 80)}`)
    sessionStorage.setItem('odd', JSON.stringify(odd))
  }).observe(document, { childList: true, subtree: true })
}
