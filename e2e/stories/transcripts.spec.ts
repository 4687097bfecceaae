import { createParticipant } from '@lares/shared-types/contracts/participants'
import { writeTranscript } from '@lares/shared-types/contracts/transcripts'
import type { Page } from '@playwright/test'
import type { Client } from '../support/client.ts'
import { readRecording } from '../support/files/recording.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'
import { touch } from '../support/ways.ts'

/** What an engine has heard of the recording, in the family's words: the name is wrong, and one line is doubtful. */
const heard = [
  {
    start: 0.4,
    end: 5.1,
    text: 'Ich heiße Elsbett, und ich lese euch heute einen Brief meiner Großmutter vor.',
  },
  {
    start: 5.3,
    end: 9.5,
    text: 'Sie schrieb ihn im November neunzehnhundertneunundvierzig in Zürich.',
    confidence: 0.3,
  },
  { start: 9.8, end: 14, text: 'Die alten Häuser waren kalt, und die Kohlen reichten nur bis Neujahr.' },
]

async function addRecording(client: Client, title: string): Promise<string> {
  const sound = await readRecording('brief.opus', 'de-der-brief.opus')
  const { id } = await client.add({ kind: 'record', title, language: 'de' }, sound)
  await client.waitUntilProcessed(id)
  const body = { version: 0, segments: heard, origin: 'machine' as const }
  await client.call(writeTranscript, { params: { id }, body })
  return id
}

const getLine = (page: Page, number: number) =>
  page.getByRole('textbox', { name: new RegExp(`^Line ${number},`) })

test('a wrong name is mended beside the sound by the keyboard alone, and its line is aligned, saved and found', async ({
  jeanne,
  visit,
}) => {
  await jeanne.call(createParticipant, { body: { names: { de: 'Elsbeth Zumthor' } } })
  const id = await addRecording(jeanne, 'Der Brief')
  const page = await visit(jeanne)
  await page.goto(`/records/${id}/transcript`)
  await waitForApp(page)
  await expect(getLine(page, 3)).toBeVisible()
  await expectAccessible(page)

  // The spelling of a name of the family is offered, and taken with one key.
  await getLine(page, 1).focus()
  await expect(page.getByText('Elsbett → Elsbeth')).toBeVisible()
  await page.keyboard.press('F7')
  await expect(getLine(page, 1)).toHaveValue(/^Ich heiße Elsbeth,/)

  // Playing does not take the cursor from the line.
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.paused)).toBe(false)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.paused)).toBe(true)
  await expect(getLine(page, 1)).toBeFocused()

  // The next doubtful line is split, merged again, undone and redone.
  await page.keyboard.press('F8')
  await expect(getLine(page, 2)).toBeFocused()
  for (let count = 0; count < 4; count += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(getLine(page, 4)).toHaveCount(1)
  await expect(getLine(page, 3)).toHaveValue(/^schrieb ihn/)
  await page.keyboard.press('Control+z')
  await expect(getLine(page, 4)).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(getLine(page, 4)).toHaveCount(1)
  await page.keyboard.press('Control+ArrowDown')
  await expect(getLine(page, 3)).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(getLine(page, 4)).toHaveCount(0)
  await expect(getLine(page, 2)).toHaveValue(/^Sie schrieb ihn/)

  // Words are added; their times are found by listening to the stretch between the lines around it.
  await getLine(page, 2).fill(
    'Sie schrieb ihn im November neunzehnhundertneunundvierzig in Zürich, heimlich.',
  )
  await getLine(page, 2).press('End')
  const align = page.getByRole('button', { name: 'Find the time of 1 line' })
  await align.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The time of 1 line was found.')).toBeVisible()
  await expect(align).toHaveCount(0)
  await expect(page.getByText('Nothing is saved yet.')).toBeVisible()

  await getLine(page, 2).focus()
  await page.keyboard.press('Control+s')
  const load = async () => (await jeanne.send(`/api/items/${id}/transcript`)).json()
  await expect.poll(async () => (await load()).version).toBe(2)
  const saved = await load()
  expect(saved.segments).toHaveLength(3)
  expect(saved.segments[1].words).toHaveLength(9)
  expect(saved.segments[1]).not.toHaveProperty('confidence')

  await page.goto('/search?q=heimlich')
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Der Brief/ })
      .first(),
  ).toBeVisible()
  await page.goto(`/history/transcripts/${id}`)
  await expect(page.getByRole('main').locator('ins').filter({ hasText: 'Elsbeth' })).toBeVisible()
})

