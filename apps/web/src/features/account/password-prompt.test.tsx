import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { requestPassword } from '../../shared/api/password-request.ts'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { renderWithProviders } from '../../testing/render-with-providers.tsx'
import { PasswordPrompt } from './password-prompt.tsx'

vi.mock('./forms/confirm-password-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('declines each password request when the code of the dialog cannot be loaded', async () => {
  createFakeArchive()
  await renderWithProviders(<PasswordPrompt />)
  const results: boolean[] = []
  for (const count of [1, 2]) {
    act(() => void requestPassword().then((isConfirmed) => results.push(isConfirmed)))
    await expect.poll(() => results).toEqual(Array(count).fill(false))
  }
})
