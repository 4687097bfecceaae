import { readAiStatus } from '@lares/shared-types/contracts/ai'
import { writeTranscript } from '@lares/shared-types/contracts/transcripts'
import { getMessageText, ScriptedAi } from '@lares/test-harness/scripted-ai'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { Client } from '../support/client.ts'
import { Lares } from '../support/lares.ts'
import { admin, adminEnvironment } from '../support/people.ts'
import { expect, test } from '../support/story.ts'

test.describe.configure({ mode: 'serial' })

let endpoint: ScriptedAi
let lares: Lares
let jeanne: Client

test.beforeAll(async () => {
  endpoint = await ScriptedAi.start()
  // The server of the run has no pgvector, without which meanings are not compared by a model.
  lares = await Lares.start(
    {
      ...adminEnvironment,
      AI_CHAT_BASE_URL: endpoint.baseUrl,
      AI_CHAT_MODEL: 'scripted',
      AI_EMBEDDING_BASE_URL: endpoint.baseUrl,
      AI_EMBEDDING_MODEL: 'concepts',
    },
    'embedded',
  )
  jeanne = await Client.signIn(lares.address, admin)
  const createBody = (text: string) =>
    `${text} ${'It is told at every feast, a little longer each time. '.repeat(12)}`
  await jeanne.add({
    kind: 'post',
    title: 'The flood',
    language: 'en',
    body: `${createBody('It had rained for nine days.')}\n\nOn the tenth day four men carried the piano up to the attic. Nobody was hurt.`,
  })
  await jeanne.add({ kind: 'post', title: 'Die Weinlese', language: 'de', body: 'Drei Wochen lang.' })
  const voice = await jeanne.add({ kind: 'record', title: 'A voice', language: 'de' })
  await jeanne.call(writeTranscript, {
    params: { id: voice.id },
    body: {
      version: 0,
      segments: [
        { start: 0, end: 4, text: 'Das war im letzten Kriegswinter.' },
        { start: 12.5, end: 17, text: 'Wir haben die Kartoffeln im Keller versteckt.' },
      ],
    },
  })
})
test.afterAll(async () => {
  await lares.stop()
  await endpoint.close()
})

test('a question is answered with a sentence that leads to where it stands, and one that cannot be borne out is not shown', async ({
  visit,
}) => {
  endpoint.reply = ({ messages }) => {
    const prompt = getMessageText(messages.at(-1))
    const sources = JSON.parse(prompt.slice(prompt.indexOf('['), prompt.lastIndexOf(']') + 1)) as {
      passage: string
    }[]
    const quote = 'four men carried the piano up to the attic'
    const source = 1 + sources.findIndex(({ passage }) => passage.includes(quote))
    const sentences = [
      { text: 'The piano was carried upstairs.', citations: [{ source, quote }] },
      { text: 'It had cost a fortune.', citations: [{ source, quote: 'it had cost a fortune' }] },
    ]
    return { text: JSON.stringify({ sentences }) }
  }
  const page = await visit(jeanne)
  await page.goto('/search')
  await page.getByRole('link', { name: 'Ask', exact: true }).click()
  await page.getByLabel('Your question').fill('Who carried the piano?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The piano was carried upstairs.')).toBeVisible()
  await expect(page.getByText('cost a fortune')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Source 1: The flood' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The flood' })).toBeVisible()
  const quoted = page.getByText('On the tenth day four men')
  await expect(quoted).toBeInViewport()
  await expect.poll(() => listHighlights(page)).toEqual(['four men carried the piano up to the attic'])
  await page.goBack()
  await expect(page.getByText('The piano was carried upstairs.')).toBeVisible()
})

test('without the model the passages are quoted, and what was said is heard from its second', async ({
  visit,
}) => {
  endpoint.failure = 401
  const page = await visit(jeanne)
  await page.goto(`/tabTools/ai-ask?${new URLSearchParams({ q: 'Wo waren die Kartoffeln versteckt?' })}`)
  await expect(page.getByText(/does not accept this archive’s key.*finds without AI/)).toBeVisible()
  await expect(page.getByText('Wir haben die Kartoffeln im Keller versteckt.')).toBeVisible()
  await page.getByRole('link', { name: /^A voice Listen from 0:12/ }).click()
  await expect(page).toHaveURL(/&t=12\.5$/)
  await page.goto(`/tabTools/ai-ask?${new URLSearchParams({ q: 'What is the capital of Mongolia?' })}`)
  await expect(page.getByText('The archive says nothing about this.')).toBeVisible()
  await expectAccessible(page)
  endpoint.failure = undefined
})

test('what means the same is found in another language, once the vectors are there', async ({ visit }) => {
  test.setTimeout(180_000)
  await expect
    .poll(async () => (await jeanne.call(readAiStatus, {})).embedding, { timeout: 300_000 })
    .toMatchObject({ ready: true, waiting: 0 })
  const page = await visit(jeanne)
  await page.goto('/search?q=vendange')
  const close = page.getByRole('region', { name: 'No words match' })
  await expect(close.getByRole('link').first()).toHaveText(/Die Weinlese/)
  await page.getByRole('combobox', { name: 'Search by' }).selectOption('Meaning')
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByRole('link').first()).toHaveText(/Die Weinlese/)
  await expectAccessible(page)
})

/** The texts that the page highlights with the CSS Custom Highlight API. */
function listHighlights(page: Page): Promise<string[]> {
  return page.evaluate(() => Array.from(CSS.highlights.get('quoted') ?? [], String))
}
