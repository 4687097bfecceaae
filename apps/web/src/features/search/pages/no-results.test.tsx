import { login } from '@lares/shared-types/contracts/auth'
import { listItems } from '@lares/shared-types/contracts/items'
import { listCategories, listTags } from '@lares/shared-types/contracts/labels'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import { search } from '@lares/shared-types/contracts/search'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, bruno } from '../../../testing/people.ts'
import { Refusal, standInArchive } from '../../../testing/stand-in-archive.ts'
import { familyArchive, found, onWideScreen } from '../testing/family-archive.ts'

beforeEach(onWideScreen)

describe('what is said where there are no results', () => {
  test('a part of the search that names nothing is said', async () => {
    familyArchive().on(search, () => ({ ...found(), unknown: ['tag:xyz'] }))
    await openApp('/search?q=tag:xyz')
    expect(await screen.findByText('The archive has nothing for “tag:xyz”.')).toBeVisible()
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
    expect(await screen.findByRole('alert')).toHaveTextContent('The archive is not responding just now.')
    archive.on(search, () => found('A letter'))
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'A letter' })).toBeVisible()
  })

  test('what was found for other words does not stand below words whose search failed', async () => {
    const archive = familyArchive()
    archive.on(search, ({ query }) =>
      query.q === 'letter' ? found('A letter') : new Refusal('upstream-unavailable'),
    )
    const { person } = await openApp('/search?q=letter')
    expect(await screen.findByRole('link', { name: 'A letter' })).toBeVisible()
    const field = screen.getByRole('searchbox')
    await person.clear(field)
    await person.type(field, 'boat')
    expect(await screen.findByText(/The archive is not responding just now/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'A letter' })).toBeNull()
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
    expect(await screen.findByText(/Sign in to search/)).toBeVisible()
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
