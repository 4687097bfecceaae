import type { Locator } from '@playwright/test'
import { expect, test } from '../support/story.ts'

/** German, whose words are the longest of the four languages. */
const sentence =
  'Am Abend saß die ganze Familie vor dem Haus, während der Großvater von den Jahren in der Fremde erzählte. '

const letter = { language: 'de', body: `${sentence.repeat(12)}\n\nAm Ende schliefen die Kinder.` } as const

test('the lines of a long text have 65 to 75 characters', async ({ jeanne, visit }) => {
  const { id } = await jeanne.add({ kind: 'post', title: 'Am Abend', ...letter })
  const page = await visit(jeanne, { viewport: { width: 1440, height: 900 } })
  await page.goto(`/posts/${id}/profile`)
  const text = page.getByText('Am Abend saß').first()
  await expect(text).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const { characters, lines } = await countCharacters(text)
  const average = characters / (lines - 0.5)
  expect(average).toBeGreaterThan(65)
  expect(average).toBeLessThan(75)
})

for (const kind of ['post', 'dream'] as const)
  test(`a ${kind} is printed as dark letters, without the bars, also in the dark theme`, async ({
    jeanne,
    visit,
  }) => {
    const { id } = await jeanne.add({ kind, title: 'Am Abend', ...letter })
    const page = await visit(jeanne, { colorScheme: 'dark', viewport: { width: 794, height: 1123 } })
    await page.goto(`/${kind}s/${id}/profile`)
    const end = page.getByText('Am Ende schliefen die Kinder.')
    await expect(end).toBeVisible()
    await expect(page.getByRole('navigation')).not.toHaveCount(0)
    await expect.poll(() => getLightness(end)).toBeGreaterThan(180)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(end).toBeVisible()
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('banner').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'More actions' })).toBeHidden()
    await expect.poll(() => getLightness(end)).toBeLessThan(60)
    await expect.poll(() => getLightness(page.getByRole('heading', { level: 1 }))).toBeLessThan(60)
  })

/** How many characters a text has, and on how many lines it is laid out. */
function countCharacters(text: Locator): Promise<{ characters: number; lines: number }> {
  return text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
    return { characters: element.textContent?.length ?? 0, lines: tops.size }
  })
}

/** The red part of the colour of a text: 0 is black, 255 white. */
function getLightness(text: Locator): Promise<number> {
  return text.evaluate((element) => Number(/\d+/.exec(getComputedStyle(element).color)?.[0]))
}
