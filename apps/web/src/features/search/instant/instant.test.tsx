import type { ReplyOf } from '@lares/shared-types/contract'
import { readAiStatus } from '@lares/shared-types/contracts/ai'
import { login } from '@lares/shared-types/contracts/auth'
import { instantSearch, search } from '@lares/shared-types/contracts/search'
import type { ItemSummary } from '@lares/shared-types/items'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetSelection, getHandedOverSelection } from '../../../shared/items/handed-over-selection.ts'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import {
  createAiStatus,
  fakeFamilyArchive,
  createSearchPage as foundBySearch,
} from '../testing/fake-family-archive.ts'

type Reply = ReplyOf<typeof instantSearch>

const now = '2026-11-20T10:00:00.000Z'

function createItem(number: number, title: string): ItemSummary {
  return {
    id: `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    kind: 'post',
    title,
    language: 'en',
    date: null,
    place: null,
    details: {},
    participants: [],
    author: null,
    rating: null,
    favourite: false,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    version: 1,
    excerpt: '',
    cover: null,
    assetCount: 0,
    hasTranscript: false,
  }
}

function createSearchPage(titles: string[], more: Partial<Reply> = {}): Reply {
  return {
    hits: titles.map((title, index) => ({
      item: createItem(index + title.length * 100, title),
      title: [],
      snippet: [
        { text: 'In the ', match: false },
        { text: 'garden', match: true },
      ],
      score: 1,
      meant: [],
      foundBy: [],
    })),
    total: titles.length,
    capped: false,
    facets: {
      kind: [
        { value: 'post', count: 2 },
        { value: 'dream', count: 1_204 },
      ],
    },
    corrections: [],
    engine: 'typesense',
    nextCursor: null,
    ...more,
  }
}

const findSearchBox = () => screen.findByRole('searchbox', { name: 'Search the archive' })
const findKindChip = async (name: string) =>
  within(await screen.findByRole('list', { name: 'Kind' })).findByRole('button', { name })

afterEach(forgetSelection)

test('explains how to start before the first letter, without a request', async () => {
  const archive = createFakeArchive(ada)
  await openApp('/search-typesense')
  expect(await screen.findByText('Type the first letters')).toBeVisible()
  expect(archive.calls).not.toContain('GET /api/search/typesense')
  for (const places of screen.getAllByRole('navigation', { name: 'Main navigation' }))
    expect(within(places).getByRole('link', { name: 'Search' })).toHaveAttribute('aria-current', 'page')
})

test('results follow the typing, with highlighted words and the name of the search engine', async () => {
  createFakeArchive(ada).on(instantSearch, ({ query }) => createSearchPage([`Letter about ${query.q}`]))
  const { person, router } = await openApp('/search-typesense')
  await person.type(await findSearchBox(), 'gard')
  expect(await screen.findByRole('link', { name: 'Letter about gard' })).toBeVisible()
  expect(screen.getByText('garden').tagName).toBe('MARK')
  expect(screen.getByText('Results from Typesense')).toBeVisible()
  expect(screen.getByText('One result')).toBeVisible()
  expect(router.state.location.search).toBe('?q=gard')
  expect(screen.getByRole('link', { name: 'Search with all filters' })).toHaveAttribute(
    'href',
    '/search?q=gard',
  )
})

test('names the built-in search when it answers, and offers corrections', async () => {
  const corrections = [{ typed: 'gardn', meant: ['garden'] }]
  createFakeArchive(ada).on(instantSearch, () =>
    createSearchPage(['A letter'], { engine: 'builtin', corrections }),
  )
  const { person, router } = await openApp('/search-typesense?q=gardn')
  expect(await screen.findByText('Results from the built-in search')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Search for garden' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=garden'))
})

test('without results, offers a search by meaning on the search page', async () => {
  const archive = fakeFamilyArchive()
  archive.on(instantSearch, () => createSearchPage([]))
  archive.on(readAiStatus, () => createAiStatus({ ready: true }))
  archive.on(search, () => ({ ...foundBySearch('The harvest'), meaning: 'answers' as const }))
  const { person, router } = await openApp('/search-typesense?q=vendange')
  await person.click(await screen.findByRole('button', { name: 'Search by meaning' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/search'))
  expect(router.state.location.search).toBe('?q=vendange&mode=meaning')
})

test('a late reply to an earlier query never replaces the results of the current one', async () => {
  createFakeArchive(ada)
  const pendingReplies = new Map<string, () => void>()
  const signals = new Map<string, AbortSignal>()
  const originalFetch = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://archive.test')
    const sentQuery = searchParams.get('q')
    if (pathname !== '/api/search/typesense' || !sentQuery) return originalFetch(url, init)
    if (init.signal) signals.set(sentQuery, init.signal)
    await new Promise<void>((resolve) => pendingReplies.set(sentQuery, resolve))
    return Response.json(createSearchPage([`About ${sentQuery}`]))
  })
  const { person } = await openApp('/search-typesense')
  await person.type(await findSearchBox(), 'gar')
  await waitFor(() => expect(pendingReplies.has('gar')).toBe(true))
  await person.type(await findSearchBox(), 'den')
  await waitFor(() => expect(pendingReplies.has('garden')).toBe(true))
  pendingReplies.get('garden')?.()
  expect(await screen.findByRole('link', { name: 'About garden' })).toBeVisible()
  expect(signals.get('gar')?.aborted).toBe(true)
  pendingReplies.get('gar')?.()
  await person.tab()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'About gar' })).not.toBeInTheDocument())
})

test('a kind chip shows its count, filters the results, and stays visible while pressed', async () => {
  const requests: unknown[] = []
  createFakeArchive(ada).on(instantSearch, ({ query }) => {
    requests.push(query)
    const none = query.q === 'nothing'
    return none ? createSearchPage([], { facets: { kind: [] } }) : createSearchPage(['A letter'])
  })
  const { person, router } = await openApp('/search-typesense?q=garden')
  expect(await findKindChip('Posts 2')).toHaveAttribute('aria-pressed', 'false')
  await person.click(await findKindChip('Dreams 1,204'))
  await waitFor(() => expect(router.state.location.search).toBe('?q=garden&kind=dream'))
  await waitFor(() => expect(requests.at(-1)).toEqual({ q: 'garden', kind: 'dream' }))
  await router.navigate('/search-typesense?q=nothing&kind=dream')
  await screen.findByText('Nothing found for “nothing”')
  await person.click(await findKindChip('Dreams 0'))
  await waitFor(() => expect(router.state.location.search).toBe('?q=nothing'))
})

test('ignores other parameters of the URL', async () => {
  const requests: unknown[] = []
  createFakeArchive(ada).on(instantSearch, ({ query }) => {
    requests.push(query)
    return createSearchPage(['A letter'])
  })
  await openApp('/search-typesense?q=x&from=1950&sort=newest&view=timeline&favourite=1&kind=nonsense')
  await screen.findByRole('link', { name: 'A letter' })
  expect(requests).toEqual([{ q: 'x' }])
})

test('an error offers to try again', async () => {
  const archive = createFakeArchive(ada)
  archive.on(instantSearch, () => new ErrorReply('internal'))
  const { person } = await openApp('/search-typesense?q=garden')
  const alert = await screen.findByRole('alert')
  archive.on(instantSearch, () => createSearchPage(['A letter']))
  await person.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'A letter' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('after an invalid cursor, trying again starts at the first page', async () => {
  let isUnavailable = false
  const archive = createFakeArchive(ada)
  archive.on(instantSearch, ({ query }) => {
    if (query.cursor) {
      isUnavailable = true
      return new ErrorReply('invalid-cursor')
    }
    return isUnavailable
      ? createSearchPage(['All there is'], { engine: 'builtin' })
      : createSearchPage(['First'], { nextCursor: 'next' })
  })
  const { person } = await openApp('/search-typesense?q=garden')
  const alert = await screen.findByRole('alert')
  await person.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'All there is' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'First' })).not.toBeInTheDocument()
})

const findTitle = (name: string) => screen.findByRole('link', { name })
const getSelection = () => screen.getByRole('region', { name: 'Selection' })

test('results can be selected, all of them where the built-in search has answered', async () => {
  const titles = ['One letter', 'Another', 'The last']
  createFakeArchive(ada).on(instantSearch, ({ query }) =>
    createSearchPage(titles, { engine: query.q === 'garden' ? 'builtin' : 'typesense' }),
  )
  const { person, router } = await openApp('/search-typesense?q=garden')
  await findTitle('One letter')
  await person.click(screen.getByRole('button', { name: 'Select' }))
  await person.click(screen.getByRole('button', { name: 'Select “One letter”' }))
  await person.keyboard('{Shift>}')
  await person.click(screen.getByRole('button', { name: 'Select “The last”' }))
  await person.keyboard('{/Shift}')
  expect(getSelection()).toHaveTextContent('3 items selected')
  await person.click(within(getSelection()).getByRole('button', { name: 'Select all' }))
  await person.click(within(getSelection()).getByRole('button', { name: 'Change…' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/tabAdminParam/batchTools'))
  expect(getHandedOverSelection(ada.id)?.selection).toEqual({ filter: { q: 'garden' } })
})

test('of the results of Typesense, which words do not find again, only single ones can be selected', async () => {
  createFakeArchive(ada).on(instantSearch, () => createSearchPage(['One letter']))
  const { person } = await openApp('/search-typesense?q=gardne')
  await findTitle('One letter')
  await person.click(screen.getByRole('button', { name: 'Select' }))
  await person.click(screen.getByRole('button', { name: 'Select “One letter”' }))
  expect(getSelection()).toHaveTextContent('1 item selected')
  expect(within(getSelection()).queryByRole('button', { name: 'Select all' })).toBeNull()
})

test('a guest is asked to sign in, and the search continues afterwards', async () => {
  const archive = createFakeArchive()
  archive.on(instantSearch, ({ query }) => createSearchPage([`About ${query.q}`]))
  archive.on(login, () => ({ user: ada }))
  const { person } = await openApp('/search-typesense?q=garden')
  expect(await screen.findByRole('heading', { level: 1, name: 'Instant search' })).toBeVisible()
  await person.type(await screen.findByLabelText('E-mail address'), 'ada@example.org')
  await person.type(screen.getByLabelText('Password'), 'a long enough one')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('link', { name: 'About garden' })).toBeVisible()
})
