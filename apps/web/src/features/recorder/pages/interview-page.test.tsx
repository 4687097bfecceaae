import 'fake-indexeddb/auto'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import { listUnfinishedRecordings } from '@lares/shared-types/contracts/uploads'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { bruno } from '../../../testing/people.ts'

test('an interview does not begin without the person whose name was typed and not confirmed', async () => {
  const archive = createFakeArchive(bruno)
  archive.on(listParticipants, () => ({ participants: [] }))
  archive.on(listUnfinishedRecordings, () => ({ recordings: [] }))
  const { person } = await openApp('/interview')
  await person.type(await screen.findByRole('combobox', { name: 'Who tells' }), 'Giulia')
  await person.click(screen.getByRole('button', { name: 'Begin the interview' }))
  expect(await screen.findByText(/Nothing is called “Giulia”/)).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Who tells' })).toHaveFocus()
})
