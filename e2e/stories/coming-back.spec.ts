import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Locator, Page } from '@playwright/test'
import type { Client } from '../support/client.ts'
import { createPhoto } from '../support/files/photo.ts'
import { test as base, expect } from '../support/story.ts'

const itemCount = 1000
/** Concurrent requests. */
const concurrency = 8
/** Pixels by which a restored scroll position may differ. */
const maxOffset = 3

// One worker runs these stories, because each other one would fill an archive of its own.
base.describe.configure({ mode: 'default' })

const test = base.extend<object, { filledArchive: Client }>({
  filledArchive: [
    async ({ jeanne }, use) => {
      await createItems(jeanne, 'image')
      await createItems(jeanne, 'post')
      for (let shape = 0; shape < 6; shape++) {
        await jeanne.add(
          { kind: 'image', title: `Shape ${shape}`, date: getDate(shape * 300) },
          await createPhoto(`shape-${shape}.jpg`, shape),
        )
      }
      await use(jeanne)
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test('among a thousand photographs one comes back from the viewer and from a page to where one was', async ({
  filledArchive,
  visit,
}) => {
  const page = await visit(filledArchive)
  await page.goto('/images')
  await expect(page.locator('main [data-entry] a').first()).toBeVisible()
  await scrollTo(page, 9000)
  const tile = await findMiddleEntry(page)
  const before = await clickAndMeasure(tile)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => Math.abs((await getTop(tile)) - before)).toBeLessThan(maxOffset)

  await tile.click()
  await page.getByRole('link', { name: 'Open its page' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => Math.abs((await getTop(tile)) - before)).toBeLessThan(maxOffset)

  await page.reload()
  await expect.poll(async () => Math.abs((await getTop(tile)) - before)).toBeLessThan(maxOffset)
})

test('who opens a link to a photograph finds it on the wall behind it, and comes back to it', async ({
  filledArchive,
  visit,
}) => {
  const { items } = await (await filledArchive.send('/api/items?kind=image&sort=oldest&limit=50')).json()
  const { id } = items[40]
  const page = await visit(filledArchive)
  await page.goto(`/images?item=${id}`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('link', { name: 'Open its page' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator(`main a[href*="${id}"]`)).toBeInViewport()
})

test('far down a list of a thousand one comes back from a page to where one was', async ({
  filledArchive,
  visit,
}) => {
  const page = await visit(filledArchive)
  await page.goto('/posts')
  await expect(page.locator('main [data-entry] a').first()).toBeVisible()
  await scrollTo(page, 24_000)
  const row = await findMiddleEntry(page)
  const before = await clickAndMeasure(row)
  await expect(page).toHaveURL(/\/profile$/)
  await page.goBack()
  await expect.poll(async () => Math.abs((await getTop(row)) - before)).toBeLessThan(maxOffset)
})

test('far down what was found one comes back from an item to where one was', async ({
  filledArchive,
  visit,
}) => {
  const page = await visit(filledArchive)
  await page.goto('/search?q=word')
  await expect(page.locator('main [data-entry] a').first()).toBeVisible()
  await scrollTo(page, 9000)
  const hit = await findMiddleEntry(page)
  const before = await clickAndMeasure(hit)
  await expect(page).toHaveURL(/\/profile(\?q=word)?$/)
  await page.goBack()
  await expect.poll(async () => Math.abs((await getTop(hit)) - before)).toBeLessThan(maxOffset)
})

function getDate(index: number): string {
  return new Date(Date.UTC(2024, 0, 1) - index * 86_400_000).toISOString().slice(0, 10)
}

async function createItems(client: Client, kind: ItemKind): Promise<void> {
  let next = 0
  const createNext = async () => {
    while (next < itemCount) {
      const index = next++
      await client.add({
        kind,
        title: `${kind} ${index}`,
        body: 'word '.repeat(index % 60),
        date: getDate(index),
        language: 'en',
      })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, createNext))
}

/** Scrolls with the wheel until the page has moved by this many pixels. */
async function scrollTo(page: Page, pixels: number): Promise<void> {
  await page.mouse.move(700, 500)
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 1200)
        return page.evaluate(() => scrollY)
      },
      { timeout: 180_000, intervals: [80] },
    )
    .toBeGreaterThan(pixels)
  // Waits until what came into view is loaded and the layout is stable. The network is never idle: a stream of events is open.
  let lastState = ''
  let equalStates = 0
  await expect
    .poll(
      async () => {
        const before = lastState
        lastState = await page.evaluate(() => `${scrollY} of ${document.documentElement.scrollHeight}`)
        equalStates = lastState === before ? equalStates + 1 : 0
        return equalStates
      },
      { intervals: [200] },
    )
    .toBeGreaterThan(3)
}

/** Waits for an entry in the middle of the screen; locates it by its link. */
async function findMiddleEntry(page: Page): Promise<Locator> {
  const href = await page.waitForFunction(() => {
    const links = [...document.querySelectorAll('main [data-entry] a[href]')]
    return links.find((link) => link.getBoundingClientRect().top > innerHeight / 3)?.getAttribute('href')
  })
  return page.locator(`main [data-entry] a[href="${await href.jsonValue()}"]`).first()
}

/** Clicks on an entry and returns its top at that moment, because the layout above it may still change before. */
async function clickAndMeasure(entry: Locator): Promise<number> {
  await entry.evaluate((element) => {
    const note = () => sessionStorage.setItem('left-at', String(element.getBoundingClientRect().top))
    element.addEventListener('click', note, { capture: true, once: true })
  })
  await entry.click()
  return Number(await entry.page().evaluate(() => sessionStorage.getItem('left-at')))
}

async function getTop(entry: Locator): Promise<number> {
  return entry.evaluate((element) => element.getBoundingClientRect().top)
}
