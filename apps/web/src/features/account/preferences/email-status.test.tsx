import { getSetup } from '@lares/shared-types/contracts/auth'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { bruno } from '../../../testing/people.ts'

const unconfirmed = 'This address is not confirmed yet. Open the link in the e-mail you received.'

test('offers another link for an unconfirmed address', async () => {
  createFakeArchive({ ...bruno, verified: false })
  await openApp('/user/userprofile')
  expect(await screen.findByText(unconfirmed)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send the link again' })).toBeVisible()
})

test('does not mention an unconfirmed address where the archive sends no mail', async () => {
  const archive = createFakeArchive({ ...bruno, verified: false })
  archive.on(getSetup, () => ({ needed: false, sendsMail: false }))
  await openApp('/user/userprofile')
  expect(await screen.findByText(bruno.email)).toBeVisible()
  expect(screen.queryByText(unconfirmed)).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Send the link again' })).not.toBeInTheDocument()
})
