import {
  changeParticipant,
  countItemsByParticipant,
  listParticipants,
} from '@lares/shared-types/contracts/participants'
import type { ChangeParticipant, Participant } from '@lares/shared-types/participants'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno, sampleParticipant } from '../../testing/people.ts'

const giulia = sampleParticipant('Giulia Rossi', { id: '019a0000-0000-7000-8000-0000000000b1' })

test('a person links to their items', async () => {
  const archive = createFakeArchive(bruno)
  archive.on(listParticipants, () => ({ participants: [giulia] }))
  archive.on(countItemsByParticipant, () => ({ counts: { [giulia.id]: 3 } }))
  await openApp('/tabOrganisation/participants')
  expect(await screen.findByRole('link', { name: 'Giulia Rossi' })).toHaveAttribute(
    'href',
    `/search?participant=${giulia.id}`,
  )
})

test('a couple has the day of its wedding, and people who are no couple have none', async () => {
  const marco = { ...giulia, id: '019a0000-0000-7000-8000-0000000000b2', names: { en: 'Marco Rossi' } }
  const couple: Participant = {
    ...giulia,
    relations: [{ participantId: marco.id, kind: 'partner', since: '1956-05-03' }],
  }
  const archive = createFakeArchive(ada)
  const saved: ChangeParticipant[] = []
  archive.on(listParticipants, () => ({ participants: [couple, marco] }))
  archive.on(countItemsByParticipant, () => ({ counts: {} }))
  archive.on(changeParticipant, ({ body }) => {
    saved.push(body)
    return couple
  })
  const { person } = await openApp('/tabOrganisation/participants')
  expect(await screen.findByText(/^Partner: Marco Rossi/)).toHaveTextContent(
    'Partner: Marco Rossi (3 May 1956)',
  )
  await person.click(screen.getByRole('button', { name: 'Edit Giulia Rossi' }))
  const dialog = await screen.findByRole('dialog')
  const since = within(dialog).getByRole('group', { name: 'Married or together since' })
  expect(since).toHaveTextContent('3 May 1956')
  await person.selectOptions(within(dialog).getByLabelText('Relation'), 'Friend')
  expect(within(dialog).queryByRole('group', { name: 'Married or together since' })).toBeNull()
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved).toMatchObject([{ relations: [{ participantId: marco.id, kind: 'friend', since: null }] }]),
  )
})
