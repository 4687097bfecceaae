import { countFacets, search, suggest } from '@lares/shared-types/contracts/search'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import {
  createSearchPage,
  fakeFamilyArchive,
  findResults,
  findSearchBox,
  gardenTagId,
  stubWideScreen,
} from '../testing/fake-family-archive.ts'

beforeEach(stubWideScreen)

describe('searching', () => {
  test('results follow the typing, with highlighted words', async () => {
    fakeFamilyArchive().on(search, ({ query }) => createSearchPage(`Letter about ${query.q}`))
    const { person, router } = await openApp('/search')
    await person.type(await findSearchBox(), 'garden')
    expect(await screen.findByRole('link', { name: 'Letter about garden' })).toBeVisible()
    expect(screen.getByText('gardens').tagName).toBe('MARK')
    expect(screen.getByText('One result')).toBeVisible()
    expect(router.state.location.search).toBe('?q=garden')
  })

  test('words are highlighted in titles without splitting the link, and hits by meaning are labelled', async () => {
    const { hits, ...rest } = createSearchPage('Letter about the garden', 'Roses')
    const parts = [
      { text: 'Letter about the ', match: false },
      { text: 'garden', match: true },
    ]
    fakeFamilyArchive().on(search, () => ({
      ...rest,
      hits: hits.map((hit, at) => (at === 0 ? { ...hit, title: parts } : { ...hit, byMeaning: true })),
    }))
    await openApp('/search?q=garden&mode=both')
    const link = (await screen.findByText('Letter about the')).closest('a')
    expect(link).toHaveTextContent('Letter about the garden')
    expect(link?.querySelector('mark')).toHaveTextContent('garden')
    const [, roses] = screen.getAllByRole('article')
    expect(roses).toHaveTextContent('Found by its meaning')
    expect(screen.getAllByText('Found by its meaning')).toHaveLength(1)
  })

  test('the title of a hit runs in the direction of its letters', async () => {
    fakeFamilyArchive().on(search, () => createSearchPage('המכתב של סבתא'))
    await openApp('/search?q=letter')
    const title = await screen.findByRole('heading', { name: 'המכתב של סבתא' })
    expect(title).toHaveAttribute('dir', 'auto')
  })

  test('a late reply to an earlier query never replaces the results of the current one', async () => {
    fakeFamilyArchive()
    const pendingReplies = new Map<string, () => void>()
    const signals = new Map<string, AbortSignal>()
    const originalFetch = fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const { pathname, searchParams } = new URL(url, 'http://archive.test')
      const sentQuery = searchParams.get('q')
      if (pathname !== '/api/search' || !sentQuery) return originalFetch(url, init)
      if (init.signal) signals.set(sentQuery, init.signal)
      await new Promise<void>((resolve) => pendingReplies.set(sentQuery, resolve))
      return Response.json(createSearchPage(`About ${sentQuery}`))
    })
    const { person } = await openApp('/search')
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

  test('filters are stored in the URL, and navigating back removes them', async () => {
    const requests: unknown[] = []
    fakeFamilyArchive().on(search, ({ query }) => {
      requests.push(query)
      return createSearchPage('A letter', 'Another letter')
    })
    const { person, router } = await openApp('/search?q=letter')
    await person.click(await screen.findByRole('checkbox', { name: /^Posts/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?q=letter&kind=post'))
    await person.click(screen.getByRole('button', { name: /^Tag/ }))
    await person.click(await screen.findByRole('checkbox', { name: /^Garden/ }))
    await waitFor(() => expect(router.state.location.search).toBe(`?q=letter&kind=post&tag=${gardenTagId}`))
    await waitFor(() =>
      expect(requests.at(-1)).toEqual({
        q: 'letter',
        kind: 'post',
        tag: gardenTagId,
        facets: 'false',
      }),
    )
    expect(await screen.findByRole('button', { name: 'Remove: Garden' })).toBeVisible()

    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove: Garden' })).toBeNull())
    expect(screen.getByRole('checkbox', { name: /^Posts/ })).toBeChecked()
    await router.navigate(-1)
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Posts/ })).not.toBeChecked())
    expect(await findSearchBox()).toHaveValue('letter')
  })

  test('own favourites, ratings and files are counted beside their filters', async () => {
    fakeFamilyArchive().on(search, () => createSearchPage('Letter'))
    await openApp('/search?q=letter')
    expect(await screen.findByRole('switch', { name: 'Only my favourites (1)' })).toBeVisible()
    expect(screen.getByRole('switch', { name: 'Only with a file (0)' })).toBeVisible()
    const options = within(screen.getByRole('combobox', { name: 'My stars' })).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Any',
      '1 star or more (2)',
      '2 stars or more (1)',
      '3 stars or more (0)',
      '4 stars or more (0)',
      '5 stars or more (0)',
    ])
  })

  test('the focus moves from a removed filter to the next one, and at last to the page', async () => {
    fakeFamilyArchive().on(search, () => createSearchPage('Letter'))
    const { person } = await openApp(`/search?tag=${gardenTagId}&favourite=1`)
    const garden = await screen.findByRole('button', { name: 'Remove: Garden' })
    garden.focus()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(garden).not.toBeInTheDocument())
    const favourites = screen.getByRole('button', { name: 'Remove: Only my favourites' })
    expect(favourites).toHaveFocus()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(favourites).not.toBeInTheDocument())
    expect(screen.getByRole('main')).toHaveFocus()
  })

  test('clearing the words focuses the search box', async () => {
    fakeFamilyArchive().on(search, () => createSearchPage('Letter'))
    const { person } = await openApp('/search?q=letter')
    await person.click(await screen.findByRole('button', { name: 'Clear the search' }))
    expect(await findSearchBox()).toHaveFocus()
    expect(await findSearchBox()).toHaveValue('')
  })

  test('letters typed in one go are one history entry', async () => {
    fakeFamilyArchive().on(search, ({ query }) => createSearchPage(`About ${query.q}`))
    const { person, router } = await openApp('/search')
    const field = await findSearchBox()
    await person.type(field, 'gar')
    await screen.findByRole('link', { name: 'About gar' })
    await person.type(field, 'den')
    await screen.findByRole('link', { name: 'About garden' })
    await router.navigate(-1)
    expect(await screen.findByRole('heading', { name: 'Recently added' })).toBeVisible()
    expect(field).toHaveValue('')
  })

  test('the counts beside the filters are requested once the hits are there, and stay until the next ones', async () => {
    const requests: string[] = []
    const pending: (() => void)[] = []
    const archive = fakeFamilyArchive()
    archive.on(search, async ({ query }) => {
      requests.push(`hits of ${query.q}, facets ${query.facets}`)
      await new Promise<void>((resolve) => pending.push(resolve))
      return createSearchPage(`About ${query.q}`)
    })
    archive.on(countFacets, ({ query }) => {
      requests.push(`facets of ${query.q}`)
      const { facets } = createSearchPage()
      return { facets: { ...facets, kind: [{ value: 'post', count: query.q === 'boat' ? 7 : 5 }] } }
    })
    const { person } = await openApp('/search?q=boat&mode=words')
    await waitFor(() => expect(pending).toHaveLength(1))
    expect(requests).toEqual(['hits of boat, facets false'])
    pending[0]?.()
    expect(await screen.findByRole('checkbox', { name: /^Posts.*7/ })).toBeVisible()
    await person.type(await findSearchBox(), 's')
    await waitFor(() => expect(pending).toHaveLength(2))
    expect(screen.getByRole('checkbox', { name: /^Posts.*7/ })).toBeVisible()
    pending[1]?.()
    expect(await screen.findByRole('checkbox', { name: /^Posts.*5/ })).toBeVisible()
    expect(requests).toEqual([
      'hits of boat, facets false',
      'facets of boat',
      'hits of boats, facets false',
      'facets of boats',
    ])
  })

  test.each(['/search', '/search-typesense'])('a query that is too long is not sent: %s', async (path) => {
    fakeFamilyArchive()
    await openApp(`${path}?q=${'a'.repeat(10_000)}`)
    expect(await screen.findByText(/^This search is too long\. Shorten it to 1,000 characters/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /try again/i })).toBeNull()
    expect(await findSearchBox()).toHaveAttribute('maxlength', '1000')
  })

  test('a long query is searched for without completions of its last word', async () => {
    const archive = fakeFamilyArchive()
    archive.on(search, () => createSearchPage('Letter'))
    const completed: number[] = []
    archive.on(suggest, ({ query }) => {
      completed.push(query.q?.length ?? 0)
      return { suggestions: [] }
    })
    await openApp(`/search?q=${'a'.repeat(900)}`)
    expect(await screen.findByRole('link', { name: 'Letter' })).toBeVisible()
    expect(completed).toEqual([])
  })

  test('the filters stay usable where their counts cannot be loaded', async () => {
    const archive = fakeFamilyArchive()
    archive.on(search, () => createSearchPage('A letter'))
    archive.on(countFacets, () => new ErrorReply('internal'))
    await openApp('/search?q=letter')
    expect(await screen.findByRole('link', { name: 'A letter' })).toBeVisible()
    expect(await screen.findByRole('checkbox', { name: 'Posts' })).toBeEnabled()
  })

  test('a decade button sets the date range', async () => {
    fakeFamilyArchive().on(search, () => createSearchPage('A letter'))
    const { person, router } = await openApp('/search?q=letter')
    await person.click(await screen.findByRole('button', { name: 'the 1950s (3)' }))
    await waitFor(() => expect(router.state.location.search).toBe('?q=letter&from=1950&to=1959'))
    expect(await screen.findByRole('button', { name: 'Remove: from 1950' })).toBeVisible()
  })

  test('arrow down waits for results that are still loading', async () => {
    fakeFamilyArchive().on(search, () => createSearchPage('First', 'Second'))
    const { person } = await openApp('/search')
    expect(await screen.findByRole('link', { name: 'Latest letter' })).toBeVisible()
    await person.type(await findSearchBox(), 'letters{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('link', { name: 'First' })).toHaveFocus())
  })

  test('keys move the focus from the search box through the results', async () => {
    fakeFamilyArchive().on(search, () => createSearchPage('First', 'Second', 'Third'))
    const { person, router } = await openApp('/search?q=letter')
    await findResults()
    await person.click(await findSearchBox())
    await person.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('link', { name: 'First' })).toHaveFocus())
    await person.keyboard('j')
    await waitFor(() => expect(screen.getByRole('link', { name: 'Second' })).toHaveFocus())
    await person.keyboard('{ArrowUp}')
    await waitFor(() => expect(screen.getByRole('link', { name: 'First' })).toHaveFocus())
    await person.keyboard('/')
    expect(await findSearchBox()).toHaveFocus()
    expect(router.state.location.pathname).toBe('/search')
  })

  test('the next page loads when the end of the list comes near', async () => {
    const archive = fakeFamilyArchive()
    archive.on(search, ({ query }) =>
      query.cursor
        ? createSearchPage('Last letter')
        : { ...createSearchPage('First letter'), total: 10_000, capped: true, nextCursor: 'c' },
    )
    await openApp('/search?q=letter')
    expect(await screen.findByRole('link', { name: 'Last letter' })).toBeVisible()
    expect(screen.getByText('More than 10,000 results')).toBeVisible()
  })
})
