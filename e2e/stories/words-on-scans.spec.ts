import { getPageTexts } from '@lares/shared-types/contracts/page-texts'
import type { Browser } from '@playwright/test'
import type { Client } from '../support/client.ts'
import { createLetter } from '../support/files/letter.ts'
import { findHorizontalOverflow } from '../support/overflow.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const lines = [
  'Dear Rosa,',
  'the orchard is white with blossom this week.',
  'Grandfather has mended the old wooden ladder,',
  'and the children climb into every tree.',
  'Please come before the blossom falls.',
  'Your sister Lucia',
]

async function addLetter(by: Client, browser: Browser, title: string) {
  const file = await createLetter(browser, `${title}.png`, lines)
  const added = await by.add({ kind: 'document', title, language: 'en' }, file)
  const item = await by.waitUntilProcessed(added.id)
  const id = item.assets[0]?.id ?? ''
  const loadState = async () => (await by.call(getPageTexts, { params: { id } })).read[0]?.state
  await expect.poll(loadState, { timeout: 120_000 }).toBe('ready')
  return { ...item, assetId: id }
}

test('a word of a scanned letter is found, lit up on it, corrected, and found as corrected', async ({
  browser,
  jeanne,
  visit,
}) => {
  await addLetter(jeanne, browser, 'From the hill')
  const page = await visit(jeanne)
  await page.goto('/search')
  await waitForApp(page)
  await page.getByRole('searchbox', { name: 'Search' }).first().fill('blossom ladder')
  // The list of new items, in which the letter is too, gives way to the results.
  await expect(page.getByText('Grandfather has mended')).toBeVisible()
  await page.getByRole('link', { name: 'From the hill' }).click()

  const words = page.getByRole('region', { name: 'Text in this picture' })
  await expect(words.getByText('1 of 3')).toBeVisible()
  const marks = page.locator('[data-hit]')
  await expect(marks).toHaveCount(3)
  await expect(marks.first()).toBeInViewport()
  await words.getByRole('button', { name: 'Next hit' }).click()
  await expect(words.getByText('2 of 3')).toBeVisible()

  // The selectable word stands where it is marked.
  const layer = page.getByRole('region', { name: 'Text on page 1' })
  // Measured at once, because the page may still scroll to the hit.
  const measureDistance = () =>
    layer.getByText('ladder').evaluate((word) => {
      const marked = document.querySelectorAll('[data-hit]')[1]
      const [one, other] = [word.getBoundingClientRect(), marked?.getBoundingClientRect()]
      return Math.hypot(one.x - (other?.x ?? 0), one.y - (other?.y ?? 0))
    })
  await expect.poll(measureDistance).toBeLessThan(16)
  await layer.getByText('Grandfather').dblclick()
  expect(await page.evaluate(() => document.getSelection()?.toString().trim())).toBe('Grandfather')
  await expectAccessible(page)

  await words.getByRole('button', { name: 'Correct the text' }).click()
  const dialog = page.getByRole('dialog')
  const line = dialog.getByRole('textbox', { name: /^Line 3/ })
  await expect(line).toHaveValue('Grandfather has mended the old wooden ladder,')
  await expectAccessible(page)
  await line.fill('Grandfather has mended the old wooden wheelbarrow,')
  await line.press('Control+s')
  await expect(page.getByText('The text was saved')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const phoneOfJeanne = await visit(jeanne, phone)
  await expect(async () => {
    await phoneOfJeanne.goto('/search?q=wheelbarrow')
    await expect(phoneOfJeanne.getByRole('link', { name: 'From the hill' })).toBeVisible({ timeout: 5000 })
  }).toPass()
  await phoneOfJeanne.getByRole('link', { name: 'From the hill' }).tap()
  await expect(phoneOfJeanne.locator('[data-hit]')).toHaveCount(1)
  expect(await findHorizontalOverflow(phoneOfJeanne)).toEqual([])
  await phoneOfJeanne.getByRole('button', { name: 'Correct the text' }).tap()
  await expect(phoneOfJeanne.getByRole('textbox', { name: 'Line 1' })).toBeVisible()
  expect(await findHorizontalOverflow(phoneOfJeanne)).toEqual([])
  await expectAccessible(phoneOfJeanne)
})

test('the pages are downloaded as a PDF with their words', async ({ browser, jeanne, visit }) => {
  const { id } = await addLetter(jeanne, browser, 'A letter to print')
  const page = await visit(jeanne)
  await page.goto(`/documents/${id}/profile`)
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Searchable PDF' }).click()
  const download = await started
  const stream = await download.createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-')
})
