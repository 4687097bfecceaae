import { listParticipants } from '@lares/shared-types/contracts/participants'
import type { Participant } from '@lares/shared-types/participants'
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../../testing/fake-archive.ts'
import { bruno, sampleParticipant } from '../../../../testing/people.ts'
import { renderWithProviders } from '../../../../testing/render-with-providers.tsx'
import { sampleSummary } from '../../../../testing/sample-items.ts'
import { ChatLine } from './chat-line.tsx'
import { toChatLines } from './chat-lines.ts'

test('shows messages of the participant linked to the reader as own, whatever the sender name', async () => {
  const grandfather = sampleParticipant(bruno.displayName)
  const reader = sampleParticipant('Brunetto', { userId: bruno.id })
  createFakeArchive(bruno).on(listParticipants, () => ({ participants: [grandfather, reader] }))
  const message = (author: Participant, sender: string, excerpt: string) =>
    sampleSummary('message', {
      excerpt,
      details: { sender },
      participants: [{ id: author.id, names: author.names, role: 'author' }],
    })
  const lines = toChatLines([
    message(grandfather, bruno.displayName, 'From the namesake'),
    message(reader, bruno.displayName, 'From the reader'),
    message(reader, 'brunetto@old-phone', 'From the reader’s old phone'),
    sampleSummary('message', { excerpt: 'Nobody knows whose', details: { sender: bruno.displayName } }),
  ])
  expect(lines.map(({ showSender }) => showSender)).toEqual([true, true, false, true])
  await renderWithProviders(
    <MemoryRouter>
      {lines.map((line) => (
        <ChatLine key={line.item.id} line={line} />
      ))}
    </MemoryRouter>,
  )
  const isOwn = (text: string) => screen.getByText(text).closest('[data-own]')?.getAttribute('data-own')
  await waitFor(() => expect(isOwn('From the reader')).toBe('true'))
  expect(isOwn('From the reader’s old phone')).toBe('true')
  expect(isOwn('From the namesake')).toBe('false')
  expect(isOwn('Nobody knows whose')).toBe('false')
})
