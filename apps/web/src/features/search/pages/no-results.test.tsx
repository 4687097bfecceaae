import { getSession, login } from '@lares/shared-types/contracts/auth'
import { listItems } from '@lares/shared-types/contracts/items'
import { listCategories, listTags } from '@lares/shared-types/contracts/labels'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import { search } from '@lares/shared-types/contracts/search'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { rereadSession } from '../../../shared/session/session-api.ts'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, bruno } from '../../../testing/people.ts'
import { createSearchPage, fakeFamilyArchive, stubWideScreen } from '../testing/fake-family-archive.ts'

beforeEach(stubWideScreen)

describe('a search without results', () => {
  test('names the operator whose value is unknown', async () => {
    fakeFamilyArchive().on(search, () => ({ ...createSearchPage(), unknown: ['tag:xyz'] }))
    await openApp('/search?q=tag:xyz')
    expect(await screen.findByText('The archive has nothing for “tag:xyz”.')).toBeVisible()
  })

  test('names the query and clears the filters', async () => {
    fakeFamilyArchive().on(search, () => createSearchPage())
    const { person, router } = await openApp('/search?q=xyz&kind=dream')
    expect(await screen.findByText('Nothing found for “xyz”')).toBeVisible()
    await person.click(
      within(screen.getByRole('main')).getAllByRole('button', { name: 'Clear the filters' })[0] ??
        document.body,
    )
    await waitFor(() => expect(router.state.location.search).toBe('?q=xyz'))
  })

  test('offers to try again after an error', async () => {
    const archive = fakeFamilyArchive()
    archive.on(search, () => new ErrorReply('upstream-unavailable'))
    const { person } = await openApp('/search?q=letter')
    expect(await screen.findByRole('alert')).toHaveTextContent('The archive is not responding just now.')
    archive.on(search, () => createSearchPage('A letter'))
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'A letter' })).toBeVisible()
  })

  test('does not show the results of the previous query when a search fails', async () => {
    const archive = fakeFamilyArchive()
    archive.on(search, ({ query }) =>
      query.q === 'letter' ? createSearchPage('A letter') : new ErrorReply('upstream-unavailable'),
    )
    const { person } = await openApp('/search?q=letter')
    expect(await screen.findByRole('link', { name: 'A letter' })).toBeVisible()
    const field = screen.getByRole('searchbox')
    await person.clear(field)
    await person.type(field, 'boat')
    expect(await screen.findByText(/The archive is not responding just now/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'A letter' })).toBeNull()
  })

  test('works without an error message when the names of tags and participants cannot be loaded', async () => {
    const archive = fakeFamilyArchive()
    archive.on(search, () => createSearchPage('A letter'))
    for (const list of [listTags, listCategories, listParticipants])
      archive.on(list, () => new ErrorReply('upstream-unavailable'))
    await openApp('/search?q=letter')
    expect(await screen.findByRole('link', { name: 'A letter' })).toBeVisible()
    expect(await screen.findByRole('checkbox', { name: /^Posts/ })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('works without an error message when names fail to load after the user has signed out', async () => {
    const archive = fakeFamilyArchive()
    const tags = Promise.withResolvers<ErrorReply>()
    archive.on(search, () => createSearchPage('A letter'))
    archive.on(listTags, () => tags.promise)
    const { store } = await openApp('/search?q=letter')
    await waitFor(() => expect(archive.calls).toContain('GET /api/tags'))
    archive.on(getSession, () => ({ user: null }))
    await act(() => rereadSession(store.dispatch))
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible()
    tags.resolve(new ErrorReply('upstream-unavailable'))
    await expect(screen.findByRole('alert', {}, { timeout: 200 })).rejects.toThrow()
  })

  test('offers the first step in an empty archive', async () => {
    fakeFamilyArchive(bruno).on(listItems, () => ({ items: [], nextCursor: null }))
    const { person } = await openApp('/search')
    expect(await screen.findByText('The archive is waiting for its first memory')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Add something' }))
    expect(await screen.findByRole('dialog', { name: 'Add to the archive' })).toBeVisible()
  })

  test('asks a guest to sign in, and continues the search afterwards', async () => {
    const archive = createFakeArchive()
    const { person } = await openApp('/search?q=letter')
    expect(await screen.findByText(/Sign in to search/)).toBeVisible()
    expect(archive.calls).not.toContain('GET /api/search')
    archive.on(login, () => ({ user: ada }))
    archive.on(search, () => createSearchPage('A letter'))
    archive.on(listTags, () => ({ labels: [] }))
    archive.on(listCategories, () => ({ labels: [] }))
    archive.on(listParticipants, () => ({ participants: [] }))
    await person.type(screen.getByLabelText('E-mail address'), ada.email)
    await person.type(screen.getByLabelText('Password'), 'four words in a row')
    await person.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('link', { name: 'A letter' })).toBeVisible()
  })
})
