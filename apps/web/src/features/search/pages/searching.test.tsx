import { search } from '@lares/shared-types/contracts/search'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { box, familyArchive, found, garden, onWideScreen, results } from '../testing/family-archive.ts'

beforeEach(onWideScreen)

describe('searching', () => {
  test('results follow the typing, with the words marked', async () => {
    familyArchive().on(search, ({ query }) => found(`Letter about ${query.q}`))
    const { person, router } = await openApp('/search')
    await person.type(await box(), 'garden')
    expect(await screen.findByRole('link', { name: 'Letter about garden' })).toBeVisible()
    expect(screen.getByText('gardens').tagName).toBe('MARK')
    expect(screen.getByText('One result')).toBeVisible()
    expect(router.state.location.search).toBe('?q=garden')
  })

  test('words are marked in titles too, which stay one name, and what is found by its meaning says so', async () => {
    const { hits, ...rest } = found('Letter about the garden', 'Roses')
    const parts = [
      { text: 'Letter about the ', match: false },
      { text: 'garden', match: true },
    ]
    familyArchive().on(search, () => ({
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

  test('a slow answer to earlier letters never replaces the answer to what stands there now', async () => {
    familyArchive()
    const answers = new Map<string, () => void>()
    const signals = new Map<string, AbortSignal>()
    const others = fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const { pathname, searchParams } = new URL(url, 'http://archive.test')
      const words = searchParams.get('q')
      if (pathname !== '/api/search' || !words) return others(url, init)
      if (init.signal) signals.set(words, init.signal)
      await new Promise<void>((resolve) => answers.set(words, resolve))
      return Response.json(found(`About ${words}`))
    })
    const { person } = await openApp('/search')
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

  test('filters go into the address, and the way back takes them off again', async () => {
    const asked: unknown[] = []
    familyArchive().on(search, ({ query }) => {
      asked.push(query)
      return found('A letter', 'Another letter')
    })
    const { person, router } = await openApp('/search?q=letter')
    await person.click(await screen.findByRole('checkbox', { name: /^Posts/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?q=letter&kind=post'))
    await person.click(screen.getByRole('button', { name: /^Tag/ }))
    await person.click(await screen.findByRole('checkbox', { name: /^Garden/ }))
    await waitFor(() => expect(router.state.location.search).toBe(`?q=letter&kind=post&tag=${garden}`))
    await waitFor(() => expect(asked.at(-1)).toEqual({ q: 'letter', kind: 'post', tag: garden }))
    expect(await screen.findByRole('button', { name: 'Remove: Garden' })).toBeVisible()

    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove: Garden' })).toBeNull())
    expect(screen.getByRole('checkbox', { name: /^Posts/ })).toBeChecked()
    await router.navigate(-1)
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Posts/ })).not.toBeChecked())
    expect(await box()).toHaveValue('letter')
  })

  test('all letters of one go are one step back', async () => {
    familyArchive().on(search, ({ query }) => found(`About ${query.q}`))
    const { person, router } = await openApp('/search')
    const field = await box()
    await person.type(field, 'gar')
    await screen.findByRole('link', { name: 'About gar' })
    await person.type(field, 'den')
    await screen.findByRole('link', { name: 'About garden' })
    await router.navigate(-1)
    expect(await screen.findByRole('heading', { name: 'Recently added' })).toBeVisible()
    expect(field).toHaveValue('')
  })

  test('a decade is a span of dates at one press', async () => {
    familyArchive().on(search, () => found('A letter'))
    const { person, router } = await openApp('/search?q=letter')
    await person.click(await screen.findByRole('button', { name: 'the 1950s (3)' }))
    await waitFor(() => expect(router.state.location.search).toBe('?q=letter&from=1950&to=1959'))
    expect(await screen.findByRole('button', { name: 'Remove: from 1950' })).toBeVisible()
  })

  test('arrow down waits for the results that are on their way', async () => {
    familyArchive().on(search, () => found('First', 'Second'))
    const { person } = await openApp('/search')
    expect(await screen.findByRole('link', { name: 'Latest letter' })).toBeVisible()
    await person.type(await box(), 'letters{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('link', { name: 'First' })).toHaveFocus())
  })

  test('keys lead from the box into the results and on', async () => {
    familyArchive().on(search, () => found('First', 'Second', 'Third'))
    const { person, router } = await openApp('/search?q=letter')
    await results()
    await person.click(await box())
    await person.keyboard('{ArrowDown}')
    expect(screen.getByRole('link', { name: 'First' })).toHaveFocus()
    await person.keyboard('j')
    expect(screen.getByRole('link', { name: 'Second' })).toHaveFocus()
    await person.keyboard('{ArrowUp}')
    expect(screen.getByRole('link', { name: 'First' })).toHaveFocus()
    await person.keyboard('/')
    expect(await box()).toHaveFocus()
    expect(router.state.location.pathname).toBe('/search')
  })

  test('further results come as the end of the list is neared', async () => {
    const archive = familyArchive()
    archive.on(search, ({ query }) =>
      query.cursor
        ? found('Last letter')
        : { ...found('First letter'), total: 10_000, capped: true, nextCursor: 'c' },
    )
    await openApp('/search?q=letter')
    expect(await screen.findByRole('link', { name: 'Last letter' })).toBeVisible()
    expect(screen.getByText('More than 10,000 results')).toBeVisible()
  })
})
