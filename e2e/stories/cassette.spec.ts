import { listItems } from '@lares/shared-types/contracts/items'
import { ScriptedTranscriber } from '@lares/test-harness/scripted-transcriber'
import type { Page } from '@playwright/test'
import { Client } from '../support/client.ts'
import { createLongCassette } from '../support/files/cassette.ts'
import { keepPlaying } from '../support/keep-playing.ts'
import { Lares } from '../support/lares.ts'
import { admin, adminEnvironment } from '../support/people.ts'
import { expect, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'
import { ways } from '../support/ways.ts'

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

for (const way of ways)
  test(`a cassette of forty minutes becomes ten stories: one cleaned, one transcribed, mended, found and heard on a phone, ${way.name}`, async ({
    visit,
  }) => {
    test.setTimeout(300_000)
    const { press, write } = way
    const endpoint = await ScriptedTranscriber.start()
    const lares = await Lares.start(
      {
        ...adminEnvironment,
        AI_TRANSCRIPTION_BASE_URL: endpoint.baseUrl,
        AI_TRANSCRIPTION_MODEL: 'scripted',
      },
      'embedded',
    )
    try {
      const owner = await Client.signIn(lares.address, admin)
      const { id } = await owner.add(
        { kind: 'record', title: 'Cassette 7', language: 'de' },
        await createLongCassette(stories),
      )
      await owner.waitUntilProcessed(id)
      const page = await visit(owner, way.device)
      const open = async (path: string) => {
        await page.goto(path)
        await waitForApp(page)
      }

      await test.step('it is cut at its silences, after these are shown', async () => {
        await open(`/tabTools/cutaudio?id=${id}`)
        await expect(page.getByText(/^Silence: 0:4\d$/)).toBeVisible()
        await expect(page.getByText(/^Makes 10 parts\. /)).toBeVisible()
        await press(page.getByRole('button', { name: 'Split at silences' }))
        await expect(page.getByRole('list', { name: 'New recordings' }).getByRole('listitem')).toHaveCount(10)
        await write(page.getByRole('textbox', { name: 'Name of part 3' }), 'Der Brief aus Zürich')
        await press(page.getByRole('button', { name: 'Save 10 recordings' }))
        await expect(page.getByRole('list', { name: 'Recordings made' }).getByRole('listitem')).toHaveCount(
          10,
          { timeout: 60_000 },
        )
      })
      const { items } = await owner.call(listItems, { query: { kind: 'record', limit: 20 } })
      expect(items).toHaveLength(11)
      const letter = items.find(({ title }) => title === 'Der Brief aus Zürich')?.id ?? ''
      await owner.waitUntilProcessed(letter)
      const loadTranscript = async () => (await owner.send(`/api/items/${letter}/transcript`)).text()

      await test.step('its sound is cleaned', async () => {
        await open(`/records/${letter}/audio-processing`)
        await press(page.getByRole('button', { name: 'Old cassette' }))
        const save = page.getByRole('region', { name: 'Save' })
        await press(save.getByRole('button', { name: 'Save as a new version' }))
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
        await open(`/tabTools/transcribe?ids=${letter}`)
        await press(page.getByRole('button', { name: 'Transcribe 1 recording' }))
        const latest = page.getByRole('list', { name: 'Your transcriptions' }).getByRole('listitem').first()
        await expect(latest).toContainText('2 lines were written.', { timeout: 60_000 })
      })

      await test.step('the wrong name is mended', async () => {
        await open(`/records/${letter}/transcript`)
        const line = page.getByRole('textbox', { name: /^Line 1,/ })
        await write(line, 'Ich heiße Elsbeth, und ich lese euch einen Brief vor.')
        await press(page.getByRole('button', { name: 'Save' }))
        // The button is disabled as soon as saving begins.
        await expect.poll(loadTranscript).toContain('Elsbeth')
      })

      await test.step('it is found by that name, and heard on while something else is read', async () => {
        await open('/search')
        await write(page.getByRole('searchbox').first(), 'Elsbeth')
        const results = page.getByRole('region', { name: 'Results' })
        await press(results.getByRole('link', { name: 'Der Brief aus Zürich' }))
        await expect(page).toHaveURL(/\/profile\?t=\d/)
        await press(page.getByRole('button', { name: /Die alten Häuser/ }))
        await keepPlaying(page.locator('audio'))
        await expect.poll(() => readTime(page)).toBeGreaterThan(4.5)
        await press(page.getByRole('navigation').getByRole('link', { name: 'Images' }).first())
        await expect(page.getByRole('heading', { level: 1, name: 'Images' })).toBeVisible()
        const before = await readTime(page)
        await expect.poll(() => readTime(page)).toBeGreaterThan(before)
        await press(page.getByRole('region', { name: 'Player' }).getByRole('button', { name: /^Pause/ }))
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
