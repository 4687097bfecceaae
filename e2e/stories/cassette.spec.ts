import { listItems } from '@lares/shared-types/contracts/items'
import { ScriptedTranscriber } from '@lares/test-harness/scripted-transcriber'
import type { Page } from '@playwright/test'
import { Client } from '../support/client.ts'
import { createLongCassette } from '../support/files/cassette.ts'
import { Lares } from '../support/lares.ts'
import { admin, adminEnvironment } from '../support/people.ts'
import { expect, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

const stories = [
  'en-the-boat.opus',
  'fr-le-four.mp3',
  'de-der-brief.opus',
  'it-il-mare.ogg',
  'en-the-radio.opus',
  'fr-la-neige.opus',
  'de-die-uhr.m4a',
  'it-la-vendemmia.opus',
  'en-the-boat.opus',
  'fr-le-four.mp3',
]

/** What the endpoint hears in the first part of a recording; the name is wrong. */
const heard = [
  { start: 0.5, end: 4.2, text: ' Ich heiße Elsbett, und ich lese euch einen Brief vor.' },
  { start: 4.6, end: 9.1, text: ' Die alten Häuser waren kalt in jenem Winter.' },
]

test('a cassette of forty minutes becomes ten stories: one cleaned, one transcribed, mended, found and heard on a phone', async ({
  visit,
}) => {
  test.setTimeout(300_000)
  const endpoint = await ScriptedTranscriber.start()
  const lares = await Lares.start({
    ...adminEnvironment,
    AI_TRANSCRIPTION_BASE_URL: endpoint.baseUrl,
    AI_TRANSCRIPTION_MODEL: 'scripted',
  })
  try {
    const owner = await Client.signIn(lares.address, admin)
    const { id } = await owner.add(
      { kind: 'record', title: 'Cassette 7', language: 'de' },
      await createLongCassette(stories),
    )
    await owner.waitUntilProcessed(id)
    const page = await visit(owner)

    await test.step('it is cut at its silences', async () => {
      await page.goto(`/tabTools/cutaudio?id=${id}`)
      await page.getByRole('button', { name: 'Split at silences' }).click()
      await expect(page.getByRole('list', { name: 'New recordings' }).getByRole('listitem')).toHaveCount(10)
      await page.getByRole('textbox', { name: 'Name of part 3' }).fill('Der Brief aus Zürich')
      await page.getByRole('button', { name: 'Save 10 recordings' }).click()
      await expect(page.getByRole('list', { name: 'Recordings made' }).getByRole('listitem')).toHaveCount(
        10,
        { timeout: 60_000 },
      )
    })
    const { items } = await owner.call(listItems, { query: { kind: 'record', limit: 20 } })
    expect(items).toHaveLength(11)
    const letter = items.find(({ title }) => title === 'Der Brief aus Zürich')?.id ?? ''
    await owner.waitUntilProcessed(letter)

    await test.step('its sound is cleaned', async () => {
      await page.goto(`/records/${letter}/audio-processing`)
      await page.getByRole('button', { name: 'Old cassette' }).click()
      const save = page.getByRole('region', { name: 'Save' })
      await save.getByRole('button', { name: 'Save as a new version' }).click()
      await expect(save.getByText('The new version is played now.')).toBeVisible({ timeout: 90_000 })
    })

    await test.step('it is transcribed', async () => {
      endpoint.reply = (_request, index) => ({
        json: {
          text: index === 0 ? heard.map(({ text }) => text).join('') : '',
          language: 'german',
          segments: index === 0 ? heard : [],
        },
      })
      await page.goto(`/tabTools/transcribe?ids=${letter}`)
      await page.getByRole('button', { name: 'Transcribe 1 recording' }).click()
      const latest = page.getByRole('list', { name: 'Your transcriptions' }).getByRole('listitem').first()
      await expect(latest).toContainText('2 lines were written.', { timeout: 60_000 })
    })

    await test.step('the wrong name is mended', async () => {
      await page.goto(`/records/${letter}/transcript`)
      await waitForApp(page)
      const line = page.getByRole('textbox', { name: /^Line 1,/ })
      await line.fill('Ich heiße Elsbeth, und ich lese euch einen Brief vor.')
      await page.keyboard.press('Control+s')
      await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    })

    await test.step('it is found by that name, and heard on while something else is read', async () => {
      await page.goto('/search?q=Elsbeth')
      await page
        .getByRole('main')
        .getByRole('link', { name: /Der Brief aus Zürich/ })
        .first()
        .click()
      await page.getByRole('button', { name: /Die alten Häuser/ }).click()
      await expect.poll(() => readTime(page)).toBeGreaterThan(4.5)
      await page.getByRole('navigation').getByRole('link', { name: 'Posts' }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
      const before = await readTime(page)
      await expect.poll(() => readTime(page)).toBeGreaterThan(before)
      await page
        .getByRole('region', { name: 'Player' })
        .getByRole('button', { name: /^Pause/ })
        .click()
    })
    const stopped = await readTime(page)

    await test.step('it goes on, on a phone', async () => {
      const phone = await visit(owner, {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      })
      await phone.goto(`/records/${letter}/profile`)
      await phone.getByRole('main').getByRole('button', { name: /^Play/ }).first().tap()
      await expect.poll(() => readTime(phone)).toBeGreaterThan(stopped - 1)
    })
  } finally {
    await lares.stop()
    await endpoint.close()
  }
})

function readTime(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0)
}
