import type { CDPSession, Locator, Page } from '@playwright/test'
import { createFilm } from '../support/files/film.ts'
import { createPhoto } from '../support/files/photo.ts'
import { test as base, expect } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

const titles = ['First', 'Second', 'Third']

const test = base.extend<object, { photographs: undefined }>({
  photographs: [
    async ({ jeanne }, use) => {
      for (const [index, title] of titles.entries()) {
        const { id } = await jeanne.add(
          { kind: 'image', title, date: `1962-07-0${3 - index}`, language: 'en' },
          await createPhoto(`${title}.jpg`, index),
        )
        await jeanne.waitUntilProcessed(id)
      }
      await use(undefined)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test('a photograph is looked at by fingers: nearer, about, on, and away', async ({
  jeanne,
  photographs,
  visit,
}) => {
  expect(photographs).toBeUndefined()
  const page = await visit(jeanne, { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true })
  await page.goto('/images')
  await page.getByRole('link', { name: /^First/ }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'First' })).toBeVisible()
  const touchSession = await page.context().newCDPSession(page)

  await pinch(touchSession, { x: 195, y: 390 }, 40, 120)
  await expect.poll(() => readScale(page)).toBeGreaterThan(2.5)
  await expect(dialog).toHaveAccessibleName('First')
  // While zoomed in, a swipe moves the picture and does not open the next one.
  const before = await readOffset(page)
  await swipe(touchSession, { x: 300, y: 390 }, { x: 180, y: 390 })
  await expect.poll(() => readOffset(page)).toBeLessThan(before - 60)
  await expect(dialog).toHaveAccessibleName('First')

  await pinch(touchSession, { x: 195, y: 390 }, 160, 20)
  await expect.poll(() => readScale(page)).toBe(1)
  await swipe(touchSession, { x: 320, y: 390 }, { x: 60, y: 390 })
  await expect(dialog).toHaveAccessibleName('Second')
  await expect(dialog.getByRole('img', { name: 'Second' })).toBeVisible()
  await swipe(touchSession, { x: 60, y: 390 }, { x: 320, y: 390 })
  await expect(dialog).toHaveAccessibleName('First')
  await expect(dialog.getByRole('img', { name: 'First' })).toBeVisible()
  await swipe(touchSession, { x: 195, y: 250 }, { x: 195, y: 560 })
  await expect(dialog).toHaveCount(0)
})

const portable = [
  ['a phone', { width: 390, height: 780 }],
  ['a phone on its side', { width: 780, height: 390 }],
  ['a tablet held upright', { width: 820, height: 1100 }],
] as const

for (const [device, viewport] of portable) {
  test(`on ${device} buttons beside the picture lead to its neighbours`, async ({
    jeanne,
    photographs,
    visit,
  }) => {
    expect(photographs).toBeUndefined()
    const page = await visit(jeanne, { viewport, hasTouch: true, isMobile: true })
    await page.goto('/images')
    await page.getByRole('link', { name: /^First/ }).tap()
    const dialog = page.getByRole('dialog')
    const next = dialog.getByRole('button', { name: 'Next' })
    const picture = dialog.getByRole('img', { name: 'First' })
    await expect(picture).toBeVisible()
    await expect.poll(async () => overlap(await readBox(next), await readBox(picture))).toBe(false)
    const { width, height } = await readBox(next)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await next.tap()
    await expect(dialog).toHaveAccessibleName('Second')
    await dialog.getByRole('button', { name: 'Previous' }).tap()
    await expect(dialog).toHaveAccessibleName('First')
  })
}

test('on a phone a film is left for the next one by a button or a swipe', async ({ jeanne, visit }) => {
  for (const [title, date] of [
    ['Harvest', '1963-07-02'],
    ['Wedding', '1963-07-01'],
  ] as const) {
    const { id } = await jeanne.add({ kind: 'video', title, date }, await createFilm(`${title}.mp4`))
    await jeanne.waitUntilProcessed(id)
  }
  const page = await visit(jeanne, { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true })
  await page.goto('/videos')
  await page.getByRole('link', { name: /^Harvest/ }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('Harvest')
  await dialog.getByRole('button', { name: 'Next' }).tap()
  await expect(dialog).toHaveAccessibleName('Wedding')
  const film = await readBox(dialog.getByRole('region', { name: 'Wedding' }))
  const y = film.y + 60
  const touchSession = await page.context().newCDPSession(page)
  await swipe(touchSession, { x: 60, y }, { x: 320, y })
  await expect(dialog).toHaveAccessibleName('Harvest')
  // Where the seek bar is, fingers move through the film.
  const position = dialog.getByRole('slider', { name: 'Position' })
  await expect(position).toHaveValue('0')
  const bar = await readBox(position)
  const middle = bar.y + bar.height / 2
  await swipe(touchSession, { x: bar.x + bar.width - 10, y: middle }, { x: bar.x + bar.width / 2, y: middle })
  await expect(position).not.toHaveValue('0')
  await expect(dialog).toHaveAccessibleName('Harvest')
})

test('the keys move, rate, keep and edit, lead to the search, and are told on asking', async ({
  jeanne,
  photographs,
  visit,
}) => {
  expect(photographs).toBeUndefined()
  const page = await visit(jeanne)
  const press = (key: string) => page.keyboard.press(key)
  await page.goto('/images')
  // The prerendered page has the pictures too, but handles no keys.
  await waitForApp(page)
  const tile = (title: string) => page.getByRole('link', { name: new RegExp(`^${title}`) })
  await expect(tile('First')).toBeVisible()
  await press('j')
  await expect(tile('First')).toBeFocused()
  await press('j')
  await expect(tile('Second')).toBeFocused()
  await press('k')
  await expect(tile('First')).toBeFocused()
  await press('ArrowRight')
  await expect(tile('Second')).toBeFocused()

  await press('Enter')
  const viewer = page.getByRole('dialog', { name: /First|Second|Third/ })
  await expect(viewer).toHaveAccessibleName('Second')
  // The viewer handles keys only once it has the focus.
  await expect(viewer.getByRole('button', { name: 'Close', exact: true })).toBeFocused()
  await press('ArrowRight')
  await expect(viewer).toHaveAccessibleName('Third')
  await press('k')
  await expect(viewer).toHaveAccessibleName('Second')
  await press('4')
  await expect(viewer.getByRole('radio', { name: '4 stars' })).toBeChecked()
  const favourite = viewer.getByRole('button', { name: 'Favourite' })
  await press('f')
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')

  await press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Next item')
  await expect(keys.locator(':focus')).toHaveCount(1)
  await press('Escape')
  await expect(keys).toHaveCount(0)
  await expect(viewer).toHaveAccessibleName('Second')

  await press('e')
  await expect(page).toHaveURL(/\/edit$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit “Second”')
  await press('/')
  await expect(page.getByRole('combobox', { name: 'Search the archive' })).toBeFocused()
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a closed viewer leaves the focus on the picture that it showed, motion: ${reducedMotion}`, async ({
    jeanne,
    photographs,
    visit,
  }) => {
    expect(photographs).toBeUndefined()
    const page = await visit(jeanne, { reducedMotion })
    await page.goto('/images')
    const tile = (title: string) => page.getByRole('link', { name: new RegExp(`^${title}`) })
    await waitForApp(page)
    await tile('First').focus()
    await expect(tile('First')).toBeFocused()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog', { name: 'First' })
    await expect(viewer.getByRole('button', { name: 'Close', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(tile('First')).toBeFocused()

    await page.keyboard.press('Enter')
    // The viewer handles keys only once it has the focus.
    await expect(viewer.getByRole('button', { name: 'Close', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: 'Second' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tile('Second')).toBeFocused()
  })
}

test('who opens a photograph from its page comes back to that page, and from there to what was found', async ({
  jeanne,
  photographs,
  visit,
}) => {
  expect(photographs).toBeUndefined()
  const page = await visit(jeanne)
  await page.goto('/search?q=second&kind=image')
  await page.getByRole('link', { name: 'Second' }).click()
  await page.getByRole('link', { name: 'Enlarge Second' }).click()
  await page.getByRole('dialog', { name: 'Second' }).getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('dialog', { name: 'Third' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Second' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/search\?q=second&kind=image$/)
})

interface Point {
  readonly x: number
  readonly y: number
}

const steps = 8

interface Box extends Point {
  readonly width: number
  readonly height: number
}

async function readBox(part: Locator): Promise<Box> {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box
}

function overlap(one: Box, other: Box): boolean {
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
  const isBelow = one.y + one.height <= other.y || other.y + other.height <= one.y
  return !isBeside && !isBelow
}

/** Moves two fingers from a distance of `from` pixels to a point to a distance of `to` pixels. */
async function pinch(touchSession: CDPSession, { x, y }: Point, from: number, to: number): Promise<void> {
  const createTouches = (distance: number) => [
    { x: x - distance, y, id: 0 },
    { x: x + distance, y, id: 1 },
  ]
  await touch(touchSession, 'touchStart', createTouches(from))
  for (let step = 1; step <= steps; step++) {
    await touch(touchSession, 'touchMove', createTouches(from + ((to - from) * step) / steps))
  }
  await touch(touchSession, 'touchEnd', [])
}

async function swipe(touchSession: CDPSession, from: Point, to: Point): Promise<void> {
  await touch(touchSession, 'touchStart', [from])
  for (let step = 1; step <= steps; step++) {
    const progress = step / steps
    const point = { x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress }
    await touch(touchSession, 'touchMove', [point])
  }
  await touch(touchSession, 'touchEnd', [])
}

async function touch(
  touchSession: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  touchPoints: (Point & { id?: number })[],
): Promise<void> {
  await touchSession.send('Input.dispatchTouchEvent', { type, touchPoints })
}

/** The scale (`a`) and the horizontal offset (`e`) of the picture. */
async function readMatrix(page: Page): Promise<{ a: number; e: number }> {
  return page.evaluate(() => {
    const layer = document.querySelector('[role=dialog] [data-gliding]')
    const { a, e } = new DOMMatrix(layer ? getComputedStyle(layer).transform : 'none')
    return { a, e }
  })
}

const readScale = async (page: Page) => (await readMatrix(page)).a
const readOffset = async (page: Page) => (await readMatrix(page)).e

test('photographs are on the screen before the code of their page, which comes without moving them away', async ({
  jeanne,
  photographs,
  visit,
}) => {
  expect(photographs).toBeUndefined()
  const page = await visit(jeanne, { viewport: { width: 390, height: 780 } })
  const codeRequested = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await codeRequested.promise
    await route.continue()
  })
  const prerenderedPictures = page.locator('#root[inert] [data-placed]:is(img)')
  // The gateway sends the page without pictures if the archive does not list them in time.
  await expect(async () => {
    await page.goto('/images', { waitUntil: 'commit' })
    await expect(prerenderedPictures).toHaveCount(titles.length, { timeout: 15_000 })
  }).toPass()
  await expect
    .poll(() =>
      prerenderedPictures.evaluateAll((all) =>
        all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0),
      ),
    )
    .toBe(true)
  await expect(page.getByRole('heading', { level: 1, name: 'Images' })).toBeAttached()
  await expect(page.locator('html')).toHaveAttribute('data-written')
  await expect(page.getByText('July 1962')).toBeVisible()
  const before = await Promise.all((await prerenderedPictures.all()).map((one) => one.boundingBox()))

  codeRequested.resolve()
  const renderedLink = page.getByRole('link', { name: /^First/ })
  await expect(renderedLink).toBeVisible()
  await expect(prerenderedPictures).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-written')
  for (const [index, title] of titles.entries()) {
    const after = await page.getByRole('link', { name: new RegExp(`^${title}`) }).boundingBox()
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(after?.[side], `${side} of ${title}`).toBeCloseTo(before[index]?.[side] ?? 0, 0)
  }
})
