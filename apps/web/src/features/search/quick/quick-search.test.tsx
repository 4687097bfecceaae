import { listRecentSearches, rememberSearch } from '@lares/shared-types/contracts/own-searches'
import { search, suggest } from '@lares/shared-types/contracts/search'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { createSearchPage, fakeFamilyArchive, gardenTagId } from '../testing/fake-family-archive.ts'

const titles = Array.from({ length: 12 }, (_, number) => `Letter ${'x'.repeat(number)}`)

async function openQuickSearch(prepare?: (archive: ReturnType<typeof fakeFamilyArchive>) => void) {
  const archive = fakeFamilyArchive()
  const remembered: string[] = []
  archive.on(search, ({ query }) =>
    query.q === 'nothing' ? createSearchPage() : createSearchPage(...titles),
  )
  archive.on(rememberSearch, ({ body }) => void remembered.push(body.words))
  prepare?.(archive)
  const { person, router } = await openApp('/posts')
  await screen.findByRole('heading', { level: 1, name: 'Posts' })
  await person.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search the archive' })
  await waitFor(() => expect(field).toHaveFocus())
  return { archive, person, router, field, remembered }
}

const findOptions = async () =>
  within(await screen.findByRole('listbox', { name: 'Results' })).getAllByRole('option')

test('results follow the typing, arrow keys choose one and Enter opens it', async () => {
  const { person, router, field, remembered } = await openQuickSearch()
  await person.type(field, 'letter')
  const [first, second, ...others] = await findOptions()
  expect(others).toHaveLength(6)
  await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
  await waitFor(() => expect(field).toHaveFocus())
  await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant', second?.id))
  await waitFor(() => expect(second).toHaveAttribute('aria-selected', 'true'))
  await waitFor(() => expect(first).toHaveAttribute('aria-selected', 'false'))
  const address = second?.getAttribute('href') ?? ''
  await person.keyboard('{Enter}')
  await waitFor(() =>
    expect(router.state.navigation.location ?? router.state.location).toHaveProperty('pathname', address),
  )
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull()
  expect(remembered).toEqual(['letter'])
})

test('text typed before the field appears goes into it and triggers no keyboard shortcut', async () => {
  fakeFamilyArchive().on(search, () => createSearchPage(...titles))
  const { person } = await openApp('/posts')
  await screen.findByRole('heading', { level: 1, name: 'Posts' })
  const pressed: string[] = []
  const listening = new AbortController()
  document.addEventListener(
    'keydown',
    ({ key, target }) => void (target instanceof HTMLInputElement || pressed.push(key)),
    listening,
  )
  await person.keyboard('{Control>}k{/Control}jard{Backspace}d')
  const field = await screen.findByRole('combobox', { name: 'Search the archive' })
  await waitFor(() => expect(field).toHaveFocus())
  await person.keyboard('in')
  listening.abort()
  expect(field).toHaveValue('jardin')
  expect(pressed).not.toContain('j')
})

test('Enter in the field opens the search page with the query, even before the reply', async () => {
  const { person, router, field } = await openQuickSearch()
  await person.type(field, 'letter{Enter}')
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/search', search: '?q=letter' }),
  )
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull()
})

test('a suggested filter is applied and passed on to the search page', async () => {
  const { archive, person, router, field } = await openQuickSearch()
  archive.on(suggest, ({ query }) => ({
    suggestions: query.q?.endsWith('gar') ? [{ kind: 'tag' as const, id: gardenTagId, text: 'Garden' }] : [],
  }))
  await person.type(field, 'old gar')
  await person.click(await screen.findByRole('button', { name: 'Only with the tag Garden' }))
  expect(await screen.findByRole('button', { name: 'Remove: Garden' })).toBeVisible()
  expect(field).toHaveValue('old')
  await person.click(await screen.findByRole('link', { name: 'Show: 12 results' }))
  await waitFor(() => expect(router.state.location.search).toBe(`?q=old&tag=${gardenTagId}`))
})

test('recent searches are offered before anything is typed', async () => {
  const id = '019a0000-0000-7000-8000-000000000501'
  const boats = { id, words: 'boats', usedAt: '2026-11-20T10:00:00.000Z' }
  const { person, field } = await openQuickSearch((archive) =>
    archive.on(listRecentSearches, () => ({ searches: [boats] })),
  )
  await person.click(await screen.findByRole('button', { name: 'Search for boats again' }))
  expect(await findOptions()).toHaveLength(8)
  expect(field).toHaveValue('boats')
})

test('says when nothing was found, and offers to try again after an error', async () => {
  const { archive, person, field } = await openQuickSearch()
  await person.type(field, 'nothing')
  expect(await screen.findByText('Nothing found for “nothing”')).toBeVisible()
  archive.on(search, () => new ErrorReply('upstream-unavailable'))
  await person.clear(field)
  await person.type(field, 'letter')
  const failure = await screen.findByText('The archive is not responding just now. Try again in a moment.')
  expect(failure).toBeVisible()
  archive.on(search, () => createSearchPage('A letter'))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await findOptions()).toHaveLength(1)
})

test('finds pages by their title and opens them from the field', async () => {
  const { person, router, field } = await openQuickSearch((archive) => {
    archive.on(search, () => createSearchPage())
  })
  await person.type(field, 'drea')
  const [page, ...others] = await findOptions()
  expect(page).toHaveTextContent('Dreams')
  expect(others).toEqual([])
  await person.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dreams'))
})

test('finds tabs that the navigation does not list', async () => {
  const { person, router, field } = await openQuickSearch((archive) => {
    archive.on(search, () => createSearchPage())
  })
  await person.type(field, 'categ')
  const [page] = await findOptions()
  expect(page).toHaveTextContent('Categories')
  await person.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/tabOrganisation/categories'))
})
