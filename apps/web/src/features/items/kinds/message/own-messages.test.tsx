import { listParticipants } from '@lares/shared-types/contracts/participants'
import type { Participant } from '@lares/shared-types/participants'
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../../testing/fake-archive.ts'
import { bruno } from '../../../../testing/people.ts'
import { renderWithProviders } from '../../../../testing/render-with-providers.tsx'
import { sampleId, sampleSummary } from '../../../../testing/sample-items.ts'
import { ChatLine } from './chat-line.tsx'
import { toChatLines } from './chat-lines.ts'

function person(name: string, userId: string | null): Participant {
  const at = '2026-01-01T00:00:00.000Z'
  return {
    id: sampleId(),
    names: { en: name },
    aliases: [],
    description: '',
    birth: null,
    death: null,
    colour: null,
    portraitAssetId: null,
    userId,
    relations: [],
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
}

test('shows messages of the participant linked to the reader as own, whatever the sender name', async () => {
  const grandfather = person(bruno.displayName, null)
  const reader = person('Brunetto', bruno.id)
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
