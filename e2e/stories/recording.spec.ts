import { createParticipant } from '@lares/shared-types/contracts/participants'
import type { Locator, Page } from '@playwright/test'
import { createNoisyRecording } from '../support/files/noisy-recording.ts'
import { keepPlaying } from '../support/keep-playing.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { findSmallTargets } from '../support/touch-targets.ts'
import { waitForApp } from '../support/wait-for-app.ts'
import { ways } from '../support/ways.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

/** The seconds that the first clock within a part of the page shows. */
async function readClock(part: Page | Locator): Promise<number> {
  const clock = part.getByText(/^\d+:\d\d$/).first()
  const [minutes = 0, rest = 0] = ((await clock.textContent()) ?? '').split(':').map(Number)
  return minutes * 60 + rest
}

/** Waits until the clock of the recording shows at least these seconds. */
async function recordUntil(page: Page, seconds: number): Promise<void> {
  await expect.poll(() => readClock(page)).toBeGreaterThanOrEqual(seconds)
}

test('a recording survives a killed page, goes on, is named and played', async ({ jeanne, visit }) => {
  const page = await visit(jeanne)
  await page.goto('/records')
  await page.getByRole('link', { name: 'Record', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Record' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start recording' }).click()
  await recordUntil(page, 6)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Go on' }).click()
  await recordUntil(page, 8)
  await expectAccessible(page)

  // Walking through the archive does not end it.
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Posts' }).click()
  const bar = page.getByRole('complementary', { name: 'Record' })
  await bar.getByRole('link', { name: 'Back to the recording' }).click()
  await recordUntil(page, 10)

  // The page ends without any of its events, as when the battery dies.
  const context = page.context()
  const session = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  const secondsBefore = await readClock(page)
  const readAt = Date.now()
  // It is never answered.
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  const secondsAfter = secondsBefore + (Date.now() - readAt) / 1000
  const again = await context.newPage()
  await again.goto('/record')
  const unfinished = again.getByRole('region', { name: 'Not finished' })
  await expect.poll(() => readClock(unfinished)).toBeGreaterThanOrEqual(secondsBefore - 1)
  expect(await readClock(unfinished)).toBeLessThanOrEqual(secondsAfter + 1)
  await expectAccessible(again)
  await unfinished.getByRole('button', { name: 'Go on recording' }).click()
  await recordUntil(again, secondsBefore + 4)
  await again.getByRole('button', { name: 'Stop' }).click()

  const heading = again.getByRole('heading', { name: /^Name the recording \(\d:\d\d\)$/ })
  await expect(heading).toBeFocused()
  const [, minutes, seconds] = /(\d):(\d\d)/.exec((await heading.textContent()) ?? '') ?? []
  const recordedSeconds = Number(minutes) * 60 + Number(seconds)
  await expect(again.locator('audio')).toHaveCount(2)
  await again.getByLabel('Title').fill('Grandmother at the stove')
  await expectAccessible(again)
  await again.getByRole('button', { name: 'Save in the archive' }).click()
  await expect(again.getByRole('heading', { level: 1, name: 'Grandmother at the stove' })).toBeVisible()
  const id = again.url().match(/records\/([0-9a-f-]+)/)?.[1] ?? ''
  const { assets } = await jeanne.waitUntilProcessed(id)
  expect(assets[0]?.filename).toBe('Grandmother at the stove.opus')
  expect(assets[0]?.duration).toBeGreaterThan(recordedSeconds - 2)
  expect(assets[0]?.duration).toBeLessThan(recordedSeconds + 2)
  await again.getByRole('main').getByRole('button', { name: 'Play Grandmother at the stove' }).click()
  await expect
    .poll(() => again.evaluate(() => document.querySelector('audio')?.currentTime))
    .toBeGreaterThan(0.5)
  await again.goto('/record')
  await expect(again.getByRole('button', { name: 'Start recording' })).toBeVisible()
  await expect(again.getByRole('region', { name: 'Not finished' })).toHaveCount(0)
})

