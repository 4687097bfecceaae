import { screen, waitFor } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { ada } from '../../../testing/people.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { VirtualList } from './virtual-list.tsx'

test('arrow keys move between the entries, but not from a dialog of an entry', async () => {
  createFakeArchive(ada)
  const { person } = await renderWithProviders(
    <MemoryRouter>
      <VirtualList
        entries={['Entry 1', 'Entry 2']}
        getKey={(name) => name}
        label="Names"
        estimate={40}
        render={(name) => (
          <>
            <button type="button">{name}</button>
            {createPortal(<button type="button">{`In the dialog of ${name}`}</button>, document.body)}
          </>
        )}
      />
    </MemoryRouter>,
  )
  const first = await screen.findByRole('button', { name: 'Entry 1' })
  first.focus()
  await person.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Entry 2' })).toHaveFocus())
  const inDialog = screen.getByRole('button', { name: 'In the dialog of Entry 1' })
  inDialog.focus()
  await person.keyboard('{ArrowDown}')
  await waitFor(() => expect(inDialog).toHaveFocus())
})
