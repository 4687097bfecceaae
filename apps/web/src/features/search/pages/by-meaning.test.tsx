import { readAiStatus } from '@lares/shared-types/contracts/ai'
import { search } from '@lares/shared-types/contracts/search'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { createAiStatus, createSearchPage, fakeFamilyArchive } from '../testing/fake-family-archive.ts'

test('searches by meaning when that mode is chosen, and stores the mode in the URL', async () => {
  const archive = fakeFamilyArchive()
  const modes: unknown[] = []
  archive.on(search, ({ query }) => {
    if (String(query.facets) !== 'false') modes.push(query.mode)
    return { ...createSearchPage('The harvest'), ...(query.mode && { meaning: 'answers' as const }) }
  })
  const { person, router } = await openApp('/search?q=vendanges')
  const select = await screen.findByRole('combobox', { name: 'Search by' })
  await person.selectOptions(select, 'Meaning')
  await waitFor(() => expect(router.state.location.search).toBe('?q=vendanges&mode=meaning'))
  await waitFor(() => expect(modes).toEqual(['meaning']))
  expect(await screen.findByText('The harvest')).toBeVisible()
  expect(screen.queryByText(/not set up/)).toBeNull()
})

/** A page of hits that dictionaries have found. */
function createPageByMeaning(...titles: string[]) {
  const page = createSearchPage(...titles)
  return {
    ...page,
    hits: page.hits.map((hit) => ({
      ...hit,
      reason: [{ query: 'vendange', found: 'harvest', language: 'en' as const }],
    })),
    meaning: 'answers' as const,
    understanding: ['dictionaries' as const],
  }
}

test('after the hits by words, shows those that only their meaning finds, and by which words', async () => {
  const archive = fakeFamilyArchive()
  archive.on(search, ({ query }) =>
    query.mode === 'meaning'
      ? createPageByMeaning('La vendange', 'The harvest at last')
      : createSearchPage('La vendange'),
  )
  await openApp('/search?q=vendange')
  const found = await screen.findByRole('region', { name: 'Also found by meaning' })
  expect(within(found).getAllByRole('listitem')).toHaveLength(1)
  expect(within(found).getByRole('link', { name: 'The harvest at last' })).toBeVisible()
  expect(await screen.findAllByRole('link', { name: 'La vendange' })).toHaveLength(1)
  const [seen, spoken] = within(found).getAllByText('harvest', { selector: '[lang="en"]' })
  expect(seen?.parentElement).toBeVisible()
  expect(seen?.parentElement).toHaveTextContent('vendange ≈ harvest')
  expect(spoken?.parentElement).toHaveTextContent('“vendange” means much the same as “harvest”')
  expect(within(found).getByText(/Understood with your words and with dictionaries/)).toBeVisible()
  expect(archive.calls.filter((call) => call === 'GET /api/search')).toHaveLength(2)
})

