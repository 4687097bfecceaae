import { getSession } from '@lares/shared-types/contracts/auth'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'

test('continues as for a guest, without an error message, if the session request fails', async () => {
  const { on } = createFakeArchive()
  on(getSession, () => new ErrorReply('upstream-unavailable'))
  await openApp('/')
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
