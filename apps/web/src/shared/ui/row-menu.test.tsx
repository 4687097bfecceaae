import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { renderWithProviders } from '../../testing/render-with-providers.tsx'
import { RowMenu } from './row-menu.tsx'

async function openMenu(labels: readonly string[]) {
  createFakeArchive()
  const run = vi.fn()
  const { person } = await renderWithProviders(
    <RowMenu
      label="Actions for Sea"
      actions={labels.map((label) => ({ label, icon: 'edit', run: () => run(label) }))}
      remove={{ label: 'Delete', run: () => run('Delete') }}
    />,
  )
  await person.click(screen.getByRole('button', { name: 'Actions for Sea' }))
  await screen.findByRole('menuitem', { name: 'Delete' })
  return { person, run }
}

test('lists its actions in order, the deletion last, and runs the chosen one', async () => {
  const { person, run } = await openMenu(['Rename'])
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Rename', 'Delete'])
  await person.click(screen.getByRole('menuitem', { name: 'Rename' }))
  expect(run.mock.calls).toEqual([['Rename']])
})

test('separates the deletion only from several other actions', async () => {
  await openMenu(['Edit', 'Merge'])
  expect(document.querySelectorAll('.mantine-Menu-divider')).toHaveLength(1)
})
