import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createPhoto } from '../support/files/photo.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

test('what a search finds is exported, and opened from the disk without the archive', async ({
  jeanne,
  visit,
  browser,
}, info) => {
  const body = 'The *grapes* were small and sweet.'
  const photo = await createPhoto('vendemmia.jpg')
  const { id } = await jeanne.add(
    { kind: 'image', title: 'Harvest at Montalto', body, date: '1963-09' },
    photo,
  )
  await jeanne.waitUntilProcessed(id)
  await jeanne.add({ kind: 'post', title: 'Something else', body: 'About trains.' })

  const page = await visit(jeanne)
  await page.goto('/search?q=montalto')
  await page.getByRole('button', { name: 'Export these results' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog.getByText('1 item', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make the export' }).click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download' }).click()

  const folder = info.outputPath('export')
  await mkdir(folder, { recursive: true })
  const zip = await (await download).path()
  await promisify(execFile)('python3', ['-m', 'zipfile', '-e', zip, folder])
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, offline: true })
    const disk = await context.newPage()
    await disk.goto(pathToFileURL(`${folder}/index.html`).href)
    if (javaScriptEnabled) {
      await disk.getByRole('searchbox', { name: 'Search' }).fill('grapes')
      await expect(disk.getByText('1 item found')).toBeVisible()
    }
    await disk.getByRole('link', { name: /Harvest at Montalto/ }).click()
    await expect(disk.getByRole('heading', { name: 'Harvest at Montalto' })).toBeVisible()
    await expect(disk.getByText('grapes', { exact: true })).toBeVisible()
    const picture = disk.locator('img').first()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await context.close()
  }

  await page.goto('/exports')
  await expect(page.getByText('Ready')).toBeVisible()
  await expectAccessible(page)
})
