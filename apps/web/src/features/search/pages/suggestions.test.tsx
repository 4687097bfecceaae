import { search, suggest } from '@lares/shared-types/contracts/search'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { familyArchive, found, garden, onWideScreen } from '../testing/family-archive.ts'

beforeEach(onWideScreen)

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
    expect(await screen.findByText(/Nothing contains “boad”/)).toBeVisible()
    expect(await screen.findByText('Found with “boat”')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Search for road' }))
    await waitFor(() => expect(router.state.location.search).toBe('?q=road+lake'))
    await waitFor(() => expect(screen.queryByText(/Nothing has/)).toBeNull())
  })
})

describe('a hit that shows none of the words', () => {
  test('says by what it was found, with the word marked', async () => {
    const archive = familyArchive()
    const { hits, ...rest } = found('A Sunday')
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
