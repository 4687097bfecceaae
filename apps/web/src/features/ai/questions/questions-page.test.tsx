import { ask } from '@lares/shared-types/contracts/ai'
import * as contracts from '@lares/shared-types/contracts/questions'
import type { Question } from '@lares/shared-types/questions'
import type { SessionUser } from '@lares/shared-types/users'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, bruno } from '../../../testing/people.ts'
import { fakeExamples } from '../testing/fake-examples.ts'

const path = '/questions'
const id = '01900000-0000-7000-8000-0000000000a1'
const otto = { id: '01900000-0000-7000-8000-0000000000b1', displayName: 'Otto' }
const question: Question = {
  id,
  text: 'Who planted the walnut tree?',
  reason: 'unanswered',
  askedBy: { id: bruno.id, displayName: 'Bruno' },
  askedAt: '2026-03-01T10:00:00.000Z',
  times: 2,
  asked: [],
  answers: [],
  may: { ask: true, answer: true, remove: true },
}

function fakeQuestions(questions: readonly Question[], user: SessionUser = bruno) {
  const archive = createFakeArchive(user)
  const queries: unknown[] = []
  archive.on(contracts.listQuestions, ({ query }) => {
    queries.push(query)
    return { questions: [...questions], nextCursor: null }
  })
  archive.on(contracts.listAskableUsers, () => ({ users: [otto] }))
  return { archive, queries }
}

test('lists the open questions of the user, and asks a relative', async () => {
  const { archive } = fakeQuestions([question])
  const asked: unknown[] = []
  archive.on(contracts.askRelatives, ({ params, body }) => {
    asked.push([params.id, body.userIds])
    return { ...question, asked: [otto] }
  })
  const { person } = await openApp(path)
  const card = (await screen.findByRole('heading', { name: question.text })).closest('li')
  expect(card).toHaveTextContent('asked 2 times')
  await person.click(screen.getByRole('button', { name: /^Ask a relative/ }))
  const dialog = await screen.findByRole('dialog')
  await person.click(within(dialog).getByRole('button', { name: 'Ask' }))
  expect(await within(dialog).findByText('Choose at least one person.')).toBeVisible()
  await person.click(within(dialog).getByRole('combobox', { name: 'Who might know?' }))
  await person.click(await screen.findByRole('option', { name: 'Otto' }))
  await person.click(within(dialog).getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(asked).toEqual([[id, [otto.id]]]))
  expect(await screen.findByText('Your question was sent.')).toBeVisible()
})

test('an answer that was not sent is offered again', async () => {
  fakeQuestions([question])
  const { person } = await openApp(path)
  await person.click(await screen.findByRole('button', { name: /^Answer/ }))
  await person.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Great-uncle Emil.')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: /^Answer/ }))
  await person.click(await screen.findByRole('button', { name: 'Resume' }))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Great-uncle Emil.'),
  )
})

