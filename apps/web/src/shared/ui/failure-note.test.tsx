import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { renderWithProviders } from '../../testing/render-with-providers.tsx'
import { FailureNote } from './failure-note.tsx'

test('hides the message that the archive is unreachable once the connection is back', async () => {
  createFakeArchive()
  await renderWithProviders(
    <>
      <FailureNote error={{ status: 0, code: 'offline', message: '' }} />
      <FailureNote error={{ status: 409, code: 'already-exists', message: '' }} />
    </>,
  )
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})
