import { type Answer, ask } from '@lares/shared-types/contracts/ai'
import type { SessionUser } from '@lares/shared-types/users'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '../../../shared/api/api.ts'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, bruno } from '../../../testing/people.ts'
import { fakeExamples } from '../testing/fake-examples.ts'

const path = '/tabTools/ai-ask'
const carla: SessionUser = { ...bruno, permissions: ['ai:use'] }
const emptyAnswer: Answer = { answer: [], engine: 'quotations', failure: null }
const citation = {
  itemId: '01900000-0000-7000-8000-000000000001',
  kind: 'post',
  title: 'The flood',
  source: 'body',
  quote: 'we carried the piano up to the attic',
} as const
const recordCitation = {
  ...citation,
  itemId: '01900000-0000-7000-8000-000000000002',
  kind: 'record',
  title: 'A voice',
  source: 'transcript',
  quote: 'four men with a rope',
  start: 72,
} as const

function fakeArchiveWithAnswer(answer: Partial<Answer> | ErrorReply, user = carla) {
  const archive = createFakeArchive(user)
  fakeExamples(archive)
  const questions: string[] = []
  archive.on(ask, ({ body }) => {
    questions.push(body.question)
    return answer instanceof ErrorReply ? answer : { ...emptyAnswer, ...answer }
  })
  return questions
}

test('Enter submits the question, and each sentence of the answer links to its sources', async () => {
  const questions = fakeArchiveWithAnswer({
    engine: 'model',
    answer: [
      { text: 'They carried it upstairs.', citations: [citation] },
      { text: 'It took four men.', citations: [citation, recordCitation] },
    ],
  })
  const { person, router } = await openApp(path)
  await person.type(await screen.findByLabelText('Your question'), 'What became of the piano?{Enter}')
  const answer = await screen.findByText(/^They carried it upstairs/)
  expect(questions).toEqual(['What became of the piano?'])
  expect(router.state.location.search).toBe('?q=What+became+of+the+piano%3F')
  const numbers = within(answer).getAllByRole('link', { name: /^Source/ })
  expect(numbers.map(({ textContent }) => textContent)).toEqual(['1', '1', '2'])
  expect(numbers[2]).toHaveAttribute(
    'href',
    '/records/01900000-0000-7000-8000-000000000002/profile?quote=four+men+with+a+rope&t=72',
  )
  expect(screen.getByText('Listen from 1:12')).toBeVisible()
  expect(screen.getByText(/^Written by an AI/)).toBeVisible()
})

test('marks the sentence of a quotation that answers, as it reads without Markdown', async () => {
  const answering = 'Then **we** carried the piano up to the attic.'
  const quote = `It rained. ${answering} The dog came too.`
  fakeArchiveWithAnswer({ answer: [{ text: quote, citations: [{ ...citation, quote, answering }] }] })
  const { person } = await openApp(path)
  await person.type(await screen.findByLabelText('Your question'), 'Who carried the piano?{Enter}')
  const marked = await screen.findByText('Then we carried the piano up to the attic.')
  expect(marked.tagName).toBe('MARK')
  expect(marked.parentElement).toHaveTextContent(
    'It rained. Then we carried the piano up to the attic. The dog came too.',
  )
})

test('aborts a question that is replaced by another, and never shows its answer', async () => {
  fakeExamples(createFakeArchive(carla))
  const originalFetch = fetch
  const signals = new Map<string, AbortSignal>()
  const pendingReplies = new Map<string, () => void>()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.includes('/api/ai/ask')) return originalFetch(url, init)
    const { question } = JSON.parse(String(init.body)) as { question: string }
    if (init.signal) signals.set(question, init.signal)
    await new Promise<void>((resolve) => pendingReplies.set(question, resolve))
    return Response.json({
      ...emptyAnswer,
      engine: 'model',
      answer: [{ text: `About ${question}`, citations: [citation] }],
    })
  })
  const { person } = await openApp(path)
  const field = await screen.findByLabelText('Your question')
  await person.type(field, 'the flood{Enter}')
  await waitFor(() => expect(pendingReplies.has('the flood')).toBe(true))
  expect(signals.get('the flood')?.aborted).toBe(false)
  await person.clear(field)
  await person.type(field, 'the piano{Enter}')
  await waitFor(() => expect(signals.get('the flood')?.aborted).toBe(true))
  await waitFor(() => expect(pendingReplies.has('the piano')).toBe(true))
  pendingReplies.get('the flood')?.()
  pendingReplies.get('the piano')?.()
  expect(await screen.findByText(/^About the piano/)).toBeVisible()
  expect(screen.queryByText(/^About the flood/)).toBeNull()
})

