import { createOldFilm } from '../support/files/film.ts'
import { createPdf } from '../support/files/pdf.ts'
import { readRecording } from '../support/files/recording.ts'
import { keepPlaying } from '../support/keep-playing.ts'
import { listCachedPaths, waitForCached, waitForServiceWorker } from '../support/service-worker.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

test('a recording and a document that are kept are heard and read without a connection', async ({
  jeanne,
  visit,
}) => {
  const created = await jeanne.add(
    { kind: 'record', title: 'Grandmother sings' },
    await readRecording('song.opus'),
  )
  const record = await jeanne.waitUntilProcessed(created.id)
  const pdf = await jeanne.add(
    { kind: 'document', title: 'The will' },
    await createPdf('will.pdf', 'To my children'),
  )
  await jeanne.waitUntilProcessed(pdf.id)

  const page = await visit(jeanne, { serviceWorkers: 'allow' })
  await page.goto(`/documents/${pdf.id}/profile`)
  await waitForServiceWorker(page)
  await page.getByRole('button', { name: /^Keep offline \(/ }).click()
  await expect(page.getByText(/^Kept offline, \d/)).toBeVisible()
  await page.goto(`/records/${record.id}/profile`)
  await page.getByRole('button', { name: /^Keep offline \(/ }).click()
  await expect(page.getByText(/^Kept offline, \d/)).toBeVisible()
  await waitForCached(page, '/api/session')
  await expectAccessible(page)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Grandmother sings' })).toBeVisible()
  await page.getByRole('button', { name: 'Play Grandmother sings' }).click()
  const time = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
  await expect.poll(time).toBeGreaterThan(0)
  const playable = `/api/assets/${record.assets[0]?.id}/playable`
  const part = await page.evaluate(async (url) => {
    const response = await fetch(url, { headers: { range: 'bytes=2-5' } })
    return {
      status: response.status,
      range: response.headers.get('content-range'),
      size: (await response.blob()).size,
    }
  }, playable)
  expect(part).toMatchObject({ status: 206, size: 4, range: expect.stringMatching(/^bytes 2-5\/\d+$/) })

  await page.goto(`/documents/${pdf.id}/profile`)
  const sheet = page.getByRole('img', { name: /^Page 1/ })
  await expect.poll(() => sheet.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

  // The settings list the pinned items, with a button to remove each.
  await page.goto('/tabParams/interface')
  const list = page.getByRole('region', { name: 'Kept on this device' })
  await expect(list.getByRole('link', { name: 'The will' })).toBeVisible()
  await list.getByRole('button', { name: 'Remove “Grandmother sings” from this device' }).click()
  await expect(list.getByRole('link', { name: 'Grandmother sings' })).toBeHidden()
  await expect.poll(() => listCachedPaths(page)).not.toContain(playable)
  await page.getByRole('link', { name: 'The will' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The will' })).toBeVisible()
})

test('a film that is kept plays without a connection, with its picture and those over its bar', async ({
  jeanne,
  visit,
}) => {
  const created = await jeanne.add(
    { kind: 'video', title: 'Grandmother dances' },
    await createOldFilm('dances.avi'),
  )
  const film = await jeanne.waitUntilProcessed(created.id)
  const [asset] = film.assets
  const page = await visit(jeanne, { serviceWorkers: 'allow' })
  await page.goto(`/videos/${film.id}/profile`)
  await waitForServiceWorker(page)
  // The copy that is played is kept, so its size is said, not that of the original.
  const playable = await jeanne.send(`/api/assets/${asset?.id}/playable`)
  expect(asset?.playableSize).toBe((await playable.arrayBuffer()).byteLength)
  await page.getByRole('button', { name: /^Keep offline \(/ }).click()
  await expect(page.getByText(/^Kept offline, \d/)).toBeVisible()
  await waitForCached(page, '/api/session')
  await expect
    .poll(() => listCachedPaths(page))
    .toEqual(
      expect.arrayContaining(
        ['playable', 'poster', 'storyboard', 'storyboard/1'].map(
          (name) => `/api/assets/${asset?.id}/${name}`,
        ),
      ),
    )

  await page.context().setOffline(true)
  await page.reload()
  const player = page.getByRole('main').getByRole('region', { name: 'Grandmother dances' })
  await player.getByRole('button', { name: 'Play Grandmother dances' }).click()
  const video = page.locator('video')
  await keepPlaying(video)
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.2)
  await player.getByRole('button', { name: 'Pause Grandmother dances' }).click()
  const slider = player.getByRole('slider', { name: 'Position' })
  const picture = page.locator('[style*="/storyboard/"]')
  // The bar moves away from the pointer when the note about the lost connection appears above it.
  await expect(async () => {
    await slider.hover({ position: { x: 190, y: 20 } })
    await slider.hover({ position: { x: 200, y: 20 } })
    await expect(picture).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 45_000 })
  const style = await picture.getAttribute('style')
  const sheet = /\/api\/[^"]+/.exec(style ?? '')?.[0] ?? ''
  expect(await page.evaluate(async (url) => (await fetch(url)).status, sheet)).toBe(200)
})
