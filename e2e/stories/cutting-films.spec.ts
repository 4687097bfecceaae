import { getItem } from '@lares/shared-types/contracts/items'
import { writeTranscript } from '@lares/shared-types/contracts/transcripts'
import type { Locator, Page } from '@playwright/test'
import type { Client } from '../support/client.ts'
import { createGreyFilm, getFrameNumber } from '../support/files/film.ts'
import { keepPlaying } from '../support/keep-playing.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { findSmallTargets } from '../support/touch-targets.ts'
import { waitForApp } from '../support/wait-for-app.ts'
import { ways } from '../support/ways.ts'

/** A film of eight seconds whose frames are grey by their number. */
async function addFilm(client: Client, title: string): Promise<string> {
  const { id } = await client.add({ kind: 'video', title }, await createGreyFilm('holiday.mp4', 8))
  await client.waitUntilProcessed(id)
  return id
}

const region = (page: Page) => page.getByRole('list', { name: 'New films' }).getByRole('listitem')

/** The number of the frame that a page shows at a time, which is in the middle of a frame. */
function readFrame(film: Locator, seconds: number): Promise<number> {
  return film
    .evaluate(async (element, time) => {
      if (!(element instanceof HTMLVideoElement)) throw new Error('There is no film.')
      element.pause()
      const isShown = new Promise<void>((resolve) => {
        const check = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
          if (Math.abs(mediaTime - time) < 0.03) resolve()
          else element.requestVideoFrameCallback(check)
        }
        element.requestVideoFrameCallback(check)
      })
      element.currentTime = time
      await isShown
      const canvas = new OffscreenCanvas(8, 8)
      const context = canvas.getContext('2d')
      context?.drawImage(element, 0, 0, 8, 8)
      return context?.getImageData(4, 4, 1, 1).data[0] ?? -1
    }, seconds)
    .then(getFrameNumber)
}

const readDuration = (film: Locator) => film.evaluate((element: HTMLVideoElement) => element.duration)