test('keeps a question that is too long, and says by how many characters', async () => {
  const questions = fakeArchiveWithAnswer({})
  const { person } = await openApp(path)
  const field = await screen.findByLabelText('Your question')
  await person.click(field)
  await person.paste('wedding '.repeat(260))
  await waitFor(() => expect(field).toHaveValue('wedding '.repeat(260)))
  expect(await screen.findByText('79 characters too many')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ask' })).toBeDisabled()
  await person.type(field, '{Enter}')
  expect(questions).toEqual([])
})

test('shows only passages without a model, and tells administrators how to configure one', async () => {
  fakeArchiveWithAnswer({ answer: [{ text: citation.quote, citations: [citation] }] }, ada)
  await openApp(`${path}?q=piano`)
  expect(await screen.findByText('we carried the piano up to the attic')).toBeVisible()
  const origin = screen.getByRole('link', { name: /^The flood/ })
  expect(origin).toHaveAttribute('href', expect.stringContaining('/profile?quote=we+carried'))
  expect(screen.getByText(/^These passages appear word for word in the archive\. With an AI/)).toBeVisible()
})

test('shows why the model failed, with the passages', async () => {
  fakeArchiveWithAnswer({ failure: 'ai-busy', answer: [{ text: citation.quote, citations: [citation] }] })
  await openApp(`${path}?q=piano`)
  expect(await screen.findByText(/too busy at the moment\. .*finds without AI/)).toBeVisible()
  expect(screen.getByText('we carried the piano up to the attic')).toBeVisible()
})

test('retries a failed answer by its button or by submitting the same question', async () => {
  const archive = createFakeArchive(carla)
  fakeExamples(archive)
  let failure: Answer['failure'] = 'ai-busy'
  const questions: string[] = []
  archive.on(ask, ({ body }): Answer => {
    questions.push(body.question)
    return { failure, engine: failure ? 'quotations' : 'model', answer: failure ? [] : writtenAnswer }
  })
  const writtenAnswer = [{ text: 'They carried it upstairs.', citations: [citation] }]
  const { person } = await openApp(path)
  const field = await screen.findByLabelText('Your question')
  await person.type(field, 'Where was the piano?{Enter}')
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(questions).toHaveLength(2))
  expect(await screen.findByText(/too busy at the moment/)).toBeVisible()
  failure = null
  await person.type(field, '{Enter}')
  expect(await screen.findByText(/^They carried it upstairs/)).toBeVisible()
  expect(questions).toHaveLength(3)
  expect(field).toHaveFocus()
})

test('does not repeat the request when the items change', async () => {
  const questions = fakeArchiveWithAnswer({ answer: [{ text: citation.quote, citations: [citation] }] })
  const { store } = await openApp(`${path}?q=piano`)
  expect(await screen.findByText('we carried the piano up to the attic')).toBeVisible()
  store.dispatch(api.util.invalidateTags(['Items']))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(questions).toEqual(['piano'])
})

test('offers a search when the archive has no answer', async () => {
  fakeArchiveWithAnswer({})
  await openApp(`${path}?q=Mongolia`)
  expect(await screen.findByText('The archive says nothing about this.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Search for these words' })).toHaveAttribute(
    'href',
    '/search?q=Mongolia',
  )
})

test('offers to try again after an error', async () => {
  fakeArchiveWithAnswer(new ErrorReply('upstream-unavailable'))
  await openApp(`${path}?q=piano`)
  expect(await screen.findByText(/archive is not responding/i)).toBeVisible()
  expect(screen.getByRole('button', { name: /again/i })).toBeVisible()
})

test('offers the example questions that the archive answers, in the language of the page', async () => {
  const archive = createFakeArchive({ ...carla, siteparams: { ...carla.siteparams, language: 'it' } })
  const languages = fakeExamples(archive, ['Chi è Zita?', 'Che cosa è successo a Savona?'])
  const questions: string[] = []
  archive.on(ask, ({ body }) => {
    questions.push(body.question)
    return emptyAnswer
  })
  const { person } = await openApp(path)
  expect(await screen.findByRole('button', { name: 'Chi è Zita?' })).toBeVisible()
  expect(languages.at(-1)).toBe('it')
  await person.click(screen.getByRole('button', { name: 'Che cosa è successo a Savona?' }))
  await waitFor(() => expect(questions).toEqual(['Che cosa è successo a Savona?']))
})

test('an empty archive offers no example questions', async () => {
  const archive = createFakeArchive(carla)
  fakeExamples(archive)
  await openApp(path)
  await waitFor(() => expect(archive.calls).toContain('GET /api/ai/example-questions'))
  expect(screen.queryByRole('region', { name: 'For example' })).not.toBeInTheDocument()
})

test('links the events that an answer rests on to the calendar', async () => {
  const event = { id: '01900000-0000-7000-8000-0000000000ee', title: 'The fair', day: '1941-09-01' }
  fakeArchiveWithAnswer({
    engine: 'facts',
    answer: [{ text: 'The calendar has in September 1941: “The fair”.', citations: [], events: [event] }],
  })
  await openApp(`${path}?q=fair`)
  expect(await screen.findByRole('heading', { name: 'In the calendar' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'The fair, 1 September 1941' })).toHaveAttribute(
    'href',
    '/planning?day=1941-09-01',
  )
})

test('shows a computed answer with its working, its people, and what it does not know', async () => {
  fakeArchiveWithAnswer({
    engine: 'facts',
    answer: [
      {
        text: 'Anna was 21 years old in June 1952.',
        citations: [],
        people: [{ id: '01900000-0000-7000-8000-000000000003', names: { en: 'Anna' } }],
        working: 'born May 3, 1931; June 1952: 21',
      },
    ],
    notes: [{ text: 'The archive does not know when Otto was born.', people: [] }],
  })
  await openApp(`${path}?q=age`)
  expect(await screen.findByText(/^Anna was 21 years old in June 1952\./)).toBeVisible()
  expect(screen.getByText('born May 3, 1931; June 1952: 21')).toBeVisible()
  expect(screen.getByText('The archive does not know when Otto was born.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Anna' })).toBeVisible()
  expect(screen.getByText(/^Computed from dates/)).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Sources' })).toBeNull()
})

test('offers passages that are only near the question apart from an answer', async () => {
  fakeArchiveWithAnswer({ near: [citation] })
  await openApp(`${path}?q=piano`)
  expect(await screen.findByRole('heading', { name: /^Near the question/ })).toBeVisible()
  expect(screen.getByText(citation.quote)).toBeVisible()
})
