import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { ada } from '../../../testing/people.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { ImportDialog } from './import-dialog.tsx'
import * as parsing from './parse-file.ts'

vi.mock('./parse-file.ts', { spy: true })

test('a text that is typed is read once typing pauses, and nothing is taken before', async () => {
  createFakeArchive(ada)
  const onImport = vi.fn()
  const { person } = await renderWithProviders(
    <ImportDialog duration={60} speakers={[]} hasLines={false} onImport={onImport} onClose={vi.fn()} />,
  )
  const field = await screen.findByRole('textbox')
  const take = screen.getByRole('button', { name: 'Import' })
  for (const value of ['Snow', 'Snow fell', 'Snow fell all night'])
    fireEvent.change(field, { target: { value } })
  expect(take).toBeDisabled()
  expect(parsing.parseText).not.toHaveBeenCalled()
  await waitFor(() => expect(take).toBeEnabled())
  expect(parsing.parseText).toHaveBeenCalledOnce()
  fireEvent.change(field, { target: { value: 'Snow fell all day' } })
  expect(take).toBeDisabled()
  await waitFor(() => expect(take).toBeEnabled())
  await person.click(take)
  expect(onImport.mock.lastCall?.[0]).toMatchObject({ segments: [{ text: 'Snow fell all day' }] })
})
