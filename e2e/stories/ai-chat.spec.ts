import { createParticipant } from '@lares/shared-types/contracts/participants'
import { getMessageText, ScriptedAi, type ScriptedReply } from '@lares/test-harness/scripted-ai'
import type { Page } from '@playwright/test'
import { Client } from '../support/client.ts'
import { Lares } from '../support/lares.ts'
import { admin, adminEnvironment } from '../support/people.ts'
import { test as base, expect, expectAccessible } from '../support/story.ts'

interface Fixtures {
  model: ScriptedAi
  /** The administrator of an archive that uses this model. */
  asker: Client
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture needs.
  model: async ({}, use) => {
    const model = await ScriptedAi.start()
    await use(model)
    await model.close()
  },
  asker: async ({ model }, use) => {
    const lares = await Lares.start({
      ...adminEnvironment,
      AI_CHAT_BASE_URL: model.baseUrl,
      AI_CHAT_MODEL: 'scripted',
    })
    await use(await Client.signIn(lares.address, admin))
    await lares.stop()
  },
})

const letter = {
  kind: 'mail',
  title: 'The oven of Lhuis',
  body: 'Dear Anna, Madeleine baked the bread in the oven of Lhuis every Saturday. It smelled of thyme.',
  date: '1952-07-12',
  language: 'en',
} as const

const getField = (page: Page) => page.getByRole('textbox', { name: 'Your question' })
const getAnswers = (page: Page) => page.getByRole('article', { name: 'Answer' })

async function ask(page: Page, question: string): Promise<void> {
  await getField(page).fill(question)
  await getField(page).press('Enter')
}

/** A model that first calls the search tool and then sends the given reply. */
function replyAfterSearch(query: string, finalReply: ScriptedReply): ScriptedAi['reply'] {
  return ({ messages }) =>
    messages.at(-1)?.role === 'tool' ? finalReply : { calls: [{ name: 'search', input: { query } }] }
}

test('a fact is computed by the archive, and shown with its working and whom it is about', async ({
  asker,
  model,
  visit,
}) => {
  await asker.call(createParticipant, { body: { names: { it: 'Pietro Zumthor' }, birth: '1931-05-03' } })
  const question = 'How old was Pietro in June 1952?'
  model.reply = ({ messages }) =>
    messages.at(-1)?.role === 'tool'
      ? { text: 'Pietro was 21 years old then [1].' }
      : { calls: [{ name: 'ask_archive_facts', input: { question } }] }
  const page = await visit(asker)
  await page.goto('/tabTools/ai-chat')
  await ask(page, question)
  await expect(getAnswers(page)).toContainText('Pietro was 21 years old then.')
  await expect(getAnswers(page)).toContainText('born 3 May 1931; June 1952: 21')
  await expect(getAnswers(page).getByRole('link', { name: 'Pietro Zumthor' })).toBeVisible()
  await expectAccessible(page)
})

test('a question is answered from the archive, through a reload, with sources that open; the next one knows of it', async ({
  asker,
  model,
  visit,
}) => {
  await asker.add(letter)
  const page = await visit(asker)
  await page.goto('/tabTools/ai-chat')
  await expect(page.getByText('What would you like to know?')).toBeVisible()
  await expectAccessible(page)

  const firstSentence = 'Madeleine baked the bread every Saturday [1 "Madeleine baked the bread"]. '
  model.reply = replyAfterSearch('bread', {
    text: `${firstSentence}It must have been good. And so on and on and on.`,
    pauseMs: 250,
  })
  await ask(page, 'Who baked the bread?')
  await expect(getAnswers(page)).toContainText('Madeleine baked the bread every')
  await expect(getAnswers(page)).not.toContainText('[')
  await expectAccessible(page)

  await page.reload()
  await expect(getAnswers(page)).toContainText('Madeleine baked the bread every')
  const source = getAnswers(page).getByRole('link', { name: 'Source 1: The oven of Lhuis' }).first()
  await expect(source).toBeVisible()
  await expect(getAnswers(page).getByRole('img', { name: 'No passage found for this sentence' })).toHaveCount(
    2,
  )
  await getAnswers(page).getByText('One source').click()
  await expect(getAnswers(page).getByText('Madeleine baked the bread', { exact: true })).toBeVisible()
  await expectAccessible(page)

  model.reply = replyAfterSearch('thyme', { text: 'It smelled of thyme [1 "It smelled of thyme"].' })
  await ask(page, 'And what of?')
  await expect(getAnswers(page).nth(1)).toContainText('It smelled of thyme.')
  const sentMessages = model.requests.at(-1)?.body.messages.map(getMessageText).join('\n')
  expect(sentMessages).toContain('Who baked the bread?')
  expect(sentMessages).toContain('Madeleine baked the bread every Saturday. [1]')

  await source.click()
  await expect(page).toHaveURL(/\/mails\/.*\/profile\?quote=/)
  await expect(page.getByRole('heading', { level: 1, name: letter.title })).toBeVisible()
})

test('an answer is stopped, breaks off and is asked for again; the phone has its conversations in a sheet', async ({
  asker,
  model,
  visit,
}) => {
  const page = await visit(asker, { viewport: { width: 360, height: 740 } })
  await page.goto('/tabTools/ai-chat')
  model.reply = () => ({ text: 'word '.repeat(200), pauseMs: 200 })
  await ask(page, 'Tell me everything.')
  await expect(getAnswers(page)).toContainText('word word')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('You stopped this answer.')).toBeVisible()
  await expect(getAnswers(page)).toContainText('word word')
  await expect.poll(() => model.abortedRequests).toBe(1)

  model.reply = () => ({ text: 'one two three four five six', pauseMs: 100, cutAfter: 3 })
  await ask(page, 'Count.')
  await expect(page.getByText('The answer was cut off. Ask again.')).toBeVisible()
  await expect(getAnswers(page).nth(1)).toContainText('one two three')
  await expectAccessible(page)

  model.reply = () => ({ text: 'One, two, three.' })
  await getAnswers(page).nth(1).getByRole('button', { name: 'Answer again' }).click()
  await expect(getAnswers(page).nth(1)).toContainText('One, two, three.')
  await expect(page.getByText('The answer was cut off.')).toHaveCount(0)

  await page.getByRole('button', { name: 'Conversations' }).click()
  const sheet = page.getByRole('dialog', { name: 'Conversations' })
  await sheet.getByRole('button', { name: 'Actions for Tell me everything.' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText('What would you like to know?')).toBeVisible()
})
