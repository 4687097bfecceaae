import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Locator, Page } from '@playwright/test'
import type { Client } from '../support/client.ts'
import { photo } from '../support/files/photo.ts'
import { test as base, expect } from '../support/story.ts'

const many = 2000
/** Requests at once. */
const writers = 8
/** Pixels that a place may differ by. */
const near = 3

const test = base.extend<object, { full: Client }>({
  full: [
    async ({ jeanne }, use) => {
      await fill(jeanne, 'image')
      await fill(jeanne, 'post')
      for (let shape = 0; shape < 6; shape++) {
        await jeanne.add(
          { kind: 'image', title: `Shape ${shape}`, date: dayOf(shape * 300) },
          await photo(`shape-${shape}.jpg`, shape),
        )
      }
      await use(jeanne)
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test('among 2,000 photographs one comes back from the viewer and from a page to where one was', async ({
  full,
  visit,
}) => {
  const page = await visit(full)
  await page.goto('/images')
  await expect(page.locator('main [data-entry] a').first()).toBeVisible()
  await wheel(page, 9000)
  const tile = await middleOf(page)
  const before = await clickOn(tile)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(Math.abs((await topOf(tile)) - before)).toBeLessThan(near)

  await tile.click()
  await page.getByRole('link', { name: 'Open its page' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => Math.abs((await topOf(tile)) - before)).toBeLessThan(near)

  await page.reload()
  await expect.poll(async () => Math.abs((await topOf(tile)) - before)).toBeLessThan(near)
})

test('who opens a link to a photograph finds it on the wall behind it, and comes back to it', async ({
  full,
  visit,
}) => {
  const { items } = await (await full.send('/api/items?kind=image&sort=oldest&limit=50')).json()
  const { id } = items[40]
  const page = await visit(full)
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

test('far down a list of 2,000 one comes back from a page to where one was', async ({ full, visit }) => {
  const page = await visit(full)
  await page.goto('/posts')
  await expect(page.locator('main [data-entry] a').first()).toBeVisible()
  await wheel(page, 24_000)
  const row = await middleOf(page)
  const before = await clickOn(row)
  await expect(page).toHaveURL(/\/profile$/)
  await page.goBack()
  await expect.poll(async () => Math.abs((await topOf(row)) - before)).toBeLessThan(near)
})

test('far down what was found one comes back from an item to where one was', async ({ full, visit }) => {
  const page = await visit(full)
  await page.goto('/search?q=word')
  await expect(page.locator('main [data-entry] a').first()).toBeVisible()
  await wheel(page, 9000)
  const hit = await middleOf(page)
  const before = await clickOn(hit)
  await expect(page).toHaveURL(/\/profile$/)
  await page.goBack()
  await expect.poll(async () => Math.abs((await topOf(hit)) - before)).toBeLessThan(near)
})

function dayOf(at: number): string {
  return new Date(Date.UTC(2024, 0, 1) - at * 86_400_000).toISOString().slice(0, 10)
}

async function fill(by: Client, kind: ItemKind): Promise<void> {
  let next = 0
  const write = async () => {
    while (next < many) {
      const at = next++
      await by.add({
        kind,
        title: `${kind} ${at}`,
        body: 'word '.repeat(at % 60),
        date: dayOf(at),
        language: 'en',
      })
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
}

/** Turns the wheel over the page until it has gone so many pixels. */
async function wheel(page: Page, pixels: number): Promise<void> {
  await page.mouse.move(700, 500)
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 1200)
        return page.evaluate(() => scrollY)
      },
      { timeout: 60_000, intervals: [80] },
    )
    .toBeGreaterThan(pixels)
  // What has come into view is loaded and has taken its place.
  await page.waitForLoadState('networkidle')
  let last = ''
  await expect
    .poll(async () => {
      const before = last
      last = await page.evaluate(() => `${scrollY} of ${document.documentElement.scrollHeight}`)
      return last === before
    })
    .toBe(true)
}

/** An entry in the middle of the screen, by its address, once what stands there has come. */
async function middleOf(page: Page): Promise<Locator> {
  const found = await page.waitForFunction(() => {
    const links = [...document.querySelectorAll('main [data-entry] a[href]')]
    return links.find((link) => link.getBoundingClientRect().top > innerHeight / 3)?.getAttribute('href')
  })
  return page.locator(`main [data-entry] a[href="${await found.jsonValue()}"]`).first()
}

/** Clicks on an entry. Answers where its top was in that very moment, since what is above may still take its place. */
async function clickOn(entry: Locator): Promise<number> {
  await entry.evaluate((element) => {
    const note = () => sessionStorage.setItem('left-at', String(element.getBoundingClientRect().top))
    element.addEventListener('click', note, { capture: true, once: true })
  })
  await entry.click()
  return Number(await entry.page().evaluate(() => sessionStorage.getItem('left-at')))
}

async function topOf(entry: Locator): Promise<number> {
  return entry.evaluate((element) => element.getBoundingClientRect().top)
}
