import type { ReplyOf } from '@lares/shared-types/contract'
import { login } from '@lares/shared-types/contracts/auth'
import { itemsOnThisDay, listItems } from '@lares/shared-types/contracts/items'
import { listCategories, listTags } from '@lares/shared-types/contracts/labels'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import { search, suggest } from '@lares/shared-types/contracts/search'
import type { ItemSummary } from '@lares/shared-types/items'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { rememberPosition } from '../../shared/heard/heard-positions.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno } from '../../testing/people.ts'
import { Refusal, standInArchive } from '../../testing/stand-in-archive.ts'

const now = '2026-11-20T10:00:00.000Z'
const garden = '019a0000-0000-7000-8000-000000000301'

function itemOf(number: number, title: string): ItemSummary {
  return {
    ...{ id: `019a0000-0000-7000-8000-0000000004${String(number).padStart(2, '0')}`, kind: 'post', title },
    ...{ language: 'en', date: null, place: null, details: {}, participants: [], author: null },
    ...{ rating: null, favourite: false, createdAt: now, updatedAt: now, deletedAt: null, version: 1 },
    ...{ excerpt: '', cover: null, assetCount: 0 },
  }
}

function found(...titles: string[]): ReplyOf<typeof search> {
  const facets = { category: [], tag: [{ value: garden, count: 2 }], participant: [], language: [] }
  return {
    hits: titles.map((title, at) => ({
      item: itemOf(at * 10 + title.length, title),
      snippet: [
        { text: 'In the ', match: false },
        { text: 'gardens', match: true },
      ],
      score: 1,
      meant: [],
    })),
    total: titles.length,
    capped: false,
    facets: { ...facets, kind: [{ value: 'post', count: 2 }], decade: [{ value: '1950', count: 3 }] },
    unknown: [],
    corrections: [],
    nextCursor: null,
  }
}

function familyArchive(user = ada) {
  const archive = standInArchive(user)
  const label = { id: garden, parentId: null, names: { en: 'Garden' }, description: '', colour: null }
  archive.on(listTags, () => ({
    labels: [{ ...label, createdAt: now, updatedAt: now, version: 1 }],
  }))
  archive.on(listCategories, () => ({ labels: [] }))
  archive.on(listParticipants, () => ({ participants: [] }))
  archive.on(suggest, () => ({ suggestions: [] }))
  archive.on(itemsOnThisDay, () => ({ items: [] }))
  archive.on(listItems, () => ({ items: [itemOf(1, 'Latest letter')], nextCursor: null }))
  return archive
}

const box = () => screen.findByRole('searchbox', { name: 'Search the archive' })
const results = () => screen.findByRole('list', { name: 'Results' })

beforeEach(() => {
  const narrow = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(narrow(media), { matches: media.includes('min-width') }),
  )
})

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
    expect(await screen.findByRole('button', { name: 'Take off: Garden' })).toBeVisible()

    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take off: Garden' })).toBeNull())
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
    expect(await screen.findByRole('button', { name: 'Take off: from 1950' })).toBeVisible()
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