test('a film becomes two by keyboard alone: both play, and start and end with the right frame', async ({
  jeanne,
  visit,
}) => {
  const id = await addFilm(jeanne, 'Holiday in Bari')
  const page = await visit(jeanne)
  await page.goto(`/videos/${id}/profile`)
  await page.getByRole('main').getByRole('link', { name: 'Cut', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cut a recording or film' })).toBeVisible()
  const film = page.getByLabel('The film', { exact: true })
  await expect.poll(() => readDuration(film)).toBeCloseTo(8, 1)
  const strip = page.getByRole('application', { name: /^Pictures of the film/ })
  await strip.focus()
  await page.keyboard.press('s')
  await expect(region(page)).toHaveCount(1)
  await expectAccessible(page)

  // From the middle of frame 80 one frame back and forth, and split there.
  expect(await readFrame(film, 3.22)).toBe(80)
  await strip.focus()
  await page.keyboard.press(',')
  await expect(page.getByText('0:03.18 of 0:08')).toBeVisible()
  await page.keyboard.press('.')
  await expect(page.getByText('0:03.22 of 0:08')).toBeVisible()
  await page.keyboard.press('s')
  await expect(region(page)).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Name of part 1' }).fill('The beach of Bari')
  await page.getByRole('textbox', { name: 'Name of part 2' }).fill('The way home from Bari')
  await page.getByRole('button', { name: 'Save 2 films' }).focus()
  await page.keyboard.press('Enter')
  const made = page.getByRole('list', { name: 'Films made' })
  await expect(made.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText(/w(as|ere) encoded again/)).toHaveCount(0)
  await expectAccessible(page)

  for (const [name, first, last, frames] of [
    ['The way home from Bari', 80, 199, 120],
    ['The beach of Bari', 0, 79, 80],
  ] as const) {
    await page.goto(`/videos/${id}/profile`)
    await page.getByRole('region', { name: 'Cuts' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const pieceId = new URL(page.url()).pathname.split('/')[2] ?? ''
    await jeanne.waitUntilProcessed(pieceId)
    const { assets } = await jeanne.call(getItem, { params: { id: pieceId } })
    expect(assets[0]).toMatchObject({ mediaType: 'video/mp4', state: 'ready' })
    // Browsers play the piece itself.
    expect(assets[0]?.renditions.map((rendition) => rendition.name)).not.toContain('playable')
    await page.reload()
    await page
      .getByRole('main')
      .getByRole('button', { name: `Play ${name}` })
      .first()
      .click()
    const player = page.locator('video')
    await keepPlaying(player)
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.2)
    await page
      .getByRole('main')
      .getByRole('button', { name: `Pause ${name}` })
      .first()
      .click()
    // Once a browser has read the last packet of sound, it counts all of it.
    expect(await readDuration(player)).toBeGreaterThan(frames / 25 - 0.005)
    expect(await readDuration(player)).toBeLessThan(frames / 25 + 0.05)
    expect(await readFrame(player, 0.02)).toBe(first)
    expect(await readFrame(player, 0.06)).toBe(first + 1)
    expect(await readFrame(player, frames / 25 - 0.02)).toBe(last)
  }
})

test('on a phone, a scene is taken out of a film, encoded so that nothing else is in it', async ({
  jeanne,
  visit,
}) => {
  await addFilm(jeanne, 'Holiday in Lucca')
  const page = await visit(jeanne, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await page.goto('/tabTools/cutaudio')
  await waitForApp(page)
  await page.getByRole('searchbox', { name: 'Search by name, person, place or words' }).fill('Lucca')
  await page.getByRole('link', { name: 'Holiday in Lucca' }).tap()
  await page.getByRole('button', { name: 'Split here' }).tap()
  await region(page).getByRole('textbox', { name: 'Name of part 1' }).tap()
  await readFrame(page.getByLabel('The film', { exact: true }), 2)
  await page.getByRole('button', { name: 'Part starts here' }).tap()
  await expect(region(page).getByRole('textbox', { name: 'Start' })).toHaveValue('0:02')
  await region(page).getByRole('textbox', { name: 'End' }).fill('0:03,2')
  await region(page).getByRole('textbox', { name: 'End' }).press('Enter')
  await page.getByRole('checkbox', { name: /^Encode again/ }).tap()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await findSmallTargets(page)).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save 1 film' }).tap()
  await expect(page.getByText('1 film was encoded again.')).toBeVisible()
  await page.getByRole('list', { name: 'Films made' }).getByRole('link').tap()
  const pieceId = await page
    .waitForURL(/\/videos\/[^/]+\/profile/)
    .then(() => new URL(page.url()).pathname.split('/')[2] ?? '')
  await jeanne.waitUntilProcessed(pieceId)
  await page.reload()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .tap()
  const player = page.locator('video')
  await keepPlaying(player)
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.1)
  expect(await readFrame(player, 0.02)).toBe(50)
  expect(await readDuration(player)).toBeCloseTo(1.2, 2)
})

test('a passage is taken out of a film, which plays without it until that is undone', async ({
  jeanne,
  visit,
}) => {
  const id = await addFilm(jeanne, 'Holiday in Siena')
  await jeanne.call(writeTranscript, {
    params: { id },
    body: {
      version: 0,
      segments: [
        { start: 1, end: 3, text: 'The lens cap' },
        { start: 4.5, end: 7, text: 'The tower of Siena' },
      ],
    },
  })
  const page = await visit(jeanne)
  await page.goto(`/videos/${id}/profile`)
  await page.getByRole('main').getByRole('link', { name: 'Cut', exact: true }).click()
  await page.getByRole('button', { name: 'Split here' }).click()
  await region(page).getByRole('textbox', { name: 'Start' }).fill('0:00')
  await region(page).getByRole('textbox', { name: 'End' }).fill('0:04')
  await region(page).getByRole('textbox', { name: 'End' }).press('Enter')
  await page.getByLabel('What becomes of the parts?').selectOption('A new version: remove these parts')
  await page.getByRole('button', { name: 'Save the version (0:04)' }).click()
  await expect(page.getByRole('link', { name: 'Watch the new version' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`/videos/${id}/profile`)
  await other.getByRole('main').getByRole('button', { name: 'Play Holiday in Siena' }).first().click()
  const player = other.locator('video')
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.1)
  expect(await readFrame(player, 0.02)).toBe(100)
  expect(await readDuration(player)).toBeLessThan(4.1)
  await other.keyboard.press('c')
  // The line of the second 4.5 to 7 of the whole film.
  await expect
    .poll(() =>
      player.evaluate((video: HTMLVideoElement) =>
        Array.from(video.textTracks[0]?.cues ?? []).map(({ startTime, endTime }) => [startTime, endTime]),
      ),
    )
    .toEqual([[0.5, 3]])

  // What is played is what is cut next, so that the lens cap does not come back.
  await other.getByRole('main').getByRole('link', { name: 'Cut', exact: true }).click()
  await expect(other.getByLabel('Cut from')).toHaveText(/\(is played\)/)
  const source = other.getByLabel('The film', { exact: true })
  expect(await readFrame(source, 0.02)).toBe(100)
  await other.getByRole('button', { name: 'Split here' }).click()
  await region(other).getByRole('textbox', { name: 'End' }).fill('0:02')
  await region(other).getByRole('textbox', { name: 'End' }).press('Enter')
  await other.getByRole('button', { name: 'Save 1 film' }).click()
  await other.getByRole('list', { name: 'Films made' }).getByRole('link').click()
  await other.waitForURL((url) => url.pathname.endsWith('/profile') && !url.pathname.includes(id))
  const pieceId = new URL(other.url()).pathname.split('/')[2] ?? ''
  await jeanne.waitUntilProcessed(pieceId)
  await other.reload()
  await other
    .getByRole('main')
    .getByRole('button', { name: /^Play Holiday/ })
    .first()
    .click()
  const piece = other.locator('video')
  await expect.poll(() => piece.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.1)
  expect(await readFrame(piece, 0.02)).toBe(100)

  await page.getByRole('button', { name: 'Undo: play what was played before' }).click()
  await expect(page.getByText('What was played before is played again.')).toBeVisible()
  const { assets } = await jeanne.call(getItem, { params: { id } })
  expect(assets[0]?.played).toBeUndefined()
})

for (const way of ways)
  test(`a film that lies on its side is turned, and a part of it becomes a film that is upright, ${way.name}`, async ({
    jeanne,
    visit,
  }) => {
    const { press, write } = way
    const id = await addFilm(jeanne, 'Holiday in Pisa')
    const page = await visit(jeanne, way.device)
    await page.goto(`/videos/${id}/profile`)
    await waitForApp(page)
    await press(page.getByRole('button', { name: 'More actions' }))
    await press(page.getByRole('menuitem', { name: 'Turn right' }))
    await expect(page.getByText('The film was turned right')).toBeVisible()
    const load = async (itemId: string) => (await jeanne.call(getItem, { params: { id: itemId } })).assets[0]
    await expect.poll(async () => (await load(id))?.turning).toBeUndefined()
    await jeanne.waitUntilProcessed(id)
    await press(page.getByRole('main').getByRole('link', { name: 'Cut', exact: true }))
    await press(page.getByRole('button', { name: 'Split here' }))
    await write(region(page).getByRole('textbox', { name: 'End' }), '0:02')
    await page.keyboard.press('Enter')
    await press(page.getByRole('button', { name: 'Save 1 film' }))
    await press(page.getByRole('list', { name: 'Films made' }).getByRole('link'))
    await page.waitForURL((url) => url.pathname.endsWith('/profile') && !url.pathname.includes(id))
    const pieceId = new URL(page.url()).pathname.split('/')[2] ?? ''
    await jeanne.waitUntilProcessed(pieceId)
    await page.reload()
    await waitForApp(page)
    await press(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Play Holiday/ })
        .last(),
    )
    const player = page.locator('video')
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.videoHeight > video.videoWidth))
      .toBe(true)
    expect(await readDuration(player)).toBeCloseTo(2, 1)
  })
