import { type Answer, ask } from '@lares/shared-types/contracts/ai'
import type { Participant } from '@lares/shared-types/participants'
import type { SessionUser } from '@lares/shared-types/users'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '../../../shared/api/api.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, bruno } from '../../../testing/people.ts'
import { Refusal, standInArchive } from '../../../testing/stand-in-archive.ts'
import { answerAboutSubjects } from '../testing/subjects.ts'

const page = '/tabTools/ai-ask'
const carla: SessionUser = { ...bruno, permissions: ['ai:use'] }
const nothing: Answer = { answer: [], engine: 'quotations', failure: null }
const citation = {
  itemId: '01900000-0000-7000-8000-000000000001',
  kind: 'post',
  title: 'The flood',
  source: 'body',
  quote: 'we carried the piano up to the attic',
} as const
const voice = {
  ...citation,
  itemId: '01900000-0000-7000-8000-000000000002',
  kind: 'record',
  title: 'A voice',
  source: 'transcript',
  quote: 'four men with a rope',
  start: 72,
} as const

function archiveThatSays(answer: Partial<Answer> | Refusal, user = carla) {
  const archive = standInArchive(user)
  answerAboutSubjects(archive)
  const asked: string[] = []
  archive.on(ask, ({ body }) => {
    asked.push(body.question)
    return answer instanceof Refusal ? answer : { ...nothing, ...answer }
  })
  return asked
}

test('a question is asked with Enter, and each sentence leads to the passage that bears it out', async () => {
  const asked = archiveThatSays({
    engine: 'model',
    answer: [
      { text: 'They carried it upstairs.', citations: [citation] },
      { text: 'It took four men.', citations: [citation, voice] },
    ],
  })
  const { person, router } = await openApp(page)
  await person.type(await screen.findByLabelText('Your question'), 'What became of the piano?{Enter}')
  const answer = await screen.findByText(/^They carried it upstairs/)
  expect(asked).toEqual(['What became of the piano?'])
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

test('a question that another takes the place of is called off, and its answer is never shown', async () => {
  answerAboutSubjects(standInArchive(carla))
  const others = fetch
  const signals = new Map<string, AbortSignal>()
  const answers = new Map<string, () => void>()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.includes('/api/ai/ask')) return others(url, init)
    const { question } = JSON.parse(String(init.body)) as { question: string }
    if (init.signal) signals.set(question, init.signal)
    await new Promise<void>((resolve) => answers.set(question, resolve))
    return Response.json({
      ...nothing,
      engine: 'model',
      answer: [{ text: `About ${question}`, citations: [citation] }],
    })
  })
  const { person } = await openApp(page)
  const field = await screen.findByLabelText('Your question')
  await person.type(field, 'the flood{Enter}')
  await waitFor(() => expect(answers.has('the flood')).toBe(true))
  expect(signals.get('the flood')?.aborted).toBe(false)
  await person.clear(field)
  await person.type(field, 'the piano{Enter}')
  await waitFor(() => expect(signals.get('the flood')?.aborted).toBe(true))
  await waitFor(() => expect(answers.has('the piano')).toBe(true))
  answers.get('the flood')?.()
  answers.get('the piano')?.()
  expect(await screen.findByText(/^About the piano/)).toBeVisible()
  expect(screen.queryByText(/^About the flood/)).toBeNull()
})

