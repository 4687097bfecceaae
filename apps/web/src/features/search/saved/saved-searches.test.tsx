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
import { openApp } from '../../../testing/open-app.tsx'
import { Refusal } from '../../../testing/stand-in-archive.ts'
import { familyArchive, found, garden, onWideScreen } from '../testing/family-archive.ts'

beforeEach(onWideScreen)

const at = '2026-11-20T10:00:00.000Z'
let kept: SavedSearch[]

function archiveThatKeeps(...searches: [name: string, address: string][]) {
  const archive = familyArchive()
  const made = (name: string, address: string): SavedSearch => ({
    ...{
      id: `019a0000-0000-7000-8000-00000000060${kept.length}`,
      name,
      address,
      createdAt: at,
      updatedAt: at,
    },
  })
  kept = []
  for (const [name, address] of searches) kept.push(made(name, address))
  archive.on(search, () => found('A letter'))
  archive.on(listSavedSearches, () => ({ searches: kept }))
  archive.on(saveSearch, ({ body }) => {
    if (kept.some(({ name }) => name === body.name))
      return new Refusal('already-exists', [{ path: 'name', code: 'duplicate' }])
    const search = made(body.name, body.address)
    kept = [...kept, search]
    return search
  })
  archive.on(renameSavedSearch, ({ params, body }) => {
    kept = kept.map((one) => (one.id === params.id ? { ...one, name: body.name } : one))
    return kept.find(({ id }) => id === params.id) ?? new Refusal('not-found')
  })
  archive.on(deleteSavedSearch, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.id)
    return undefined
  })
}

test('a search is saved with its filters, order and view, and is then said to be', async () => {
  archiveThatKeeps(['Letters', 'q=x'])
  const { person } = await openApp(`/search?q=letter&tag=${garden}&sort=oldest&view=grid`)
  await person.click(await screen.findByRole('button', { name: 'Save this search' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save this search' })
  const name = within(dialog).getByLabelText('Name')
  expect(name).toHaveValue('letter')
  await person.clear(name)
  await person.type(name, 'Letters{Enter}')
  expect(await within(dialog).findByText(/You already have a search with this name/)).toBeVisible()
  await person.type(name, ' of the garden{Enter}')
  expect(await screen.findByRole('button', { name: 'Saved as “Letters of the garden”' })).toBeVisible()
  expect(kept.at(-1)?.address).toBe(`q=letter&tag=${garden}&sort=oldest&view=grid`)
})

test('a saved search is opened from the start page, where it is renamed too', async () => {
  archiveThatKeeps(['Boats', 'q=boat&view=timeline'])
  const { person, router } = await openApp('/search')
  await person.click(await screen.findByRole('button', { name: 'Actions for “Boats”' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const name = within(await screen.findByRole('dialog', { name: 'Rename' })).getByLabelText('Name')
  await person.clear(name)
  await person.type(name, 'Ships{Enter}')
  await person.click(await screen.findByRole('link', { name: 'Ships' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=boat&view=timeline'))
})

test('one that is removed can be kept after all', async () => {
  archiveThatKeeps(['Boats', 'q=boat'])
  const { person } = await openApp('/search')
  await person.click(await screen.findByRole('button', { name: 'Actions for “Boats”' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Boats' })).toBeNull())
  await person.click(await screen.findByRole('button', { name: 'Keep it after all' }))
  expect(await screen.findByRole('link', { name: 'Boats' })).toBeVisible()
  expect(kept.map(({ name, address }) => [name, address])).toEqual([['Boats', 'q=boat']])
})

test('of very many the first are shown, and the rest when asked for', async () => {
  archiveThatKeeps(
    ...Array.from({ length: 15 }, (_, number): [string, string] => [`Search ${number}`, 'q=x']),
  )
  const { person } = await openApp('/search')
  const list = await screen.findByRole('list', { name: 'Saved searches' })
  expect(within(list).getAllByRole('link')).toHaveLength(12)
  await person.click(screen.getByRole('button', { name: 'Show 3 more' }))
  expect(within(list).getAllByRole('link')).toHaveLength(15)
})

test('a tag that no longer exists for the person is said to be unknown and can be taken off', async () => {
  const gone = '019a0000-0000-7000-8000-000000000999'
  archiveThatKeeps(['Old', `q=letter&tag=${gone}`])
  const { person, router } = await openApp('/search')
  await person.click(await screen.findByRole('link', { name: 'Old' }))
  await person.click(await screen.findByRole('button', { name: 'Remove: Unknown' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=letter'))
})
