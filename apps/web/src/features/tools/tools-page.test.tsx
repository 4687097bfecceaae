import { listOperations } from '@lares/shared-types/contracts/operations'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { bruno } from '../../testing/people.ts'

const times = { createdAt: '2026-01-02T10:00:00.000Z', updatedAt: '2026-01-02T10:00:00.000Z' }

test('shows the tools that the user may use, what is going on and what was done last', async () => {
  const archive = createFakeArchive({ ...bruno, permissions: ['items:create', 'media:process', 'ai:use'] })
  archive.on(listOperations, () => ({
    operations: [
      {
        id: '01900000-0000-7000-8000-000000000002',
        kind: 'export' as const,
        state: 'running' as const,
        done: 3,
        total: 10,
        ...times,
      },
      {
        id: '01900000-0000-7000-8000-000000000001',
        kind: 'export' as const,
        state: 'cancelled' as const,
        done: 1,
        ...times,
      },
    ],
    nextCursor: null,
  }))
  await openApp('/tabTools')
  await screen.findByRole('heading', { level: 1, name: 'Tools' })
  const main = within(screen.getByRole('main'))
  const names = ['Record', 'Interview', 'Improve sound', 'Cut', 'Transcribe', 'Ask', 'Conversations']
  for (const name of names)
    expect(main.getAllByRole('link', { name: new RegExp(`^${name}`) })[0]).toBeVisible()
  expect(main.queryByRole('link', { name: /at once/ })).toBeNull()
  const running = await screen.findByRole('region', { name: 'Going on' })
  expect(within(running).getByRole('progressbar')).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Done last' })).getAllByRole('listitem')).toHaveLength(1)
})

test('does not offer to cut, improve or transcribe to users who may not process media', async () => {
  createFakeArchive({ ...bruno, permissions: ['items:create', 'ai:use'] })
  await openApp('/tabTools')
  await screen.findByRole('heading', { level: 1, name: 'Tools' })
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('link', { name: /^Record/ })[0]).toBeVisible()
  for (const name of [/^Improve sound/, /^Cut.+/, /^Transcribe.+/])
    expect(main.queryByRole('link', { name })).toBeNull()
})

test('says beside each tool what it is doing, or when it was used last', async () => {
  const archive = createFakeArchive({ ...bruno, permissions: ['items:create', 'media:process'] })
  const createOperation = (
    kind: 'cut' | 'transcription',
    state: 'running' | 'succeeded',
    number: number,
  ) => ({
    id: `01900000-0000-7000-8000-00000000000${number}`,
    kind,
    state,
    done: 1,
    total: 4,
    ...times,
  })
  archive.on(listOperations, () => ({
    operations: [
      createOperation('transcription', 'running', 4),
      createOperation('transcription', 'running', 3),
      createOperation('cut', 'succeeded', 2),
      createOperation('transcription', 'succeeded', 1),
    ],
    nextCursor: null,
  }))
  await openApp('/tabTools')
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('link', { name: /^Transcribe.*2 under way$/ })).toBeVisible()
  expect(main.getByRole('link', { name: /^Cut.*Last used/ })).toBeVisible()
  expect(main.getByRole('link', { name: /^Record.*last second\.$/ })).toBeVisible()
})

test('says that nothing is going on', async () => {
  const archive = createFakeArchive({ ...bruno, permissions: [] })
  archive.on(listOperations, () => ({ operations: [], nextCursor: null }))
  await openApp('/tabTools')
  expect(await screen.findByText('Nothing is going on just now.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Done last' })).toBeNull()
})
