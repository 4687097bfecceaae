import 'fake-indexeddb/auto'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import { listUnfinishedRecordings } from '@lares/shared-types/contracts/uploads'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { bruno } from '../../../testing/people.ts'
import { loadRecorder } from '../recorder-slot.ts'

test('an interview does not begin without the person whose name was typed and not confirmed', async () => {
  const archive = createFakeArchive(bruno)
  archive.on(listParticipants, () => ({ participants: [] }))
  archive.on(listUnfinishedRecordings, () => ({ recordings: [] }))
  const { person } = await openApp('/interview')
  await person.type(await screen.findByRole('combobox', { name: 'Who is interviewed' }), 'Giulia')
  await person.click(screen.getByRole('button', { name: 'Begin the interview' }))
  expect(await screen.findByText(/Nothing is called “Giulia”/)).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Who is interviewed' })).toHaveFocus()
})

test('a question that was typed and not added is asked too', async () => {
  const archive = createFakeArchive(bruno)
  archive.on(listParticipants, () => ({ participants: [] }))
  archive.on(listUnfinishedRecordings, () => ({ recordings: [] }))
  const start = vi.spyOn(await loadRecorder(), 'start').mockResolvedValue(true)
  const { person } = await openApp('/interview')
  const field = await screen.findByRole('textbox', { name: 'A question of your own' })
  await person.type(field, 'What did the kitchen smell of?')
  await person.click(screen.getByRole('button', { name: 'Begin the interview' }))
  await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
  const [beginning] = start.mock.calls[0] ?? []
  expect(beginning?.interview?.questions.at(-1)).toBe('What did the kitchen smell of?')
  expect(beginning?.interview?.questions).toHaveLength(6)
  expect(screen.getByRole('textbox', { name: 'Question 6' })).toHaveValue('What did the kitchen smell of?')
  expect(field).toHaveValue('')
})