test('on a phone, words that were added to a line get their times by touch, and are saved and found', async ({
  jeanne,
  visit,
}) => {
  const { device, press, write } = touch
  const id = await addRecording(jeanne, 'Der Brief aus Zürich')
  const page = await visit(jeanne, device)
  await page.goto(`/records/${id}/transcript`)
  await waitForApp(page)
  await write(
    getLine(page, 2),
    'Sie schrieb ihn im November neunzehnhundertneunundvierzig in Zürich, verstohlen.',
  )
  await press(page.getByRole('button', { name: 'Find the time of 1 line' }))
  await expect(page.getByText('The time of 1 line was found.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Save' }))
  const load = async () => (await jeanne.send(`/api/items/${id}/transcript`)).json()
  await expect.poll(async () => (await load()).version).toBe(2)
  expect((await load()).segments[1].words).toHaveLength(9)
  await page.goto('/search?q=verstohlen')
  const found = page.getByRole('main').getByRole('link', { name: /Der Brief aus Zürich/ })
  await press(found.first())
  const line = page.getByRole('button', { name: /Sie schrieb ihn/ })
  await press(line)
  await expect
    .poll(() =>
      page.evaluate(() => {
        const audio = document.querySelector('audio')
        return audio && !audio.paused ? audio.currentTime : 0
      }),
    )
    .toBeGreaterThan(5)
})

test('on a phone a line is written, two people’s changes are put together, and a closed tab loses nothing', async ({
  jeanne,
  visit,
}) => {
  const id = await addRecording(jeanne, 'Noch ein Brief')
  const page = await visit(jeanne, { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })
  await page.goto(`/records/${id}/transcript`)
  await waitForApp(page)
  await getLine(page, 1).tap()
  await page.getByRole('button', { name: 'Insert a line below' }).tap()
  await expect(getLine(page, 2)).toBeFocused()
  await page.keyboard.type('Und so fing es an.')
  await expect(page.getByText('Draft saved on this device')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page)

  // The tab is closed without asking; the draft is offered the next time.
  const context = page.context()
  await page.close()
  const again = await context.newPage()
  await again.goto(`/records/${id}/transcript`)
  await again.getByRole('button', { name: 'Resume' }).tap()
  await expect(getLine(again, 2)).toHaveValue('Und so fing es an.')

  // Somebody else saves another line meanwhile.
  const theirs = heard.map((line, index) =>
    index === 2 ? { ...line, text: 'Die Häuser waren kalt.' } : line,
  )
  await jeanne.call(writeTranscript, { params: { id }, body: { version: 1, segments: theirs } })
  await again.getByRole('button', { name: 'Save' }).tap()
  const dialog = again.getByRole('dialog', { name: 'Somebody else has saved meanwhile' })
  await dialog.getByRole('button', { name: 'Accept' }).tap()
  await again.getByRole('button', { name: 'Save' }).tap()
  const load = async () => (await jeanne.send(`/api/items/${id}/transcript`)).json()
  await expect.poll(async () => (await load()).version).toBe(3)
  const saved = await load()
  expect(saved.segments.map(({ text }: { text: string }) => text)).toEqual([
    heard[0]?.text,
    'Und so fing es an.',
    heard[1]?.text,
    'Die Häuser waren kalt.',
  ])
})
