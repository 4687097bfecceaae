import type { ReplyOf } from '@lares/shared-types/contract'
import { readAiStatus } from '@lares/shared-types/contracts/ai'
import { login } from '@lares/shared-types/contracts/auth'
import { instantSearch, search } from '@lares/shared-types/contracts/search'
import type { ItemSummary } from '@lares/shared-types/items'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { Refusal, standInArchive } from '../../../testing/stand-in-archive.ts'
import { familyArchive, found as foundBySearch, modelsOf } from '../testing/family-archive.ts'

type Reply = ReplyOf<typeof instantSearch>

const now = '2026-11-20T10:00:00.000Z'

function itemOf(number: number, title: string): ItemSummary {
  return {
    ...{ id: `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`, kind: 'post', title },
    ...{ language: 'en', date: null, place: null, details: {}, participants: [], author: null },
    ...{ rating: null, favourite: false, createdAt: now, updatedAt: now, deletedAt: null, version: 1 },
    ...{ excerpt: '', cover: null, assetCount: 0 },
  }
}

function found(titles: string[], more: Partial<Reply> = {}): Reply {
  return {
    hits: titles.map((title, at) => ({
      item: itemOf(at + title.length * 100, title),
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

const box = () => screen.findByRole('searchbox', { name: 'Search the archive' })
const chip = async (name: string) =>
  within(await screen.findByRole('list', { name: 'Kind' })).findByRole('button', { name })

test('before the first letter it says how to begin, and asks for nothing', async () => {
  const archive = standInArchive(ada)
  await openApp('/search-typesense')
  expect(await screen.findByText('Type the first letters')).toBeVisible()
  expect(archive.calls).not.toContain('GET /api/search/typesense')
  for (const places of screen.getAllByRole('navigation', { name: 'Main navigation' }))
    expect(within(places).getByRole('link', { name: 'Search' })).toHaveAttribute('aria-current', 'page')
})

test('results follow the typing, with the words marked and the name of what answered', async () => {
  standInArchive(ada).on(instantSearch, ({ query }) => found([`Letter about ${query.q}`]))
  const { person, router } = await openApp('/search-typesense')
  await person.type(await box(), 'gard')
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

test('it says so where the archive itself answers, and which words were meant', async () => {
  const corrections = [{ typed: 'gardn', meant: ['garden'] }]
  standInArchive(ada).on(instantSearch, () => found(['A letter'], { engine: 'builtin', corrections }))
  const { person, router } = await openApp('/search-typesense?q=gardn')
  expect(await screen.findByText('Results from the built-in search')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Search for garden' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=garden'))
})

test('where no word is found the meaning is looked for on the page that can', async () => {
  const archive = familyArchive()
  archive.on(instantSearch, () => found([]))
  archive.on(readAiStatus, () => modelsOf({ ready: true }))
  archive.on(search, () => ({ ...foundBySearch('The harvest'), meaning: 'answers' as const }))
  const { person, router } = await openApp('/search-typesense?q=vendange')
  await person.click(await screen.findByRole('button', { name: 'Search by meaning' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/search'))
  expect(router.state.location.search).toBe('?q=vendange&mode=meaning')
})

test('a slow answer to earlier letters never replaces the answer to what stands there now', async () => {
  standInArchive(ada)
  const answers = new Map<string, () => void>()
  const signals = new Map<string, AbortSignal>()
  const others = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://archive.test')
    const words = searchParams.get('q')
    if (pathname !== '/api/search/typesense' || !words) return others(url, init)
    if (init.signal) signals.set(words, init.signal)
    await new Promise<void>((resolve) => answers.set(words, resolve))
    return Response.json(found([`About ${words}`]))
  })
  const { person } = await openApp('/search-typesense')
  await person.type(await box(), 'gar')
  await waitFor(() => expect(answers.has('gar')).toBe(true))
  await person.type(await box(), 'den')
  await waitFor(() => expect(answers.has('garden')).toBe(true))
  answers.get('garden')?.()
  expect(await screen.findByRole('link', { name: 'About garden' })).toBeVisible()
  expect(signals.get('gar')?.aborted).toBe(true)
  answers.get('gar')?.()
  await person.tab()
  expect(screen.queryByRole('link', { name: 'About gar' })).not.toBeInTheDocument()
})

test('kinds are chips with counts; a pressed one narrows the results, and stays to be taken off again', async () => {
  const asked: unknown[] = []
  standInArchive(ada).on(instantSearch, ({ query }) => {
    asked.push(query)
    const none = query.q === 'nothing'
    return none ? found([], { facets: { kind: [] } }) : found(['A letter'])
  })
  const { person, router } = await openApp('/search-typesense?q=garden')
  expect(await chip('Posts 2')).toHaveAttribute('aria-pressed', 'false')
  await person.click(await chip('Dreams 1,204'))
  await waitFor(() => expect(router.state.location.search).toBe('?q=garden&kind=dream'))
  await waitFor(() => expect(asked.at(-1)).toEqual({ q: 'garden', kind: 'dream' }))
  await router.navigate('/search-typesense?q=nothing&kind=dream')
  await screen.findByText('Nothing found for “nothing”')
  await person.click(await chip('Dreams 0'))
  await waitFor(() => expect(router.state.location.search).toBe('?q=nothing'))
})

test('what else stands in an address is left out of the question', async () => {
  const asked: unknown[] = []
  standInArchive(ada).on(instantSearch, ({ query }) => {
    asked.push(query)
    return found(['A letter'])
  })
  await openApp('/search-typesense?q=x&from=1950&sort=newest&view=timeline&favourite=1&kind=nonsense')
  await screen.findByRole('link', { name: 'A letter' })
  expect(asked).toEqual([{ q: 'x' }])
})

test('a failure says what to do, and trying again answers', async () => {
  const archive = standInArchive(ada)
  archive.on(instantSearch, () => new Refusal('internal'))
  const { person } = await openApp('/search-typesense?q=garden')
  const alert = await screen.findByRole('alert')
  archive.on(instantSearch, () => found(['A letter']))
  await person.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'A letter' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('where what follows can no longer be had, trying again begins at the top', async () => {
  let away = false
  const archive = standInArchive(ada)
  archive.on(instantSearch, ({ query }) => {
    if (query.cursor) {
      away = true
      return new Refusal('invalid-cursor')
    }
    return away ? found(['All there is'], { engine: 'builtin' }) : found(['First'], { nextCursor: 'next' })
  })
  const { person } = await openApp('/search-typesense?q=garden')
  const alert = await screen.findByRole('alert')
  await person.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'All there is' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'First' })).not.toBeInTheDocument()
})

test('a guest is told that searching needs signing in, and searches on after it', async () => {
  const archive = standInArchive()
  archive.on(instantSearch, ({ query }) => found([`About ${query.q}`]))
  archive.on(login, () => ({ user: ada }))
  const { person } = await openApp('/search-typesense?q=garden')
  expect(await screen.findByRole('heading', { level: 1, name: 'Instant search' })).toBeVisible()
  await person.type(await screen.findByLabelText('E-mail address'), 'ada@example.org')
  await person.type(screen.getByLabelText('Password'), 'a long enough one')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('link', { name: 'About garden' })).toBeVisible()
})
