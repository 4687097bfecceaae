import { countItemsByParticipant, listParticipants } from '@lares/shared-types/contracts/participants'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, sampleParticipant } from '../../../testing/people.ts'

test('of many people only those near the window are rendered, and the filter finds the others', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(180)
  const archive = createFakeArchive(ada)
  const people = Array.from({ length: 200 }, (_, index) => sampleParticipant(`Person ${index + 1}`))
  archive.on(listParticipants, () => ({ participants: people }))
  archive.on(countItemsByParticipant, () => ({ counts: {} }))
  const { person } = await openApp('/tabOrganisation/participants')
  expect(await screen.findByRole('article', { name: 'Person 1' })).toBeVisible()
  expect(screen.getAllByRole('article').length).toBeLessThan(40)
  await person.type(screen.getByLabelText('Filter by name'), '199')
  expect(await screen.findByRole('article', { name: 'Person 199' })).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
})

test('the focus moves from a removed relation to the button that adds one', async () => {
  const marco = sampleParticipant('Marco Rossi')
  const giulia = sampleParticipant('Giulia Rossi', {
    relations: [{ participantId: marco.id, kind: 'partner' }],
  })
  const archive = createFakeArchive(ada)
  archive.on(listParticipants, () => ({ participants: [giulia, marco] }))
  archive.on(countItemsByParticipant, () => ({ counts: {} }))
  const { person } = await openApp('/tabOrganisation/participants')
  await person.click(await screen.findByRole('button', { name: 'Edit Giulia Rossi' }))
  const remove = await screen.findByRole('button', { name: 'Remove this relation' })
  remove.focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(remove).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add a relation' })).toHaveFocus())
})
