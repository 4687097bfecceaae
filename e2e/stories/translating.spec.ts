import { writeTranscript } from '@lares/shared-types/contracts/transcripts'
import { getTranslation } from '@lares/shared-types/contracts/translations'
import { type ChatRequest, getMessageText, ScriptedAi } from '@lares/test-harness/scripted-ai'
import { Client } from '../support/client.ts'
import { createFilm } from '../support/files/film.ts'
import { readRecording } from '../support/files/recording.ts'
import { Lares } from '../support/lares.ts'
import { admin, adminEnvironment } from '../support/people.ts'
import { test as base, expect, expectAccessible } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

interface Fixtures {
  model: ScriptedAi
  /** The administrator of an archive that uses this model. */
  owner: Client
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture needs.
  model: async ({}, use) => {
    const model = await ScriptedAi.start()
    await use(model)
    await model.close()
  },
  owner: async ({ model }, use) => {
    const lares = await Lares.start({
      ...adminEnvironment,
      AI_CHAT_BASE_URL: model.baseUrl,
      AI_CHAT_MODEL: 'scripted',
    })
    await use(await Client.signIn(lares.address, admin))
    await lares.stop()
  },
})

const german: Readonly<Record<string, string>> = {
  'We had one radio, and it stood on the shelf.': 'Wir hatten ein Radio, und es stand auf dem Regal.',
  'Fourteen people came on the night of the moon landing.':
    'Vierzehn Leute kamen in der Nacht der Mondlandung.',
  'Nobody spoke for almost an hour.': 'Fast eine Stunde lang sprach niemand.',
}
const segments = Object.keys(german).map((text, index) => ({
  start: 0.4 + 4.5 * index,
  end: 4.4 + 4.5 * index,
  text,
}))

function translate({ messages }: ChatRequest): string {
  const lines = Array.from(
    getMessageText(messages.at(-1)).matchAll(/^\d+\| (.*)$/gm),
    ([, line = '']) => line,
  )
  return lines.map((line, index) => `${index + 1}| ${german[line] ?? ''}`).join('\n')
}

test('a transcript is translated, corrected by the keyboard alone, found by its translation and heard at that second', async ({
  model,
  owner,
  visit,
}) => {
  model.reply = (request) => ({ text: translate(request) })
  const { id } = await owner.add(
    { kind: 'record', title: 'Tape 12', language: 'en' },
    await readRecording('tape-12.opus', 'en-the-radio.opus'),
  )
  await owner.waitUntilProcessed(id)
  await owner.call(writeTranscript, { params: { id }, body: { version: 0, language: 'en', segments } })
  const page = await visit(owner)
  await page.goto(`/records/${id}/profile`)
  await page.getByRole('main').getByRole('link', { name: 'Translations' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Translations of “Tape 12”' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Translate into Deutsch' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Deutsch' })
  await expect(row.getByText('Translated by a machine')).toBeVisible({ timeout: 30_000 })
  await expect(row.getByText('Complete')).toBeVisible()
  await expectAccessible(page)

  // Corrected without a pointer.
  await row.getByRole('link', { name: 'Correct (Deutsch)' }).press('Enter')
  await waitForApp(page)
  const second = page.getByRole('textbox', { name: /^Translation of line 2,/ })
  await expect(second).toHaveValue('Vierzehn Leute kamen in der Nacht der Mondlandung.')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: /^Translation of line 1,/ }).press('Enter')
  await expect(second).toBeFocused()
  await page.keyboard.type(' Alle schwiegen.')
  await page.keyboard.press('Control+S')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  // The button is disabled as soon as saving begins.
  await expect
    .poll(async () => {
      const { lines } = await owner.call(getTranslation, { params: { id, language: 'de' } })
      return lines.map(({ origin }) => origin)
    })
    .toEqual(['machine', 'person', 'machine'])

  await page.goto('/search?q=Mondlandung')
  await expect(page.getByText('Found in the translation (German)')).toBeVisible()
  await page
    .getByRole('link', { name: /Tape 12/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/records/${id}/profile\\?t=4\\.9`))
  const region = page.getByRole('region', { name: 'Transcript' })
  await region.getByLabel('Language').selectOption('English + Deutsch')
  await expect(region.getByText('Alle schwiegen.')).toBeVisible()
  await page.getByRole('button', { name: /^Play/ }).first().click()
  const readTime = () => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0)
  await expect.poll(readTime).toBeGreaterThan(4.9)
})

test('a film shows subtitles in each language, and remembers which one was chosen', async ({
  model,
  owner,
  visit,
}) => {
  model.reply = (request) => ({ text: translate(request) })
  const { id } = await owner.add(
    { kind: 'video', title: 'The moon', language: 'en' },
    await createFilm('moon.mp4'),
  )
  await owner.waitUntilProcessed(id)
  await owner.call(writeTranscript, {
    params: { id },
    body: { version: 0, language: 'en', segments: segments.map((line) => ({ ...line, start: 0, end: 2 })) },
  })
  const page = await visit(owner)
  await page.goto(`/videos/${id}/transcript?view=translations`)
  await page.getByRole('button', { name: 'Translate into Deutsch' }).click()
  await expect(page.getByText('Translated by a machine')).toBeVisible({ timeout: 30_000 })
  const openMenu = async () => {
    await page.goto(`/videos/${id}/profile`)
    await waitForApp(page)
    const film = page.getByRole('region', { name: 'The moon' })
    await film.getByRole('button', { name: 'Play The moon' }).click()
    await film.getByRole('button', { name: 'Subtitles' }).click()
  }
  await openMenu()
  await expect(page.getByRole('menuitemradio')).toHaveText(['Off', 'English', 'German'])
  await page.getByRole('menuitemradio', { name: 'German' }).click()
  const readShown = () =>
    page.evaluate(() => {
      const tracks = Array.from(document.querySelector('video')?.textTracks ?? [])
      const shown = tracks.find(({ mode }) => mode === 'showing')
      return shown && `${shown.language}: ${Array.from(shown.cues ?? [], (cue) => (cue as VTTCue).text)[0]}`
    })
  await expect.poll(readShown).toBe('de: Wir hatten ein Radio, und es stand auf dem Regal.')
  await page.reload()
  await openMenu()
  await expect(page.getByRole('menuitemradio', { name: 'German' })).toHaveAttribute('aria-checked', 'true')
})
