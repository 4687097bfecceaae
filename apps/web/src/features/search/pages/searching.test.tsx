import { search } from '@lares/shared-types/contracts/search'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
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
    expect(screen.queryByRole('link', { name: 'About gar' })).not.toBeInTheDocument()
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
    await waitFor(() => expect(requests.at(-1)).toEqual({ q: 'letter', kind: 'post', tag: gardenTagId }))
    expect(await screen.findByRole('button', { name: 'Remove: Garden' })).toBeVisible()

    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove: Garden' })).toBeNull())
    expect(screen.getByRole('checkbox', { name: /^Posts/ })).toBeChecked()
    await router.navigate(-1)
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Posts/ })).not.toBeChecked())
    expect(await findSearchBox()).toHaveValue('letter')
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
    expect(screen.getByRole('link', { name: 'First' })).toHaveFocus()
    await person.keyboard('j')
    expect(screen.getByRole('link', { name: 'Second' })).toHaveFocus()
    await person.keyboard('{ArrowUp}')
    expect(screen.getByRole('link', { name: 'First' })).toHaveFocus()
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
