import { getItem } from '@lares/shared-types/contracts/items'
import { listVersions } from '@lares/shared-types/contracts/versions'
import { createNoisyRecording } from '../support/files/noisy-recording.ts'
import { keepPlaying } from '../support/keep-playing.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { findSmallTargets } from '../support/touch-targets.ts'

test('a quiet, noisy recording is improved, heard before and after, saved, played, and goes back to the original', async ({
  jeanne,
  visit,
}) => {
  const { id } = await jeanne.add(
    { kind: 'record', title: 'The quiet tape', language: 'en' },
    createNoisyRecording('quiet-tape.wav'),
  )
  const { assets } = await jeanne.waitUntilProcessed(id)
  const originalId = assets[0]?.id ?? ''
  const page = await visit(jeanne)
  await page.goto(`/records/${id}/profile`)
  await page.getByRole('main').getByRole('button', { name: 'Play The quiet tape' }).first().click()
  await keepPlaying(page.locator('audio').first())
  await page.getByRole('link', { name: 'Improve the sound' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Improve the sound: The quiet tape')
  const shell = page.getByRole('region', { name: 'Player' })
  await expect(shell.getByRole('button', { name: 'Pause The quiet tape' })).toBeVisible()
  await page.getByRole('button', { name: 'Too quiet' }).click()
  const steps = page.getByRole('region', { name: 'Steps' })
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText(['Remove rumble', 'Loudness'])
  await steps.getByRole('button', { name: 'Add a step' }).click()
  await page.getByRole('menuitem', { name: 'Reduce noise' }).click()

  // By keyboard alone: the new step comes before the loudness.
  await steps.getByRole('button', { name: 'Earlier: Reduce noise' }).press('Enter')
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Remove rumble',
    'Reduce noise',
    'Loudness',
  ])

  const compare = page.getByRole('region', { name: 'Compare' })
  await compare.getByRole('button', { name: 'Listen' }).click()
  await expect(compare.getByRole('button', { name: 'Pause' })).toBeVisible()
  // One sound at a time: the comparison and the player pause each other.
  await shell.getByRole('button', { name: 'Play The quiet tape' }).click()
  await expect(compare.getByRole('button', { name: 'Listen' })).toBeVisible()
  await compare.getByRole('button', { name: 'Listen' }).click()
  await expect(shell.getByRole('button', { name: 'Play The quiet tape' })).toBeVisible()
  await expect(compare.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(compare.getByRole('radio', { name: 'After' })).toBeChecked()
  await page.keyboard.press('b')
  await expect(compare.getByRole('radio', { name: 'Before' })).toBeChecked()
  await compare.getByRole('button', { name: 'Pause' }).click()
  await expect(compare.getByRole('row', { name: /^Loudness/ })).toContainText('-16')
  await expectAccessible(page)

  const save = page.getByRole('region', { name: 'Save' })
  await save.getByRole('textbox', { name: 'Name' }).fill('Clear and loud')
  await save.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(save.getByText('The new version is played now.')).toBeVisible()
  const versions = page.getByRole('region', { name: 'Versions' })
  const version = versions.getByRole('listitem').filter({ hasText: 'Clear and loud' })
  await expect(version).toContainText('Is played')
  const load = async () => (await jeanne.call(getItem, { params: { id } })).assets[0]?.played
  const played = await load()
  expect(played?.mediaType).toBe('audio/flac')

  // The queue of the page before may load it before it is played.
  const request = page.waitForRequest(`**/api/assets/${played?.id}/playable`)
  await page.goto(`/records/${id}/profile`)
  await expect(page.getByText('An improved version is played.')).toBeVisible()
  await page.getByRole('button', { name: /^Play/ }).first().click()
  await request

  await page.goto(`/records/${id}/audio-processing`)
  await versions.getByRole('button', { name: 'Go back to the original' }).click()
  await expect.poll(load).toBeUndefined()
  const { versions: kept } = await jeanne.call(listVersions, { params: { id: originalId } })
  expect(kept).toHaveLength(1)
  await version.getByRole('button', { name: 'Play this one: Clear and loud' }).click()
  await expect.poll(async () => (await load())?.id).toBe(played?.id)
  await version.getByRole('button', { name: 'Delete: Clear and loud' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  // The toast stays while the pointer is on it.
  await undo.hover()
  await expect(versions.getByText('No version has been made yet.')).toBeVisible()
  expect(await load()).toBeUndefined()
  await undo.click()
  await expect(version.getByText('Is played')).toBeVisible()
  expect((await load())?.id).toBe(played?.id)
})

test('the page fits a dark phone, and says what is missing', async ({ jeanne, visit }) => {
  const { id } = await jeanne.add({ kind: 'record', title: 'Nothing on it' })
  const recording = await jeanne.add({ kind: 'record', title: 'Kurz' }, createNoisyRecording('kurz.wav'))
  const page = await visit(jeanne, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  })
  await page.goto(`/records/${id}/audio-processing`)
  await expect(page.getByText('This recording has no file')).toBeVisible()
  await page.goto(`/records/${recording.id}/audio-processing`)
  await expect(page.getByRole('button', { name: 'Listen' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await findSmallTargets(page)).toEqual([])
  await expectAccessible(page)
})
