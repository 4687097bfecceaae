import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { requestPassword } from '../../shared/session/password-request.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { standInArchive } from '../../testing/stand-in-archive.ts'
import { PasswordPrompt } from './password-prompt.tsx'

vi.mock('./forms/confirm-password-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('nobody waits for a dialog whose code could not be loaded, however often it is asked for', async () => {
  standInArchive()
  await renderPart(<PasswordPrompt />)
  const answers: boolean[] = []
  for (const count of [1, 2]) {
    act(() => void requestPassword().then((isConfirmed) => answers.push(isConfirmed)))
    await expect.poll(() => answers).toEqual(Array(count).fill(false))
  }
})
