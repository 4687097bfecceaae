import { follow, listFollows } from '@lares/shared-types/contracts/follows'
import {
  deleteSavedSearch,
  listSavedSearches,
  renameSavedSearch,
  type SavedSearch,
  saveSearch,
} from '@lares/shared-types/contracts/own-searches'
import { search } from '@lares/shared-types/contracts/search'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import {
  createSearchPage,
  fakeFamilyArchive,
  gardenTagId,
  stubWideScreen,
} from '../testing/fake-family-archive.ts'

beforeEach(stubWideScreen)

const timestamp = '2026-11-20T10:00:00.000Z'
let saved: SavedSearch[]

function fakeArchiveWithSaved(...searches: [name: string, address: string][]) {
  const archive = fakeFamilyArchive()
  let created = 0
  const createSaved = (name: string, address: string): SavedSearch => ({
    id: `019a0000-0000-7000-8000-0000000006${(created++).toString().padStart(2, '0')}`,
    name,
    address,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  saved = []
  for (const [name, address] of searches) saved.push(createSaved(name, address))
  archive.on(search, () => createSearchPage('A letter'))
  archive.on(listSavedSearches, () => ({ searches: saved }))
  archive.on(saveSearch, ({ body }) => {
    if (saved.some(({ name }) => name === body.name))
      return new ErrorReply('already-exists', [{ path: 'name', code: 'duplicate' }])
    const search = createSaved(body.name, body.address)
    saved = [...saved, search]
    return search
  })
  archive.on(renameSavedSearch, ({ params, body }) => {
    saved = saved.map((one) => (one.id === params.id ? { ...one, name: body.name } : one))
    return saved.find(({ id }) => id === params.id) ?? new ErrorReply('not-found')
  })
  archive.on(deleteSavedSearch, ({ params }) => {
    saved = saved.filter(({ id }) => id !== params.id)
    return undefined
  })
  return archive
}

test('saves a search with its filters, order and view, and shows that it is saved', async () => {
  fakeArchiveWithSaved(['Letters', 'q=x'])
  const { person } = await openApp(`/search?q=letter&tag=${gardenTagId}&sort=oldest&view=grid`)
  await person.click(await screen.findByRole('button', { name: 'Save this search' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save this search' })
  const name = within(dialog).getByLabelText('Name')
  expect(name).toHaveValue('letter')
  await person.clear(name)
  await person.type(name, 'Letters{Enter}')
  expect(await within(dialog).findByText(/You already have a search with this name/)).toBeVisible()
  await person.type(name, ' of the garden{Enter}')
  expect(await screen.findByRole('button', { name: 'Saved as “Letters of the garden”' })).toBeVisible()
  expect(saved.at(-1)?.address).toBe(`q=letter&tag=${gardenTagId}&sort=oldest&view=grid`)
})

test('opens and renames a saved search on the start page', async () => {
  fakeArchiveWithSaved(['Boats', 'q=boat&view=timeline'])
  const { person, router } = await openApp('/search')
  await person.click(await screen.findByRole('button', { name: 'Actions for “Boats”' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const name = within(await screen.findByRole('dialog', { name: 'Rename' })).getByLabelText('Name')
  await person.clear(name)
  await person.type(name, 'Ships{Enter}')
  await person.click(await screen.findByRole('link', { name: 'Ships' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=boat&view=timeline'))
})

test('restores a deleted search', async () => {
  fakeArchiveWithSaved(['Boats', 'q=boat'])
  const { person } = await openApp('/search')
  await person.click(await screen.findByRole('button', { name: 'Actions for “Boats”' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Boats' })).toBeNull())
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: 'Boats' })).toBeVisible()
  expect(saved.map(({ name, address }) => [name, address])).toEqual([['Boats', 'q=boat']])
})

test('a search that was followed is followed again when its deletion is undone', async () => {
  const archive = fakeArchiveWithSaved(['Boats', 'q=boat'], ['Letters', 'q=letter'])
  let followed = saved.slice(0, 1)
  archive.on(listFollows, () => ({
    follows: followed.map(({ id, name, address }) => ({
      type: 'saved-search' as const,
      id,
      name,
      address,
      createdAt: timestamp,
    })),
  }))
  archive.on(deleteSavedSearch, ({ params }) => {
    saved = saved.filter(({ id }) => id !== params.id)
    followed = followed.filter(({ id }) => id !== params.id)
    return undefined
  })
  const following: string[] = []
  archive.on(follow, ({ params }) => {
    following.push(`${params.type} ${params.id}`)
    followed = saved.filter(({ id }) => id === params.id)
    return undefined
  })
  const { person } = await openApp('/search')
  const remove = async (name: string) => {
    await person.click(await screen.findByRole('button', { name: `Actions for “${name}”` }))
    await screen.findByRole('menuitem', { name: name === 'Boats' ? 'Unfollow' : 'Follow' })
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull())
    await person.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('link', { name })).toBeVisible()
  }
  await remove('Boats')
  const id = saved.find(({ name }) => name === 'Boats')?.id
  await waitFor(() => expect(following).toEqual([`saved-search ${id}`]))
  await remove('Letters')
  expect(following).toHaveLength(1)
})

test('shows the first saved searches, and the rest on demand', async () => {
  fakeArchiveWithSaved(
    ...Array.from({ length: 15 }, (_, number): [string, string] => [`Search ${number}`, 'q=x']),
  )
  const { person } = await openApp('/search')
  const list = await screen.findByRole('list', { name: 'Saved searches' })
  expect(within(list).getAllByRole('link')).toHaveLength(12)
  await person.click(screen.getByRole('button', { name: 'Show 3 more' }))
  await waitFor(() => expect(within(list).getAllByRole('link')).toHaveLength(15))
})

test('shows a tag that the person cannot see as unknown, and removes it', async () => {
  const missingTag = '019a0000-0000-7000-8000-000000000999'
  fakeArchiveWithSaved(['Old', `q=letter&tag=${missingTag}`])
  const { person, router } = await openApp('/search')
  await person.click(await screen.findByRole('link', { name: 'Old' }))
  await person.click(await screen.findByRole('button', { name: 'Remove: Unknown' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=letter'))
})
