import { languages } from '@lares/shared-types/languages'
import type { Locator } from '@playwright/test'
import { Client } from '../support/client.ts'
import { createPhoto } from '../support/files/photo.ts'
import { inviteRelative } from '../support/people.ts'
import { expect, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

for (const width of [320, 360]) {
  test(`the slots of the bottom bar are equal at ${width} px`, async ({ jeanne, visit }) => {
    const page = await visit(jeanne, { viewport: { width, height: 740 }, hasTouch: true, isMobile: true })
    await page.goto('/posts')
    await waitForApp(page)
    const bar = page.getByRole('navigation', { name: 'Main navigation' }).last()
    await expect(bar.getByRole('button', { name: 'Add' })).toBeVisible()
    const centres = await bar.locator(':scope > :is(a, button)').evaluateAll((slots) =>
      slots.map((slot) => {
        const { left, width } = slot.getBoundingClientRect()
        return left + width / 2
      }),
    )
    expect(centres).toHaveLength(5)
    for (const [index, centre] of centres.entries()) {
      expect(Math.abs(centre - (width / 5) * (index + 0.5))).toBeLessThan(1)
    }
  })
}

test('no word of the bottom bar is cut at 320 px, in any language', async ({ jeanne, visit }) => {
  const options = { viewport: { width: 320, height: 740 }, hasTouch: true, isMobile: true }
  for (const language of languages) {
    const reader = await inviteRelative(jeanne, 'Lettrice', { language })
    const page = await visit(await Client.signIn(jeanne.address, reader), { ...options, locale: language })
    await page.goto('/posts')
    await waitForApp(page)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const labels = page.locator('nav').last().locator(':scope > :is(a, button) > span')
    await expect(labels).toHaveCount(4)
    await page.evaluate(() => document.fonts.ready)
    const labelSizes = await labels.evaluateAll((spans) =>
      spans.map((span) => ({ label: span.textContent, isCut: span.scrollWidth > span.clientWidth })),
    )
    expect(labelSizes.filter(({ isCut }) => isCut)).toEqual([])
  }
})

test('on a tablet how is searched, the order and how many were found share a row', async ({
  jeanne,
  visit,
}) => {
  const reader = await inviteRelative(jeanne, 'Leser', { language: 'de' })
  const page = await visit(await Client.signIn(jeanne.address, reader), {
    viewport: { width: 768, height: 900 },
    locale: 'de',
  })
  await page.goto('/search?q=a')
  const order = page.getByRole('combobox', { name: 'Reihenfolge' })
  await expect(order).toBeVisible()
  const selects = page.locator('main select')
  await expect(selects).toHaveCount(2)
  const countRows = (all: Element[]) => new Set(all.map((select) => select.getBoundingClientRect().top)).size
  await expect.poll(() => selects.evaluateAll(countRows)).toBe(1)
})

for (const height of [700, 768, 900, 1080]) {
  test(`every entry of the rail is seen at 1440 × ${height}`, async ({ jeanne, visit }) => {
    const page = await visit(jeanne, { viewport: { width: 1440, height } })
    await page.goto('/posts')
    const links = page.getByRole('navigation', { name: 'Main navigation' }).first().locator('div').first()
    await expect(links.getByRole('link').last()).toBeVisible()
    // Before the application has started, the page has fewer entries than an administrator.
    await waitForApp(page)
    await expect(links.getByRole('link', { name: 'Administration' })).toBeVisible()
    expect(await links.evaluate((list) => list.scrollHeight - list.clientHeight)).toBeLessThanOrEqual(0)
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`stars and buttons of the viewer have enough contrast in the ${colorScheme} theme`, async ({
    jeanne,
    visit,
  }) => {
    const item = await jeanne.add(
      { kind: 'image', title: 'Under the stars' },
      await createPhoto('jetty.jpg', 7),
    )
    const page = await visit(jeanne, { colorScheme })
    await page.goto(`/images?item=${item.id}`)
    const viewer = page.getByRole('dialog')
    const stars = viewer.getByRole('group', { name: 'Your rating' }).first()
    await expect(stars).toBeVisible()
    // The viewer handles keys only once it has the focus.
    await expect(viewer.getByRole('button', { name: 'Close', exact: true })).toBeFocused()
    await page.keyboard.press('3')
    await expect(stars.locator('[data-set="true"]')).toHaveCount(3)
    for (const star of await stars.locator('label').all()) {
      await expect.poll(() => measureContrast(star)).toBeGreaterThanOrEqual(4.5)
    }
    const information = viewer.getByRole('button', { name: 'Information' })
    await information.hover()
    await expect.poll(() => measureContrast(information)).toBeGreaterThanOrEqual(4.5)
  })
}

test('Escape closes the panel of the viewer, then the viewer', async ({ jeanne, visit }) => {
  const item = await jeanne.add({ kind: 'image', title: 'By the lake' }, await createPhoto('lake.jpg', 8))
  const page = await visit(jeanne)
  await page.goto(`/images?item=${item.id}`)
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('button', { name: 'Information' }).click()
  await expect(viewer.getByRole('complementary')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer.getByRole('complementary')).toHaveCount(0)
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
})

/** The contrast between an element's colour and the nearest opaque background behind it (WCAG 2.2, 1.4.3). */
function measureContrast(element: Locator): Promise<number> {
  return element.evaluate((star) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas) throw new Error('no canvas')
    const luminance = (colour: string) => {
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((channel) => {
        const share = channel / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    let behind = star
    while (behind.parentElement && getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)')
      behind = behind.parentElement
    const [light = 0, dark = 0] = [getComputedStyle(star).color, getComputedStyle(behind).backgroundColor]
      .map(luminance)
      .sort((one, other) => other - one)
    return (light + 0.05) / (dark + 0.05)
  })
}
