import { createParticipant } from '@lares/shared-types/contracts/participants'
import { createEvent } from '@lares/shared-types/contracts/planning'
import type { CreateParticipant } from '@lares/shared-types/participants'
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

test.describe('a family whose people are called by titles in several languages', () => {
  test.beforeAll(async () => {
    const add = (name: string, body: Omit<CreateParticipant, 'names'>) =>
      jeanne.call(createParticipant, { body: { names: { it: name }, ...body } })
    const vica = await add('Ludovica dell’Orto', { birth: '1932-02-29', aliases: ['nonna Vica'] })
    const wenzel = await add('Wenzel Øst-Žižka', {
      birth: '1928~',
      aliases: ['Opa Wenzel'],
      relations: [{ participantId: vica.id, kind: 'partner' }],
    })
    await add('Aurélie Øst', {
      aliases: ['tante Aurélie'],
      relations: [{ participantId: wenzel.id, kind: 'sibling' }],
    })
    const inigo = await add('Íñigo Øst', {
      aliases: ['papà Íñigo'],
      relations: [vica, wenzel].map(({ id }) => ({ participantId: id, kind: 'parent' })),
    })
    await add('Sascha Øst', {
      birth: '1961-11-02',
      relations: [vica, wenzel].map(({ id }) => ({ participantId: id, kind: 'parent' })),
    })
    await add('Thaïs Øst', { relations: [{ participantId: inigo.id, kind: 'parent' }] })
    await jeanne.add({
      kind: 'post',
      title: 'Nebel über dem Leuchtturm',
      language: 'de',
      date: '1956-02',
      place: { name: 'Faro di Capel Rosso' },
      participants: [vica, wenzel].map(({ id }) => ({ participantId: id, role: 'present' as const })),
    })
  })

  async function expectAnswers(page: Page, answers: readonly (readonly [string, ...RegExp[]])[]) {
    for (const [question, ...texts] of answers) {
      await askQuestion(page, question)
      await expect(page.getByText('Computed from dates, relations and items that you may see.')).toBeVisible()
      for (const text of texts) await expect(page.getByText(text).first()).toBeVisible()
    }
    await expectAccessible(page)
  }

  test('ages are computed to the day, also of a birth on 29 February, and their working is shown', async ({
    visit,
  }) => {
    await expectAnswers(await visit(jeanne), [
      [
        'How old was Ludovica dell’Orto on 28 February 1953?',
        /was 20 years old on 28 February 1953\./,
        /^born 29 February 1932; 28 February 1953: 20$/,
      ],
      [
        'Quel âge avait Ludovica dell’Orto en juin 1952 ?',
        /20\sans/,
        /^naissance\s: 29 février 1932\s; juin 1952\s: 20$/,
      ],
      [
        'Quanti anni aveva Sascha Øst nel giugno 1980?',
        /aveva 18 anni/,
        /^nascita: 2 novembre 1961; giugno 1980: 18$/,
      ],
      ['Wie alt war Wenzel im Jahr 1950?', /etwa 21–22 Jahre alt/, /^geboren etwa 1928; 1950: etwa 21–22$/],
    ])
  })

  test('relations are followed by whatever they are called', async ({ visit }) => {
    await expectAnswers(await visit(jeanne), [
      ['Who is the paternal grandmother of Thaïs Øst?', /grandmother of Thaïs Øst is Ludovica dell’Orto\./],
      ['Qui est la grand-tante de Thaïs Øst ?', /la grand-tante de Thaïs Øst est Aurélie Øst\./],
      ['Chi è la zia di Íñigo Øst?', /la zia di Íñigo Øst è Aurélie Øst\./],
      [
        'Wer ist die Schwägerin von Ludovica dell’Orto?',
        /Aurélie Øst die Schwägerin von Ludovica dell’Orto\./,
      ],
    ])
  })

  test('somebody whose sex nothing tells is not taken for the brother or sister', async ({ visit }) => {
    await expectAnswers(await visit(jeanne), [
      [
        'When was Íñigo Øst’s brother born?',
        /the brother or sister of Íñigo Øst is Sascha Øst\./,
        /2 November 1961/,
      ],
      ['Quand est née la sœur d’Íñigo Øst ?', /le frère ou la sœur .*Íñigo Øst est Sascha Øst\./],
      ['Quando è nato il fratello di Íñigo Øst?', /il fratello o la sorella di Íñigo Øst è Sascha Øst\./],
      ['Wann ist die Schwester von Íñigo Øst geboren?', /Sascha Øst der Bruder oder die Schwester/],
    ])
  })

  test('who was where at a time is told from items', async ({ visit }) => {
    await expectAnswers(await visit(jeanne), [
      ['Where was Ludovica dell’Orto in February 1956?', /Faro di Capel Rosso/],
      ['Où était Wenzel en février 1956 ?', /Faro di Capel Rosso/],
      ['Dove era Wenzel nel febbraio 1956?', /Faro di Capel Rosso/],
      ['Wer war im Februar 1956 dabei?', /Ludovica dell’Orto und Wenzel Øst-Žižka/],
    ])
  })
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
