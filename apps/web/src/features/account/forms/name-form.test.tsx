import { changeProfile } from '@lares/shared-types/contracts/auth'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { bruno } from '../../../testing/people.ts'

test('an empty name is asked for, and nothing is sent', async () => {
  const requests: unknown[] = []
  createFakeArchive(bruno).on(changeProfile, ({ body }) => {
    requests.push(body)
    return new ErrorReply('internal')
  })
  const { person } = await openApp('/user/userprofile')
  const field = await screen.findByRole('textbox', { name: /name/i })
  await person.clear(field)
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Please fill this in.')).toBeVisible()
  expect(field).toHaveFocus()
  expect(requests).toEqual([])
})
