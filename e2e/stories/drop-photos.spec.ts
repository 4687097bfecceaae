import { readFile } from 'node:fs/promises'
import { dropFiles } from '../support/drop.ts'
import { createPhoto, createTruncatedPhoto } from '../support/files/photo.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

test('of ten photographs dropped at once nine are shown, and the broken one is kept and says why', async ({
  jeanne,
  visit,
}) => {
  const page = await visit(jeanne)
  await page.goto('/search')
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  const whole = await Promise.all(
    Array.from({ length: 9 }, (_, number) => createPhoto(`lake-${number + 1}.jpg`, number)),
  )
  const broken = await createTruncatedPhoto('lake-broken.jpg')
  await dropFiles(page, [...whole.slice(0, 4), broken, ...whole.slice(4)])

  const panel = page.getByRole('region', { name: 'Uploads' })
  await expect(panel.getByRole('heading', { name: '10 files are in the archive' })).toBeVisible()
  await expect(panel.getByText('In the archive', { exact: true })).toHaveCount(9, { timeout: 180_000 })
  await expect(panel.getByText('Kept, but part of this file is missing.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('navigation').getByRole('link', { name: 'Images', exact: true }).click()
  const tiles = page.getByRole('main').getByRole('link', { name: /^lake-/ })
  await expect(tiles).toHaveCount(10)
  const pictures = page.getByRole('main').locator('a[aria-label^="lake-"] img[srcset]')
  await expect(pictures).toHaveCount(9)
  for (const picture of await pictures.all()) await expect(picture).toHaveJSProperty('complete', true)
  for (const picture of await pictures.all()) await expect(picture).not.toHaveJSProperty('naturalWidth', 0)

  await panel.getByRole('link', { name: 'lake-broken.jpg' }).click()
  await expect(page.getByRole('main').getByText('This file is cut off in the middle').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('main').getByRole('link', { name: 'Download the original' }).click()
  expect(await readFile(await (await download).path())).toEqual(broken.buffer)
})
