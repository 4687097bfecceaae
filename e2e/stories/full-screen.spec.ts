import { createFilm } from '../support/files/film.ts'
import { keepPlaying } from '../support/keep-playing.ts'
import { expect, test } from '../support/story.ts'

test('on a phone a film is shown over the whole screen with its controls', async ({ jeanne, visit }) => {
  const { id } = await jeanne.add(
    { kind: 'video', title: 'The pier' },
    await createFilm('pier.mp4', { seconds: 20 }),
  )
  await jeanne.waitUntilProcessed(id)
  const page = await visit(jeanne, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await page.goto(`/videos/${id}/profile`)
  await page.getByRole('main').getByRole('button', { name: 'Play The pier' }).tap()
  const film = page.getByRole('main').locator('video')
  await keepPlaying(film)
  await page.getByRole('button', { name: 'Full screen' }).tap()
  const isFullScreen = () => page.evaluate(() => document.fullscreenElement?.querySelector('video') != null)
  await expect.poll(isFullScreen).toBe(true)
  await page.getByRole('main').getByRole('button', { name: 'Pause The pier' }).tap()
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
  await page.getByRole('button', { name: 'Full screen' }).tap()
  await expect.poll(isFullScreen).toBe(false)
})
