import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../../../testing/render-with-providers.tsx'
import { SortableFiles } from './sortable-files.tsx'

const rowHeight = 60

/** Positions the rows below each other, because jsdom has no layout. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('li')
    const index = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0
    return new DOMRect(0, index * rowHeight, 300, rowHeight)
  })
})

function FileList() {
  const [names, setNames] = useState(['a.jpg', 'b.jpg', 'c.jpg'])
  return (
    <SortableFiles
      files={names.map((name) => ({ id: name, name }))}
      onOrder={setNames}
      onRemove={(name) => setNames(names.filter((other) => other !== name))}
    />
  )
}

const listNames = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

async function pickUp(name: string) {
  const person = userEvent.setup()
  await renderWithProviders(<FileList />)
  screen.getByRole('button', { name: `Drag ${name}` }).focus()
  await person.keyboard(' ')
  await screen.findByText(`${name} picked up, position 1 of 3.`)
  return person
}

test('a file is moved with the keyboard, and a screen reader says where it is', async () => {
  const person = await pickUp('a.jpg')
  await person.keyboard('{ArrowDown}')
  await screen.findByText('a.jpg moved to position 2 of 3.')
  await person.keyboard(' ')
  await screen.findByText('a.jpg dropped at position 2 of 3.')
  expect(listNames()).toEqual(['b.jpg', 'a.jpg', 'c.jpg'])
})

test('Escape puts the file back', async () => {
  const person = await pickUp('a.jpg')
  await person.keyboard('{ArrowDown}')
  await screen.findByText('a.jpg moved to position 2 of 3.')
  await person.keyboard('{Escape}')
  await screen.findByText('Cancelled, a.jpg is back at position 1 of 3.')
  expect(listNames()).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
})

test('the arrow buttons move a file, and a single file has none', async () => {
  const person = userEvent.setup()
  await renderWithProviders(<FileList />)
  expect(screen.getByRole('button', { name: 'Move a.jpg up' })).toBeDisabled()
  await person.click(screen.getByRole('button', { name: 'Move c.jpg up' }))
  expect(listNames()).toEqual(['a.jpg', 'c.jpg', 'b.jpg'])
  await person.click(screen.getByRole('button', { name: 'Remove a.jpg' }))
  await person.click(screen.getByRole('button', { name: 'Remove b.jpg' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Drag c.jpg' })).toBeNull())
})