describe('before anything is looked for', () => {
  test('there is what is dated to this day, by year, and what was added last', async () => {
    const archive = familyArchive()
    const on = (number: number, title: string, edtf: string) => ({
      ...itemOf(number, title),
      date: { edtf, earliest: `${edtf}T00:00:00.000Z`, latest: `${edtf}T23:59:59.999Z` },
    })
    const day = new Date().toISOString().slice(4, 10)
    const asked: string[] = []
    archive.on(itemsOnThisDay, ({ query }) => {
      asked.push(query.day)
      return { items: [on(2, 'The move', `1999${day}`), on(3, 'A first tooth', `1952${day}`)] }
    })
    await openApp('/search')
    const year = await screen.findByRole('region', { name: '1952' })
    expect(within(year).getByRole('link', { name: 'A first tooth' })).toBeVisible()
    expect(year).toHaveTextContent(`${new Date().getFullYear() - 1952} years ago`)
    expect(await screen.findByRole('link', { name: 'Latest letter' })).toBeVisible()
    expect(asked).toEqual([expect.stringMatching(/^\d\d-\d\d$/)])
  })

  test('there are the recordings that were begun on this device, the latest first', async () => {
    const archive = familyArchive()
    const [first, second] = [itemOf(5, 'Fifth tape'), itemOf(6, 'Sixth tape')]
    rememberPosition(ada.id, first.id, 61)
    rememberPosition(ada.id, second.id, 5)
    archive.on(listItems, ({ query }) => ({
      items: query.id ? [first, second] : [itemOf(1, 'Latest letter')],
      nextCursor: null,
    }))
    await openApp('/search')
    const region = await screen.findByRole('region', { name: 'Continue listening' })
    const names = within(region)
      .getAllByRole('link')
      .map((link) => link.textContent)
    expect(names).toEqual(['Sixth tape', 'Fifth tape'])
    expect(region).toHaveTextContent('Stopped at 1:01')
  })

  test('a day of which there is nothing, or no answer, leaves the rest as it is', async () => {
    const archive = familyArchive()
    archive.on(itemsOnThisDay, () => new Refusal('upstream-unavailable'))
    await openApp('/search')
    expect(await screen.findByRole('link', { name: 'Latest letter' })).toBeVisible()
    expect(screen.queryByText('On this day')).toBeNull()
  })
})

describe('the timeline', () => {
  test('goes through the years, each told once, and narrows down to a decade', async () => {
    const archive = familyArchive()
    const asked: (string | undefined)[] = []
    archive.on(search, ({ query }) => {
      asked.push(query.sort)
      const { hits, ...rest } = found('One', 'Another', 'Later', 'Some time')
      const years = [1952, 1952, 1967]
      const dated = hits.map((hit, at) => {
        const earliest = `${years[at]}-01-01T00:00:00.000Z`
        const date = years[at] ? { edtf: String(years[at]), earliest, latest: earliest } : null
        return { ...hit, item: { ...hit.item, date } }
      })
      const decade = [
        { value: '1960', count: 1 },
        { value: '1940', count: 2 },
      ]
      return { ...rest, hits: dated, facets: { ...rest.facets, decade } }
    })
    const { person, router } = await openApp('/search?q=letter')
    await person.click(await screen.findByRole('button', { name: 'Timeline' }))
    await waitFor(async () => {
      const years = within(await results()).getAllByRole('heading', { level: 3 })
      expect(years.map((one) => one.textContent)).toEqual(['1952', '1967', 'Without a date'])
    })
    expect(asked).toEqual([undefined, 'oldest'])
    const decades = screen.getByRole('list', { name: 'By decade' })
    expect(within(decades).getAllByRole('button')).toHaveLength(3)
    expect(within(decades).getByRole('button', { name: '1950 (0)' })).toBeDisabled()
    await person.click(within(decades).getByRole('button', { name: '1960 (1)' }))
    await waitFor(() => expect(router.state.location.search).toContain('from=1960&to=1969'))
  })
})

