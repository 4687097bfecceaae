import { createParticipant } from '@lares/shared-types/contracts/participants'
import { createEvent } from '@lares/shared-types/contracts/planning'
import { createDayEvent } from '@lares/shared-types/planning'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { Client } from '../support/client.ts'
import { Lares } from '../support/lares.ts'
import { findHorizontalOverflow } from '../support/overflow.ts'
import { admin, adminEnvironment } from '../support/people.ts'
import { expect, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

test.describe.configure({ mode: 'serial' })

let lares: Lares
let jeanne: Client

/** An archive as it is after its first start: neither a model nor an endpoint is configured. */
test.beforeAll(async () => {
  lares = await Lares.start(adminEnvironment, 'embedded')
  jeanne = await Client.signIn(lares.address, admin)
  const pietro = await jeanne.call(createParticipant, {
    body: { names: { it: 'Pietro Zumthor' }, birth: '1931-05-03' },
  })
  const elena = await jeanne.call(createParticipant, {
    body: {
      names: { it: 'Elena Zumthor' },
      relations: [{ participantId: pietro.id, kind: 'partner', since: '1955-06-18' }],
    },
  })
  await jeanne.add({ kind: 'dream', title: 'The river', language: 'en', date: '1960' })
  await jeanne.add({ kind: 'dream', title: 'Der Wald', language: 'de', date: '1972' })
  const participants = [pietro, elena].map(({ id }) => ({ participantId: id, role: 'present' as const }))
  const place = { name: 'Poschiavo' }
  await jeanne.add({ kind: 'dream', title: 'La neve', language: 'it', date: '1966-02', participants, place })
  await jeanne.call(createEvent, { body: createDayEvent('Festa del paese', '1955-06-18') })
  await jeanne.add({
    kind: 'post',
    title: 'La lettre de Lyon',
    language: 'fr',
    body: 'Il pleuvait depuis trois jours. Le boulanger a porté la chèvre sur le clocher de l’église. Personne ne l’a vu.',
  })
})
test.afterAll(() => lares.stop())

async function askQuestion(page: Page, question: string): Promise<void> {
  await page.goto(`/tabTools/ai-ask?${new URLSearchParams({ q: question })}`)
  await waitForApp(page)
}

test('questions in four languages are answered on a fresh start, each in its language', async ({ visit }) => {
  const page = await visit(jeanne)
  for (const [question, answer] of [
    ['Quando è nato Pietro Zumthor?', 'La nascita di Pietro Zumthor è avvenuta il 3 maggio 1931.'],
    ['When did Pietro and Elena get married?', /married on 18 June 1955\./],
    ['Combien de rêves y a-t-il dans l’archive ?', /On peut en voir 3/],
    ['Welcher Traum ist der älteste?', /The river/],
    ['Qual è l’ultimo sogno?', /Der Wald/],
    ['How long ago did Pietro and Elena marry?', /married on 18 June 1955\. That is \d+ years ago\./],
    ['Avec qui Pietro apparaît-il le plus souvent ?', /le plus souvent avec Elena Zumthor\./],
    ['Che cosa è successo a Poschiavo?', /l’archivio ha: «La neve» \(febbraio 1966\)\./],
    ['Was geschah am 18. Juni 1955?', /Im Kalender steht am 18\. Juni 1955: „Festa del paese“\./],
  ] as const) {
    await askQuestion(page, question)
    await expect(page.getByText('Computed from dates, relations and items that you may see.')).toBeVisible()
    await expect(page.getByText(answer).first()).toBeVisible()
  }
  await expectAccessible(page)
})

test('the example questions lead to answers', async ({ visit }) => {
  const page = await visit(jeanne)
  await page.goto('/tabTools/ai-ask')
  const examples = page.getByRole('region', { name: 'For example' }).getByRole('button')
  await expect(examples.first()).toBeVisible()
  const questions = await examples.allTextContents()
  expect(questions.length).toBeGreaterThan(1)
  for (const question of questions) {
    await page.goto('/tabTools/ai-ask')
    await page.getByRole('button', { name: question, exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Answer', exact: true })).toBeVisible()
    await expect(page.getByText(/^(Computed from dates|These passages appear)/)).toBeVisible()
  }
})

test('a German question is answered by the sentence of a French letter, which is marked', async ({
  visit,
}) => {
  const page = await visit(jeanne, { viewport: { width: 360, height: 740 } })
  await askQuestion(page, 'Wer hat die Ziege auf den Kirchturm getragen?')
  const marked = page.locator('mark').filter({ hasText: 'Le boulanger a porté la chèvre' })
  await expect(marked).toHaveText('Le boulanger a porté la chèvre sur le clocher de l’église.')
  await expect(page.getByText('Il pleuvait depuis trois jours.')).toBeVisible()
  expect(await findHorizontalOverflow(page)).toEqual([])
  await expectAccessible(page)
})

test('what the archive does not know is not answered, and a false assumption is named', async ({ visit }) => {
  const page = await visit(jeanne)
  await askQuestion(page, 'Pourquoi le facteur a-t-il déménagé en Islande ?')
  await expect(page.getByText('The archive says nothing about this.')).toBeVisible()
  await askQuestion(page, 'When did Pietro marry Napoleon?')
  await expect(page.getByText('The archive knows nobody called Napoleon.')).toBeVisible()
  await expectAccessible(page)
})

test('a search by words and meaning finds a French letter by an English word, and says which words are related', async ({
  visit,
}) => {
  const page = await visit(jeanne)
  await page.goto('/search?q=goat&mode=words')
  await waitForApp(page)
  await expect(page.getByText('Nothing found for “goat”')).toBeVisible()
  await expect(page.getByRole('link', { name: /La lettre de Lyon/ })).toHaveCount(0)
  // The index of meanings is filled by a job.
  await expect(async () => {
    await page.goto('/search?q=goat')
    await waitForApp(page)
    await expect(page.getByRole('main')).toContainText('goat ≈ chèvre', { timeout: 5_000 })
  }).toPass()
  await expect(page.getByRole('link', { name: /La lettre de Lyon/ }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No words match' })).toBeVisible()
  await expect(page.getByLabel('Search by')).toHaveValue('both')
})
