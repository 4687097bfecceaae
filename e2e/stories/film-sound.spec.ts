import { getItem } from '@lares/shared-types/contracts/items'
import { listVersions } from '@lares/shared-types/contracts/versions'
import sharp from 'sharp'
import { createFilm } from '../support/files/film.ts'
import { createNoisyFilm } from '../support/files/noisy-film.ts'
import { keepPlaying } from '../support/keep-playing.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { findSmallTargets } from '../support/touch-targets.ts'
import { waitForApp } from '../support/wait-for-app.ts'

test('the noisy sound of an old film is improved, heard before and after, saved, seen with its picture, and goes back', async ({
  jeanne,
  visit,
}) => {
  test.setTimeout(120_000)
  const { id } = await jeanne.add(
    { kind: 'video', title: 'The quiet wedding', language: 'en' },
    await createNoisyFilm('wedding.avi'),
  )
  const { assets } = await jeanne.waitUntilProcessed(id)
  const originalId = assets[0]?.id ?? ''
  const page = await visit(jeanne)
  await page.goto(`/videos/${id}/profile`)
  await page.getByRole('link', { name: 'Improve the sound' }).click()
  await expect(page).toHaveURL(new RegExp(`/videos/${id}/audio-processing$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Improve the sound: The quiet wedding')
  await page.getByRole('button', { name: 'Too quiet' }).click()
  const steps = page.getByRole('region', { name: 'Steps' })
  await steps.getByRole('button', { name: 'Add a step' }).click()
  await expect(page.getByRole('menuitem', { name: 'Reduce noise' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Change the speed|Shorten silence/ })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Reduce noise' }).click()

  const compare = page.getByRole('region', { name: 'Compare' })
  await compare.getByRole('button', { name: 'Listen' }).click()
  await expect(compare.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('b')
  await expect(compare.getByRole('radio', { name: 'Before' })).toBeChecked()
  await compare.getByRole('button', { name: 'Pause' }).click()
  await expect(compare.getByRole('row', { name: /^Loudness/ })).toContainText('-16')
  await expectAccessible(page)

  const save = page.getByRole('region', { name: 'Save' })
  await save.getByRole('textbox', { name: 'Name' }).fill('Clear and loud')
  await save.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(save.getByText('The new version is played now.')).toBeVisible({ timeout: 30_000 })
  const versions = page.getByRole('region', { name: 'Versions' })
  const version = versions.getByRole('listitem').filter({ hasText: 'Clear and loud' })
  await expect(version).toContainText('Is played')
  await expectAccessible(page)
  const load = async () => (await jeanne.call(getItem, { params: { id } })).assets[0]?.played
  const played = await load()
  expect(played).toMatchObject({ family: 'video', mediaType: 'video/vnd.avi' })

  await page.getByRole('link', { name: 'Back to the film' }).click()
  await expect(page.getByText('An improved version is played.')).toBeVisible()
  const request = page.waitForRequest(`**/api/assets/${played?.id}/playable*`)
  const player = page.getByRole('main').getByRole('region', { name: 'The quiet wedding' })
  await player.getByRole('button', { name: 'Play The quiet wedding' }).click()
  await request
  const film = page.locator('video')
  await keepPlaying(film)
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
  expect(await film.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight])).toEqual([
    320, 240,
  ])
  await player.getByRole('button', { name: 'Pause The quiet wedding' }).click()
  const { channels } = await sharp(await film.screenshot()).stats()
  expect(channels[0]?.mean).toBeGreaterThan(2 * (channels[2]?.mean ?? 255))

  await page.goto(`/videos/${id}/audio-processing`)
  await versions.getByRole('button', { name: 'Go back to the original' }).click()
  await expect.poll(load).toBeUndefined()
  expect((await jeanne.call(listVersions, { params: { id: originalId } })).versions).toHaveLength(1)
  await version.getByRole('button', { name: 'Play this one: Clear and loud' }).click()
  await expect.poll(async () => (await load())?.id).toBe(played?.id)
})

test('the page of a film fits a dark phone, and says when a film has no sound', async ({ jeanne, visit }) => {
  const silent = await jeanne.add({ kind: 'video', title: 'Stumm' }, await createFilm('stumm.mp4'))
  const loud = await jeanne.add({ kind: 'video', title: 'Laut' }, await createNoisyFilm('laut.avi'))
  await jeanne.waitUntilProcessed(silent.id)
  await jeanne.waitUntilProcessed(loud.id)
  const page = await visit(jeanne, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  })
  await page.goto(`/videos/${silent.id}/audio-processing`)
  await expect(page.getByText('This film has no sound')).toBeVisible()
  await page.goto(`/videos/${silent.id}/profile`)
  await expect(page.getByRole('button', { name: 'Play Stumm' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Improve the sound' })).toHaveCount(0)
  await page.goto(`/videos/${loud.id}/audio-processing`)
  await waitForApp(page)
  await expect(page.getByRole('button', { name: 'Listen' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await findSmallTargets(page)).toEqual([])
  await expectAccessible(page)
})
