import { listItems } from '@lares/shared-types/contracts/items'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { bruno } from '../../testing/people.ts'
import { standInArchive } from '../../testing/stand-in-archive.ts'

test.each(['/', '{Control>}k{/Control}'])(
  '%s leads to the search, but not from over a dialog',
  async (key) => {
    standInArchive(bruno).on(listItems, () => ({ items: [], nextCursor: null }))
    const { person } = await openApp('/posts')
    await screen.findByRole('heading', { level: 1, name: 'Posts' })
    await person.keyboard(key)
    const field = screen.getByRole('searchbox', { name: 'Search the archive' })
    expect(field).toHaveFocus()

    const [add] = screen.getAllByRole('button', { name: 'Add' })
    if (add) await person.click(add)
    const files = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Choose files' })
    files.focus()
    await person.keyboard(key)
    expect(files).toHaveFocus()
  },
)
