import { writeTranscript } from '@lares/shared-types/contracts/transcripts'
import { ScriptedTranscriber } from '@lares/test-harness/scripted-transcriber'
import { Client } from '../support/client.ts'
import { readRecording } from '../support/files/recording.ts'
import { Lares } from '../support/lares.ts'
import { admin, adminEnvironment } from '../support/people.ts'
import { test as base, expect, expectAccessible } from '../support/story.ts'

interface Fixtures {
  endpoint: ScriptedTranscriber
  /** The administrator of an archive that uses this endpoint. */
  owner: Client
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture needs.
  endpoint: async ({}, use) => {
    const endpoint = await ScriptedTranscriber.start()
    await use(endpoint)
    await endpoint.close()
  },
  owner: async ({ endpoint }, use) => {
    const lares = await Lares.start({
      ...adminEnvironment,
      AI_TRANSCRIPTION_BASE_URL: endpoint.baseUrl,
      AI_TRANSCRIPTION_MODEL: 'scripted',
    })
    await use(await Client.signIn(lares.address, admin))
    await lares.stop()
  },
})

const lines = [
  { start: 0.4, end: 4.1, text: ' We had one radio, and it stood on the shelf above the sink.' },
  { start: 4.7, end: 8.8, text: ' On the night of the moon landing, fourteen people came to our kitchen.' },
  { start: 9.4, end: 13.7, text: ' Nobody spoke for almost an hour, which never happened in our house.' },
]

test('a recording is transcribed, a word of it is found, and it opens at that second', async ({
  endpoint,
  owner,
  visit,
}) => {
  endpoint.reply = (_request, index) =>
    index === 0
      ? { json: {}, status: 503 }
      : { json: { text: lines.map(({ text }) => text).join(''), language: 'english', segments: lines } }
  const { id } = await owner.add(
    { kind: 'record', title: 'Tape 12', date: '1969' },
    await readRecording('tape-12.opus', 'en-the-radio.opus'),
  )
  await owner.waitUntilProcessed(id)
  const page = await visit(owner)
  await page.goto(`/records/${id}/profile`)
  await page.getByRole('main').getByRole('link', { name: 'Transcribe', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Transcribe' })).toBeVisible()
  await expect(page.getByText('with the model scripted')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Tape 12/ })).toBeChecked()
  await expectAccessible(page)
  await page.getByLabel('Language that is spoken').selectOption('Detect')
  await page.getByRole('button', { name: 'Transcribe 1 recording' }).click()
  const latest = page.getByRole('list', { name: 'Your transcriptions' }).getByRole('listitem').first()
  await expect(latest).toContainText('Done', { timeout: 30_000 })
  await expect(latest).toContainText('3 lines were written.')
  await expectAccessible(page)

  await page.goto('/search?q=fourteen')
  const hit = page.getByRole('link', { name: /Tape 12/ }).first()
  await expect(hit).toBeVisible()
  await hit.click()
  await expect(page).toHaveURL(new RegExp(`/records/${id}/profile`))
  await page.getByRole('button', { name: /On the night of the moon landing/ }).click()
  const readTime = () => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0)
  await expect.poll(readTime).toBeGreaterThan(4)
})

test('a transcript is replaced only after a question, and the earlier one stays in the history', async ({
  endpoint,
  owner,
  visit,
}) => {
  endpoint.reply = () => ({ json: { text: lines[0]?.text, language: 'en', segments: lines.slice(0, 1) } })
  const { id } = await owner.add(
    { kind: 'record', title: 'Tape 13' },
    await readRecording('tape-13.opus', 'en-the-radio.opus'),
  )
  await owner.waitUntilProcessed(id)
  await owner.call(writeTranscript, {
    params: { id },
    body: { version: 0, segments: [{ start: 0, end: 4, text: 'We had one wireless.' }] },
  })
  const page = await visit(owner)
  await page.goto(`/tabTools/transcribe?ids=${id}`)
  await page.getByRole('button', { name: 'Transcribe 1 recording' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace the transcript?' })
  await expect(dialog).toContainText('written or corrected by somebody')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(endpoint.requests).toHaveLength(0)
  await page.getByRole('button', { name: 'Transcribe 1 recording' }).click()
  await dialog.getByRole('button', { name: 'Transcribe again' }).click()
  const latest = page.getByRole('list', { name: 'Your transcriptions' }).getByRole('listitem').first()
  await expect(latest).toContainText('1 line was written.', { timeout: 30_000 })
})
