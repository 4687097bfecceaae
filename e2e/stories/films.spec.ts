import { getItem, listItems } from '@lares/shared-types/contracts/items'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { Client } from '../support/client.ts'
import { createOldFilm } from '../support/files/film.ts'
import { createLongFilm } from '../support/files/long-film.ts'
import { keepPlaying } from '../support/keep-playing.ts'
import { admin } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

const findStoryboard = (page: Page) => page.locator('[style*="/storyboard/"]')

/** The colour of what is displayed of an element, a quarter from its top: the strongest of red, green and blue. */
async function readColour(element: Locator): Promise<string> {
  const { data, info } = await sharp(await element.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = ((info.height >> 2) * info.width + (info.width >> 1)) * info.channels
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
  const strongest = Math.max(red, green, blue)
  return strongest === red ? 'red' : strongest === green ? 'green' : 'blue'
}

test('an old film plays, shows pictures over its bar, gets the picture that somebody chooses, and is turned', async ({
  ownArchive,
  visit,
}) => {
  test.setTimeout(120_000)
  const jeanne = await Client.signIn(ownArchive.address, admin)
  const page = await visit(jeanne)
  await page.goto('/videos')
  await waitForApp(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(await createOldFilm('holiday 2002.avi'))
  await expect(page.getByRole('heading', { name: 'One file is in the archive' })).toBeVisible()
  const [found] = (await jeanne.call(listItems, { query: { kind: 'video' } })).items
  const id = found?.id ?? ''
  const load = () => jeanne.call(getItem, { params: { id } })
  await jeanne.waitUntilProcessed(id)

  await page.goto(`/videos/${id}/profile`)
  const main = page.getByRole('main')
  const player = main.getByRole('region', { name: 'holiday 2002' })
  await player.getByRole('button', { name: 'Play holiday 2002' }).click()
  const video = page.locator('video')
  await keepPlaying(video)
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.2)
  await player.getByRole('button', { name: 'Pause holiday 2002' }).click()

  const bar = player.getByRole('slider', { name: 'Position' })
  await expect(findStoryboard(page)).toHaveCount(0)
  for (const [share, colour] of [
    [0.1, 'red'],
    [0.5, 'green'],
    [0.9, 'blue'],
  ] as const) {
    const box = await bar.boundingBox()
    await bar.hover({ position: { x: (box?.width ?? 0) * share, y: 20 } })
    await expect.poll(() => readColour(findStoryboard(page))).toBe(colour)
  }
  await page.mouse.move(5, 5)
  await expect(findStoryboard(page)).toHaveCount(0)

  await bar.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('PageDown')
  await expect(findStoryboard(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(findStoryboard(page)).toHaveCount(0)

  await video.evaluate((film: HTMLVideoElement) => {
    film.currentTime = 6
  })
  await expect.poll(() => readColour(video)).toBe('green')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Use this frame as its picture' }).click()
  await expect(page.getByText('This frame is now the picture of the film')).toBeVisible()
  await expect.poll(async () => (await load()).assets[0]?.isPosterPending).toBeUndefined()
  expect((await load()).assets[0]?.posterAt).toBeCloseTo(6, 1)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Turn right' }).click()
  await expect(page.getByText('The film was turned right')).toBeVisible()
  const isUpright = () => video.evaluate((film: HTMLVideoElement) => film.videoHeight > film.videoWidth)
  await expect.poll(isUpright).toBe(true)
  await expect.poll(async () => (await load()).assets[0]?.turning).toBeUndefined()
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeCloseTo(6, 0)

  await page.goto('/videos')
  const tile = page
    .getByRole('link', { name: /^holiday 2002/ })
    .locator('img')
    .last()
  await expect
    .poll(() => tile.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth))
    .toBe(true)
  await expect.poll(() => readColour(tile)).toBe('green')
  await page.goto(`/history/videos/${id}?state=2`)
  await expect(page.getByRole('region', { name: 'Pictures of films' })).toContainText(
    'holiday 2002.avi: at 0:06',
  )

  // A film that is too heavy for a slow connection has a smaller copy, which is chosen in its menu and remembered.
  const { id: heavyId } = await jeanne.add(
    { kind: 'video', title: 'The harbour' },
    await createLongFilm('harbour.mp4', 12, { seconds: 20 }),
  )
  const loadHeavy = async () => (await jeanne.call(getItem, { params: { id: heavyId } })).assets[0]
  await expect
    .poll(async () => (await loadHeavy())?.playableSmallSize, { timeout: 60_000 })
    .toBeGreaterThan(0)
  await page.goto(`/videos/${heavyId}/profile`)
  const harbour = main.getByRole('region', { name: 'The harbour' })
  await harbour.getByRole('button', { name: 'Play The harbour' }).click()
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.2)
  await video.evaluate((film: HTMLVideoElement) => {
    film.currentTime = 9
  })
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(9)
  await expect(page.getByRole('button', { name: 'Keep offline (12 MB)' })).toBeVisible()
  await harbour.getByRole('button', { name: 'More controls' }).click()
  await page.getByRole('menuitemradio', { name: /^Small, for slow connections \(/ }).click()
  await expect(video).toHaveAttribute('src', /quality=small$/)
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(9)
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.readyState)).toBeGreaterThan(1)
  // What would be kept on this device is what is played on it.
  await expect(page.getByRole('button', { name: /^Keep offline \(\d+ kB\)/ })).toBeVisible()
  await page.reload()
  await harbour.getByRole('button', { name: 'Play The harbour' }).click()
  await expect(video).toHaveAttribute('src', /quality=small$/)
})
