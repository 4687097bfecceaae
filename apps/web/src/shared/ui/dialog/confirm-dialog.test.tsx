import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

async function openDialog(onConfirm: () => Promise<{ error?: unknown } | undefined>) {
  createFakeArchive()
  const onClose = vi.fn()
  const { person } = await renderWithProviders(
    <ConfirmDialog title="Delete “Sea”" confirmLabel="Delete" onClose={onClose} onConfirm={onConfirm}>
      <p>3 items lose this tag.</p>
    </ConfirmDialog>,
  )
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  return { person, onClose }
}

test('closes when the action has succeeded', async () => {
  const { onClose } = await openDialog(() => Promise.resolve({}))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('stays open with the error of the action, and closes after a second try', async () => {
  const results = [{ error: { status: 404, code: 'not-found', message: '' } }, {}]
  const { person, onClose } = await openDialog(() => Promise.resolve(results.shift()))
  const error = await screen.findByRole('alert')
  expect(onClose).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(error).not.toBeInTheDocument()
})

test('stays open without an error when the action was not run because something is missing', async () => {
  const { onClose } = await openDialog(() => Promise.resolve(undefined))
  expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled()
  expect(onClose).not.toHaveBeenCalled()
})