for (const way of ways)
  test(`a recording survives a closed tab, goes on and is saved, ${way.name}`, async ({ jeanne, visit }) => {
    const { press, write } = way
    const page = await visit(jeanne, way.device)
    await page.goto('/record')
    await waitForApp(page)
    await press(page.getByRole('button', { name: 'Start recording' }))
    await recordUntil(page, 3)
    const context = page.context()
    await page.close()

    const again = await context.newPage()
    await again.goto('/record')
    await waitForApp(again)
    const unfinished = again.getByRole('region', { name: 'Not finished' })
    await press(unfinished.getByRole('button', { name: 'Go on recording' }))
    await recordUntil(again, 6)
    await press(again.getByRole('button', { name: 'Stop' }))
    const title = `The clock, ${way.name}`
    await write(again.getByLabel('Title'), title)
    await press(again.getByRole('button', { name: 'Save in the archive' }))
    await expect(again.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const id = again.url().match(/records\/([0-9a-f-]+)/)?.[1] ?? ''
    const { assets } = await jeanne.waitUntilProcessed(id)
    expect(assets[0]?.duration).toBeGreaterThan(5)
    await press(again.getByRole('main').getByRole('button', { name: `Play ${title}` }))
    await expect
      .poll(() => again.evaluate(() => document.querySelector('audio')?.currentTime))
      .toBeGreaterThan(0.5)
  })

test('what plays is paused for a recording, and is heard again only while it is paused', async ({
  jeanne,
  visit,
}) => {
  const { id } = await jeanne.add(
    { kind: 'record', title: 'The old tape', language: 'en' },
    createNoisyRecording('old-tape.wav'),
  )
  await jeanne.waitUntilProcessed(id)
  const page = await visit(jeanne)
  await page.goto(`/records/${id}/profile`)
  await page.getByRole('main').getByRole('button', { name: 'Play The old tape' }).first().click()
  await keepPlaying(page.locator('audio').first())
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Recordings' })
    .click()
  await page.getByRole('link', { name: 'Record', exact: true }).click()
  const main = page.getByRole('main')
  const shell = page.getByRole('region', { name: 'Player' })
  const [play, pause] = ['Play', 'Pause'].map((act) =>
    shell.getByRole('button', { name: `${act} The old tape` }),
  ) as [Locator, Locator]
  await expect(pause).toBeVisible()
  await main.getByRole('button', { name: 'Start recording' }).click()
  await recordUntil(page, 1)
  await expect(play).toBeVisible()
  await play.click()
  await expect(page.getByText(/^Nothing is played while you record/)).toBeVisible()
  await expect(play).toBeVisible()
  await main.getByRole('button', { name: 'Pause' }).click()
  await play.click()
  await expect(pause).toBeVisible()
  await main.getByRole('button', { name: 'Go on' }).click()
  await expect(play).toBeVisible()
  await expectAccessible(page)
})

test('an interview on a phone becomes a recording with a chapter for each answer, found by its question', async ({
  jeanne,
  visit,
}) => {
  await jeanne.call(createParticipant, { body: { names: { en: 'Aunt Rosa' } } })
  const page = await visit(jeanne, phone)
  await page.goto('/tabTools')
  await expect(page.getByText('Nothing is going on just now.')).toBeVisible()
  await expectAccessible(page)
  expect(await findSmallTargets(page)).toEqual([])
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Interview/ })
    .tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Interview' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Who is interviewed' }).fill('Aunt Rosa')
  await page
    .getByRole('option', { name: /Aunt Rosa/ })
    .first()
    .tap()
  await page.getByLabel('A question of your own').fill('Why did the clock stop?')
  await page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).tap()
  await page.getByRole('button', { name: 'Move question 6 up' }).tap()
  expect(await findSmallTargets(page)).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Begin the interview' }).tap()
  const asking = page.getByRole('region', { name: 'Question' })
  await expect(
    asking.getByRole('heading', { name: 'What is the first thing that you remember?' }),
  ).toBeVisible()
  await expectAccessible(page)
  expect(await findSmallTargets(page)).toEqual([])
  await recordUntil(page, 3)
  await asking.getByRole('button', { name: 'Skip' }).tap()
  await recordUntil(page, 6)
  await asking.getByRole('button', { name: 'Next question' }).tap()
  await recordUntil(page, 9)
  await asking.getByRole('button', { name: 'Next question' }).tap()
  await asking.getByRole('button', { name: 'Next question' }).tap()
  await expect(asking.getByRole('heading', { name: 'Why did the clock stop?' })).toBeVisible()
  await recordUntil(page, 13)
  await page.getByRole('button', { name: 'Stop' }).tap()
  await expect(page.getByLabel('Title')).toHaveValue('Interview with Aunt Rosa')
  await page.getByRole('button', { name: 'Save in the archive' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Interview with Aunt Rosa' })).toBeVisible()
  const chapters = page.getByRole('region', { name: 'Chapters' }).getByRole('listitem')
  await expect(chapters).toHaveText([
    /In what house did you grow up/,
    /What did you play/,
    /Why did the clock stop\?/,
  ])
  const id = page.url().match(/records\/([0-9a-f-]+)/)?.[1] ?? ''
  await jeanne.waitUntilProcessed(id)

  await page.goto('/search?q=clock')
  await page.getByRole('link', { name: 'Interview with Aunt Rosa' }).tap()
  await expect(page).toHaveURL(/\?t=\d/)
  await page.getByRole('main').getByRole('button', { name: 'Play Interview with Aunt Rosa' }).tap()
  await expect
    .poll(() => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0))
    .toBeGreaterThan(8)
  const player = page.getByRole('region', { name: 'Player', exact: true })
  await player.getByRole('button', { name: /^Pause/ }).tap()
  await expect(player.getByText(/^Why did the clock stop\? · /)).toBeVisible()
  await expectAccessible(page)
  expect(await findSmallTargets(page)).toEqual([])

  // The queue is still there after a reload.
  await page.reload()
  await expect(player.getByRole('link', { name: 'Interview with Aunt Rosa' })).toBeVisible()
})
