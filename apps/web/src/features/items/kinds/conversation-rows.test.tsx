import { screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { ada } from '../../../testing/people.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { sampleDate, sampleSummary } from '../../../testing/sample-items.ts'
import { ThreadRow } from './mail/thread-row.tsx'
import { ConversationRow } from './message/conversation-row.tsx'

test('a conversation shows the date of its latest message, and its number of messages as such', async () => {
  createFakeArchive(ada)
  const latest = sampleSummary('message', {
    date: sampleDate('2023-07-02'),
    details: { conversation: 'Jeanne & Colette' },
  })
  await renderWithProviders(
    <MemoryRouter>
      <ConversationRow conversation={{ key: 'a', people: [], count: 9, latest }} open={false} />
    </MemoryRouter>,
  )
  const row = within(screen.getByRole('article'))
  expect(row.getByText('9 messages')).toBeInTheDocument()
  expect(row.getByText('2 July 2023')).toBeVisible()
  expect(row.getByText('JC')).toBeVisible()
})

test('a thread shows its number of e-mails as a bare number, which a screen reader hears in words', async () => {
  createFakeArchive(ada)
  const latest = sampleSummary('mail', { date: sampleDate('2023-07-02') })
  await renderWithProviders(
    <MemoryRouter>
      <ThreadRow thread={{ key: 'a', people: ['Claire'], count: 2, latest }} open={false} />
    </MemoryRouter>,
  )
  const row = within(screen.getByRole('article'))
  expect(row.getByText('2')).toBeVisible()
  expect(row.getByText('2 e-mails')).toBeInTheDocument()
})