test('of a question that is too long nothing is cut off, and it is said by how much', async () => {
  const asked = archiveThatSays({})
  const { person } = await openApp(page)
  const field = await screen.findByLabelText('Your question')
  await person.click(field)
  await person.paste('wedding '.repeat(260))
  expect(field).toHaveValue('wedding '.repeat(260))
  expect(await screen.findByText('79 characters too many')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ask' })).toBeDisabled()
  await person.type(field, '{Enter}')
  expect(asked).toEqual([])
})

test('without a model the passages stand by themselves, and an administrator is told how to set one up', async () => {
  archiveThatSays({ answer: [{ text: citation.quote, citations: [citation] }] }, ada)
  await openApp(`${page}?q=piano`)
  expect(await screen.findByText('we carried the piano up to the attic')).toBeVisible()
  const origin = screen.getByRole('link', { name: /^The flood/ })
  expect(origin).toHaveAttribute('href', expect.stringContaining('/profile?quote=we+carried'))
  expect(screen.getByText(/^These passages appear word for word in the archive\. With an AI/)).toBeVisible()
})

test('a model that failed is said, with the passages all the same', async () => {
  archiveThatSays({ failure: 'ai-busy', answer: [{ text: citation.quote, citations: [citation] }] })
  await openApp(`${page}?q=piano`)
  expect(await screen.findByText(/too busy at the moment\. .*Until then/)).toBeVisible()
  expect(screen.getByText('we carried the piano up to the attic')).toBeVisible()
})

test('an answer that failed is asked for once more, by its button or with the same question', async () => {
  const archive = standInArchive(carla)
  answerAboutSubjects(archive)
  let failure: Answer['failure'] = 'ai-busy'
  const asked: string[] = []
  archive.on(ask, ({ body }): Answer => {
    asked.push(body.question)
    return { failure, engine: failure ? 'quotations' : 'model', answer: failure ? [] : written }
  })
  const written = [{ text: 'They carried it upstairs.', citations: [citation] }]
  const { person } = await openApp(page)
  const field = await screen.findByLabelText('Your question')
  await person.type(field, 'Where was the piano?{Enter}')
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(await screen.findByText(/too busy at the moment/)).toBeVisible()
  failure = null
  await person.type(field, '{Enter}')
  expect(await screen.findByText(/^They carried it upstairs/)).toBeVisible()
  expect(asked).toHaveLength(3)
  expect(field).toHaveFocus()
})

test('an answer is not asked for again because something came into the archive', async () => {
  const asked = archiveThatSays({ answer: [{ text: citation.quote, citations: [citation] }] })
  const { store } = await openApp(`${page}?q=piano`)
  expect(await screen.findByText('we carried the piano up to the attic')).toBeVisible()
  store.dispatch(api.util.invalidateTags(['Items']))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked).toEqual(['piano'])
})

test('where the archive says nothing, so does the page, and offers to look for the words', async () => {
  archiveThatSays({})
  await openApp(`${page}?q=Mongolia`)
  expect(await screen.findByText('The archive says nothing about this.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Search for these words' })).toHaveAttribute(
    'href',
    '/search?q=Mongolia',
  )
})

test('a refusal is said, and can be tried again', async () => {
  archiveThatSays(new Refusal('upstream-unavailable'))
  await openApp(`${page}?q=piano`)
  expect(await screen.findByText(/archive is not responding/i)).toBeVisible()
  expect(screen.getByRole('button', { name: /again/i })).toBeVisible()
})

const giulia: Participant = {
  id: '01900000-0000-7000-8000-0000000000aa',
  names: { it: 'Giulia Ferraris' },
  aliases: [],
  birth: null,
  death: null,
  relations: [],
  description: '',
  colour: null,
  portraitAssetId: null,
  userId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
}

test('the examples ask for what this person’s archive writes of most', async () => {
  const archive = standInArchive(carla)
  answerAboutSubjects(archive, {
    participants: [giulia],
    participant: [{ value: giulia.id, count: 9 }],
    place: [{ value: 'Savona', count: 4 }],
    decade: [
      { value: '1940', count: 1 },
      { value: '1950', count: 7 },
    ],
  })
  const asked: string[] = []
  archive.on(ask, ({ body }) => {
    asked.push(body.question)
    return nothing
  })
  const { person } = await openApp(page)
  expect(await screen.findByRole('button', { name: 'What do we know about Giulia Ferraris?' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'What happened in Savona?' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'What happened in the 1950s?' }))
  await waitFor(() => expect(asked).toEqual(['What happened in the 1950s?']))
})

test('an archive in which nothing is written offers no examples', async () => {
  const archive = standInArchive(carla)
  answerAboutSubjects(archive)
  await openApp(page)
  await waitFor(() => expect(archive.calls).toContain('GET /api/search'))
  expect(screen.queryByRole('region', { name: 'For example' })).not.toBeInTheDocument()
})
