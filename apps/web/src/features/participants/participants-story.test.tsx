import { countItemsByParticipant, listParticipants } from '@lares/shared-types/contracts/participants'
import type { Participant } from '@lares/shared-types/participants'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { bruno } from '../../testing/people.ts'

const giulia: Participant = {
  id: '019a0000-0000-7000-8000-0000000000b1',
  names: { en: 'Giulia Rossi' },
  aliases: [],
  description: '',
  birth: null,
  death: null,
  colour: null,
  portraitAssetId: null,
  userId: null,
  relations: [],
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

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
