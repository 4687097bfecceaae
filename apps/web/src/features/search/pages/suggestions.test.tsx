import { search, suggest } from '@lares/shared-types/contracts/search'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import {
  createSearchPage,
  fakeFamilyArchive,
  gardenTagId,
  stubWideScreen,
} from '../testing/fake-family-archive.ts'

beforeEach(stubWideScreen)

describe('suggestions', () => {
  test('a word completes the query, a tag becomes a filter', async () => {
    const archive = fakeFamilyArchive()
    archive.on(search, () => createSearchPage('A letter'))
    archive.on(suggest, ({ query }) => ({
      suggestions: query.q?.endsWith('gar')
        ? [
            { kind: 'tag' as const, id: gardenTagId, text: 'Garden' },
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
    await waitFor(() => expect(router.state.location.search).toBe(`?q=old&tag=${gardenTagId}`))
  })
})

describe('a mistyped word', () => {
  test('is named with its corrections, which can replace it in the query', async () => {
    const archive = fakeFamilyArchive()
    const { hits, ...rest } = createSearchPage('A boat')
    archive.on(search, ({ query }) => ({
      ...rest,
      hits: hits.map((hit) => ({ ...hit, meant: query.q?.toLowerCase().includes('boad') ? ['boat'] : [] })),
      corrections: query.q?.toLowerCase().includes('boad')
        ? [{ typed: 'boad', meant: ['boat', 'road'] }]
        : [],
    }))
    const { person, router } = await openApp('/search?q=Boad lake')
    expect(await screen.findByText(/Nothing contains “boad”/)).toBeVisible()
    expect(await screen.findByText('Found with “boat”')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Search for road' }))
    await waitFor(() => expect(router.state.location.search).toBe('?q=road+lake'))
    await waitFor(() => expect(screen.queryByText(/Nothing has/)).toBeNull())
  })
})

describe('words that no item has together', () => {
  test('are said to be so, and each hit names the one that it lacks', async () => {
    const archive = fakeFamilyArchive()
    const { hits, ...rest } = createSearchPage('A wedding')
    archive.on(search, () => ({
      ...rest,
      partial: true as const,
      hits: hits.map((hit) => ({ ...hit, missing: ['winter'] })),
    }))
    await openApp('/search?q=wedding in Winter')
    expect(await screen.findByText('Without “Winter”')).toBeVisible()
    expect(screen.getByText(/Nothing contains all of these words/)).toBeVisible()
  })
})

describe('a hit without the words of the query', () => {
  test('names the tag by which it was found, with the word highlighted', async () => {
    const archive = fakeFamilyArchive()
    const { hits, ...rest } = createSearchPage('A Sunday')
    const parts = [
      { text: 'The ', match: false },
      { text: 'harvest', match: true },
    ]
    const foundBy = [{ field: 'tag' as const, parts }]
    archive.on(search, () => ({ ...rest, hits: hits.map((hit) => ({ ...hit, snippet: [], foundBy })) }))
    await openApp('/search?q=harvest')
    const word = await screen.findByText('harvest')
    expect(word.tagName).toBe('MARK')
    expect(word.closest('p')).toHaveTextContent('Found by the tag The harvest')
  })
})