test('where no word matches, says so above what comes close', async () => {
  const archive = fakeFamilyArchive()
  archive.on(search, ({ query }) => ({
    ...(query.mode === 'meaning' ? createPageByMeaning('The harvest') : createSearchPage()),
    nextCursor: query.mode === 'meaning' ? 'more' : null,
  }))
  const { person, router } = await openApp('/search?q=vendange')
  const close = await screen.findByRole('region', { name: /^No words match/ })
  expect(within(close).getByRole('link', { name: 'The harvest' })).toBeVisible()
  expect(screen.queryByText('Nothing found for “vendange”')).toBeNull()
  await person.click(within(close).getByRole('button', { name: 'Everything that is found by meaning' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=vendange&mode=meaning'))
})

test.each([
  ['in mode words', '/search?q=vendange&mode=words'],
  ['in a timeline', '/search?q=vendange&view=timeline'],
  ['without a query', '/search?kind=post'],
])('does not search by meaning %s', async (_, path) => {
  const archive = fakeFamilyArchive()
  const modes: unknown[] = []
  archive.on(search, ({ query }) => {
    modes.push(query.mode)
    return createSearchPage('La vendange')
  })
  await openApp(path)
  expect(await screen.findByRole('link', { name: 'La vendange' })).toBeVisible()
  // Its code is loaded already, so that a request would have been sent by now.
  await act(async () => void (await import('./hits-by-meaning.tsx')))
  expect(modes).toEqual([undefined])
})

test('a query of operators alone is not searched by meaning after its hits', async () => {
  const archive = fakeFamilyArchive()
  archive.on(search, ({ query }) =>
    query.mode === 'meaning' ? new Promise(() => {}) : { ...createSearchPage(), isFilterOnly: true as const },
  )
  await openApp('/search?q=kind:post')
  expect(await screen.findByText('Nothing found for “kind:post”')).toBeVisible()
})

test('a query of operators alone shows what they select, also where it is to be searched by meaning', async () => {
  fakeFamilyArchive().on(search, () => ({
    ...createSearchPage('La vendange'),
    meaning: 'answers' as const,
    understanding: ['words' as const],
    isFilterOnly: true as const,
  }))
  await openApp('/search?q=kind:post&mode=meaning')
  expect(await screen.findByRole('link', { name: 'La vendange' })).toBeVisible()
})

test('hits by words that answer instead of meaning are not shown again', async () => {
  const archive = fakeFamilyArchive()
  archive.on(search, ({ query }) =>
    query.mode === 'meaning'
      ? {
          ...createSearchPage('Another one'),
          meaning: 'preparing' as const,
          understanding: ['words' as const],
        }
      : createSearchPage(),
  )
  await openApp('/search?q=vendange')
  expect(await screen.findByText('Nothing found for “vendange”')).toBeVisible()
  expect(screen.queryByText('Another one')).toBeNull()
})

test('says that the search by meaning has failed, and repeats it', async () => {
  const archive = fakeFamilyArchive()
  let isAvailable = false
  archive.on(search, ({ query }) => {
    if (query.mode !== 'meaning') return createSearchPage()
    return isAvailable ? createPageByMeaning('The harvest') : new ErrorReply('upstream-unavailable')
  })
  const { person } = await openApp('/search?q=vendange')
  const alert = await screen.findByRole('alert')
  expect(screen.queryByText('Nothing found for “vendange”')).toBeNull()
  isAvailable = true
  await person.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'The harvest' })).toBeVisible()
})

test('what is found by meaning is not selected with all that words find', async () => {
  const archive = fakeFamilyArchive()
  archive.on(search, ({ query }) =>
    query.mode === 'meaning' ? createPageByMeaning('The harvest at last') : createSearchPage('La vendange'),
  )
  const { person } = await openApp('/search?q=vendange')
  await screen.findByRole('region', { name: 'Also found by meaning' })
  await person.click(screen.getByRole('button', { name: 'Select' }))
  const entries = () => screen.getAllByRole('button', { name: /^Select “/ })
  expect(entries()).toHaveLength(2)
  await person.click(screen.getByRole('button', { name: 'Select all' }))
  expect(entries()).toHaveLength(1)
  expect(entries()[0]).toHaveAccessibleName(/La vendange/)
  expect(entries()[0]).toHaveAttribute('aria-pressed', 'true')
})

test('offers a search by meaning when no word matches in mode words', async () => {
  const archive = fakeFamilyArchive()
  archive.on(readAiStatus, () => createAiStatus({ ready: true }))
  archive.on(search, ({ query }) =>
    query.mode ? { ...createSearchPage('The harvest'), meaning: 'answers' as const } : createSearchPage(),
  )
  const { person, router } = await openApp('/search?q=vendange&mode=words')
  await person.click(await screen.findByRole('button', { name: 'Search by meaning' }))
  expect(await screen.findByText('The harvest')).toBeVisible()
  expect(router.state.location.search).toBe('?q=vendange&mode=meaning')
})

test('after an invalid cursor, trying again starts at the first page', async () => {
  const archive = fakeFamilyArchive()
  let isUnavailable = false
  archive.on(search, ({ query }) => {
    if (query.cursor) {
      isUnavailable = true
      return new ErrorReply('invalid-cursor')
    }
    return isUnavailable
      ? { ...createSearchPage('All there is'), meaning: 'failed' as const }
      : { ...createSearchPage('First'), meaning: 'answers' as const, nextCursor: 'next' }
  })
  const { person } = await openApp('/search?q=harvest&mode=meaning')
  const alert = await screen.findByRole('alert')
  await person.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('All there is')).toBeVisible()
  expect(screen.queryByText('First')).toBeNull()
})
