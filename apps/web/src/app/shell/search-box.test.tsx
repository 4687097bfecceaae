import { listItems } from '@lares/shared-types/contracts/items'
import { listRecentSearches, listSavedSearches } from '@lares/shared-types/contracts/own-searches'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { bruno } from '../../testing/people.ts'

function createEmptyArchive() {
  const archive = createFakeArchive(bruno)
  archive.on(listItems, () => ({ items: [], nextCursor: null }))
  archive.on(listRecentSearches, () => ({ searches: [] }))
  archive.on(listSavedSearches, () => ({ searches: [] }))
}

test.each(['/', '{Control>}k{/Control}'])(
  '%s opens the quick search, but not while a dialog is open',
  async (key) => {
    createEmptyArchive()
    const { person } = await openApp('/posts')
    await screen.findByRole('heading', { level: 1, name: 'Posts' })
    await person.keyboard(key)
    const dialog = await screen.findByRole('dialog', { name: 'Search' })
    const field = within(dialog).getByRole('combobox', { name: 'Search the archive' })
    await waitFor(() => expect(field).toHaveFocus())
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull())

    const [add] = screen.getAllByRole('button', { name: 'Add' })
    if (add) await person.click(add)
    const files = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Choose files' })
    files.focus()
    await person.keyboard(key)
    await waitFor(() => expect(files).toHaveFocus())
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull())
  },
)

test('the box in the top bar opens the quick search and gets the focus back when it closes', async () => {
  createEmptyArchive()
  const { person } = await openApp('/posts')
  const box = await screen.findByRole('button', { name: 'Search the archive' })
  await person.click(box)
  await screen.findByRole('dialog', { name: 'Search' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(box).toHaveFocus())
})