test('an answer is sent once, and its text is kept when it cannot be sent', async () => {
  const { archive } = fakeQuestions([question])
  const ids: (string | undefined)[] = []
  const titles: (string | undefined)[] = []
  archive.on(contracts.giveAnswer, ({ body }) => {
    ids.push(body.id)
    titles.push(body.title)
    return ids.length === 1 ? new ErrorReply('too-many-requests') : { id: body.id ?? '', question }
  })
  const { person } = await openApp(path)
  await person.click(await screen.findByRole('button', { name: /^Answer/ }))
  const field = await screen.findByRole('textbox', { name: 'Your answer' })
  await person.type(field, 'Great-uncle Emil.')
  const title = screen.getByRole('textbox', { name: 'Title of the post' })
  expect(title).toHaveValue(question.text)
  await person.clear(title)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save the answer' })).toBeDisabled())
  await person.type(title, 'The walnut tree')
  await person.click(screen.getByRole('button', { name: 'Save the answer' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(field).toHaveValue('Great-uncle Emil.')
  await person.click(screen.getByRole('button', { name: 'Save the answer' }))
  expect(await screen.findByText('Thank you. The answer is in the archive.')).toBeVisible()
  expect(ids[0]).toBeDefined()
  expect(ids[1]).toBe(ids[0])
  expect(titles).toEqual(['The walnut tree', 'The walnut tree'])
})

test('only administrators can see the questions of everybody', async () => {
  fakeQuestions([])
  await openApp(`${path}?scope=all`)
  expect(await screen.findByText('You have no open questions.')).toBeVisible()
  expect(screen.queryByRole('radio', { name: 'All' })).not.toBeInTheDocument()
})

test('administrators see what was wrong, and take a question off the list', async () => {
  const wrong = { answer: 'Otto did.', remark: 'It was his brother.' }
  const { archive, queries } = fakeQuestions([{ ...question, reason: 'wrong', wrong }], ada)
  const removed: string[] = []
  archive.on(contracts.removeQuestion, ({ params }) => void removed.push(params.id))
  const { person } = await openApp(`${path}?scope=all&answered=1`)
  expect(await screen.findByText('Otto did.')).toBeVisible()
  expect(screen.getByText('It was his brother.')).toBeVisible()
  expect(queries[0]).toMatchObject({ scope: 'all' })
  await person.click(screen.getByRole('button', { name: /^Take off the list/ }))
  const dialog = await screen.findByRole('dialog')
  await person.click(within(dialog).getByRole('button', { name: 'Take off the list' }))
  await waitFor(() => expect(removed).toEqual([id]))
})

test('a question that was taken off the list comes back by Undo', async () => {
  const questions = [question]
  const { archive } = fakeQuestions(questions)
  archive.on(contracts.listQuestions, () => ({ questions: [...questions], nextCursor: null }))
  archive.on(contracts.removeQuestion, () => void questions.pop())
  archive.on(contracts.restoreQuestion, () => {
    questions.push(question)
    return question
  })
  const { person } = await openApp(path)
  await person.click(await screen.findByRole('button', { name: /^Take off the list/ }))
  await person.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take off the list' }),
  )
  expect(await screen.findByText('You have no open questions.')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('heading', { name: question.text })).toBeVisible()
})

test('a question without an answer can be asked of a relative from where it was asked', async () => {
  const { archive } = fakeQuestions([], { ...bruno, permissions: ['ai:use'] })
  fakeExamples(archive)
  archive.on(ask, () => ({ answer: [], engine: 'quotations' as const, failure: null, questionId: id }))
  const { person } = await openApp('/tabTools/ai-ask')
  await person.type(await screen.findByLabelText('Your question'), 'Who planted it?{Enter}')
  await person.click(await screen.findByRole('button', { name: 'Ask a relative' }))
  expect(within(await screen.findByRole('dialog')).getByText('Who planted it?')).toBeVisible()
})

test('a wrong answer that rests on what is hidden is not shown', async () => {
  const wrong = { answer: null, remark: 'It was his brother.' }
  fakeQuestions([{ ...question, reason: 'wrong', wrong }], bruno)
  await openApp(path)
  expect(await screen.findByText('It was his brother.')).toBeVisible()
  expect(screen.getByText('You cannot see this answer.')).toBeVisible()
})

test('a wrong answer is reported with what is right', async () => {
  const { archive } = fakeQuestions([], { ...bruno, permissions: ['ai:use'] })
  fakeExamples(archive)
  const citation = {
    itemId: '0198f2b4-7c00-7000-8000-00000000c17e',
    kind: 'post' as const,
    title: 'The walnut tree',
    source: 'body' as const,
    quote: 'Otto did.',
  }
  archive.on(ask, () => ({
    answer: [{ text: 'Otto did.', citations: [citation, { ...citation, quote: 'Otto' }] }],
    engine: 'model' as const,
    failure: null,
  }))
  const reports: unknown[] = []
  archive.on(contracts.reportAnswer, ({ body }) => {
    reports.push(body)
    return question
  })
  const { person } = await openApp('/tabTools/ai-ask')
  await person.type(await screen.findByLabelText('Your question'), 'Who planted it?{Enter}')
  await person.click(await screen.findByRole('button', { name: 'This is wrong' }))
  const dialog = await screen.findByRole('dialog')
  await person.type(within(dialog).getByRole('textbox'), 'It was Emil.')
  await person.click(within(dialog).getByRole('button', { name: 'Report' }))
  await waitFor(() =>
    expect(reports).toMatchObject([
      {
        question: 'Who planted it?',
        answer: 'Otto did.',
        itemIds: [citation.itemId],
        remark: 'It was Emil.',
      },
    ]),
  )
})