describe('suggestions', () => {
  test('a word takes the place of what is typed, a name becomes a filter', async () => {
    const archive = familyArchive()
    archive.on(search, () => found('A letter'))
    archive.on(suggest, ({ query }) => ({
      suggestions: query.q?.endsWith('gar')
        ? [
            { kind: 'tag' as const, id: garden, text: 'Garden' },
            { kind: 'word' as const, id: null, text: 'Gardeners' },
          ]
        : [],
    }))
    const { person, router } = await openApp('/search?q=old+gar')
    await person.click(await screen.findByRole('button', { name: 'Search for Gardeners' }))
    await waitFor(() => expect(router.state.location.search).toBe('?q=old+Gardeners'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Search for Gardeners' })).toBeNull())
    await act(() => router.navigate('/search?q=old+gar'))
    await person.click(await screen.findByRole('button', { name: 'Only with the tag Garden' }))
    await waitFor(() => expect(router.state.location.search).toBe(`?q=old&tag=${garden}`))
  })
})

describe('a mistyped word', () => {
  test('is said with what was looked for instead, which can be taken over into the search', async () => {
    const archive = familyArchive()
    const { hits, ...rest } = found('A boat')
    archive.on(search, ({ query }) => ({
      ...rest,
      hits: hits.map((hit) => ({ ...hit, meant: query.q?.toLowerCase().includes('boad') ? ['boat'] : [] })),
      corrections: query.q?.toLowerCase().includes('boad')
        ? [{ typed: 'boad', meant: ['boat', 'road'] }]
        : [],
    }))
    const { person, router } = await openApp('/search?q=Boad lake')
    expect(await screen.findByText(/Nothing has “boad”/)).toBeVisible()
    expect(screen.getByText('Found by “boat”')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Search for road' }))
    await waitFor(() => expect(router.state.location.search).toBe('?q=road+lake'))
    await waitFor(() => expect(screen.queryByText(/Nothing has/)).toBeNull())
  })
})

describe('what is said where there are no results', () => {
  test('a part of the search that names nothing is said', async () => {
    familyArchive().on(search, () => ({ ...found(), unknown: ['tag:xyz'] }))
    await openApp('/search?q=tag:xyz')
    expect(await screen.findByText('“tag:xyz” names nothing in the archive.')).toBeVisible()
  })

  test('nothing found names the words and takes the filters off', async () => {
    familyArchive().on(search, () => found())
    const { person, router } = await openApp('/search?q=xyz&kind=dream')
    expect(await screen.findByText('Nothing found for “xyz”')).toBeVisible()
    await person.click(
      within(screen.getByRole('main')).getAllByRole('button', { name: 'Clear the filters' })[0] ??
        document.body,
    )
    await waitFor(() => expect(router.state.location.search).toBe('?q=xyz'))
  })

  test('a failure is said with a way to try again', async () => {
    const archive = familyArchive()
    archive.on(search, () => new Refusal('upstream-unavailable'))
    const { person } = await openApp('/search?q=letter')
    expect(await screen.findByRole('alert')).toHaveTextContent('The archive is not answering just now.')
    archive.on(search, () => found('A letter'))
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'A letter' })).toBeVisible()
  })

  test('names that cannot be fetched leave the search as it is, without a word', async () => {
    const archive = familyArchive()
    archive.on(search, () => found('A letter'))
    for (const list of [listTags, listCategories, listParticipants])
      archive.on(list, () => new Refusal('upstream-unavailable'))
    await openApp('/search?q=letter')
    expect(await screen.findByRole('link', { name: 'A letter' })).toBeVisible()
    expect(await screen.findByRole('checkbox', { name: /^Posts/ })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('an empty archive says what belongs into it and offers the first step', async () => {
    familyArchive(bruno).on(listItems, () => ({ items: [], nextCursor: null }))
    const { person } = await openApp('/search')
    expect(await screen.findByText('The archive is waiting for its first memory')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Add something' }))
    expect(await screen.findByRole('dialog', { name: 'Add to the archive' })).toBeVisible()
  })

  test('a guest is told that searching needs signing in, and searches on after it', async () => {
    const archive = standInArchive()
    const { person } = await openApp('/search?q=letter')
    expect(await screen.findByText(/Searching needs signing in/)).toBeVisible()
    expect(archive.calls).not.toContain('GET /api/search')
    archive.on(login, () => ({ user: ada }))
    archive.on(search, () => found('A letter'))
    archive.on(listTags, () => ({ labels: [] }))
    archive.on(listCategories, () => ({ labels: [] }))
    archive.on(listParticipants, () => ({ participants: [] }))
    await person.type(screen.getByLabelText('E-mail address'), ada.email)
    await person.type(screen.getByLabelText('Password'), 'four words in a row')
    await person.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('link', { name: 'A letter' })).toBeVisible()
  })
})
