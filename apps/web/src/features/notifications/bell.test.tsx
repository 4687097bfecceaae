import {
  countUnreadNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@lares/shared-types/contracts/notifications'
import { cancelOperation, followOperations, listOperations } from '@lares/shared-types/contracts/operations'
import type { Notification } from '@lares/shared-types/notifications'
import type { Operation } from '@lares/shared-types/operations'
import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { selectToasts } from '../../shared/ui/toasts/toasts-slice.ts'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { ada } from '../../testing/people.ts'
import { renderWithProviders } from '../../testing/render-with-providers.tsx'
import { sampleId } from '../../testing/sample-items.ts'
import { Bell } from './bell.tsx'

const operationId = '019a0000-0000-7000-8000-000000000002'

const createOperation = (more: Partial<Operation> = {}): Operation => ({
  id: operationId,
  kind: 'mailbox-import',
  state: 'running',
  startedBy: { id: ada.id, name: 'Ada' },
  done: 10,
  total: 100,
  createdAt: new Date().toISOString(),
  updatedAt: '2026-11-23T10:00:00.000001Z',
  ...more,
})

const backupFailed = (more: Partial<Notification> = {}): Notification =>
  ({
    id: sampleId(),
    kind: 'backup-failed',
    params: {},
    createdAt: new Date().toISOString(),
    ...more,
  }) as Notification

/** A stream of events that a test sends. */
function createStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(started) {
      controller = started
    },
  })
  const send = (event: string, data: object) =>
    controller?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
  return { response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }), send }
}

async function open(stored: Notification[], operations: Operation[] = []) {
  const archive = createFakeArchive(ada)
  const stream = createStream()
  const isUnread = ({ readAt }: Notification) => readAt === undefined
  const state = { stored }
  const count = () => state.stored.filter(isUnread).length
  const read = (matches: (notification: Notification) => boolean) => {
    state.stored = state.stored.map((each) => (matches(each) ? { ...each, readAt: each.createdAt } : each))
  }
  archive.on(listNotifications, () => ({ notifications: state.stored, unread: count(), nextCursor: null }))
  archive.on(countUnreadNotifications, () => ({ unread: count() }))
  archive.on(readNotification, ({ params }) => read(({ id }) => id === params.id) as never)
  archive.on(readAllNotifications, () => read(() => true) as never)
  archive.on(listOperations, () => ({ operations, nextCursor: null }))
  archive.on(followOperations, () => stream.response)
  const { person, store } = await renderWithProviders(
    <MemoryRouter>
      <Bell />
    </MemoryRouter>,
  )
  const bell = await screen.findByRole('button', { name: /Notifications/ })
  const openPanel = async () => {
    await person.click(bell)
    return screen.findByRole('dialog', { name: 'Notifications' })
  }
  return { archive, stream, state, person, store, bell, openPanel }
}

describe('the bell', () => {
  test('shows unread notifications before read ones, by day, and marks one as read', async () => {
    const yesterday = new Date(Date.now() - 24 * 3600 * 1000).toISOString()
    const { person, openPanel, bell } = await open([
      backupFailed({ kind: 'integrity-findings', params: { count: 3 } }),
      backupFailed({ kind: 'backup-recovered', createdAt: yesterday, readAt: yesterday }),
    ])
    const panel = await openPanel()
    const text = 'The check of the archive has found 3 problems.'
    expect(await within(panel).findByText(text)).toBeVisible()
    const headings = () =>
      within(panel)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent)
    expect(headings()).toEqual(['Notifications', 'Unread', 'Today', 'Read', 'Yesterday'])
    await waitFor(() => expect(bell).toHaveAccessibleName('Notifications, 1 unread'))
    await person.click(within(panel).getByRole('button', { name: `Mark as read: ${text}` }))
    await waitFor(() => expect(bell).toHaveAccessibleName('Notifications'))
    expect(headings()).toEqual(['Notifications', 'Read', 'Today', 'Yesterday'])
  })

  test('moves the focus to the next notification, or to the list, when one is marked as read', async () => {
    const { person, openPanel } = await open([backupFailed(), backupFailed({ kind: 'backup-recovered' })])
    const panel = await openPanel()
    const [first] = await within(panel).findAllByRole('button', { name: /^Mark as read/ })
    await person.click(first as HTMLElement)
    await waitFor(() =>
      expect(within(panel).getAllByRole('button', { name: /^Mark as read/ })).toHaveLength(1),
    )
    const focused = document.activeElement
    expect(focused?.closest('[data-unread]')).not.toBeNull()
    await person.click(within(panel).getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(panel).toHaveFocus())
  })

  test('says whose anniversary is when, with a link to the day in the calendar', async () => {
    const anniversary = (more: object) =>
      ({
        ...backupFailed(),
        kind: 'anniversary-reminder',
        anniversary: {
          participantId: sampleId(),
          names: { en: 'Lia' },
          when: '2031-03-05',
          years: 75,
          ...more,
        },
      }) as Notification
    const { openPanel } = await open([
      anniversary({ kind: 'birthday' }),
      anniversary({ kind: 'wedding', partnerNames: { en: 'Mario' }, years: 30, doubt: 'uncertain' }),
    ])
    const panel = await openPanel()
    for (const name of [
      /^Lia turns 75 – Wednesday,? 5 March 2031$/,
      /^Lia and Mario, 30 years together \(date uncertain\) – Wednesday,? 5 March 2031$/,
    ]) {
      const link = await within(panel).findByRole('link', { name })
      expect(link).toHaveAttribute('href', '/planning?day=2031-03-05')
    }
  })

  test('says where the user appears, with a link to the item or to a search for many', async () => {
    const [participantId, itemId] = [sampleId(), sampleId()]
    const named = (count: number) =>
      ({
        ...backupFailed(),
        kind: 'named-in-items',
        items: { participantId, count, item: { id: itemId, kind: 'image', title: 'The lake' } },
      }) as Notification
    const { openPanel } = await open([named(1), named(3), named(100)])
    const panel = await openPanel()
    const search = `/search?participant=${participantId}`
    for (const [name, href] of [
      ['You appear in: The lake', `/images/${itemId}/profile`],
      ['You appear in 3 items', search],
      ['You appear in many items', search],
    ] as const)
      expect(await within(panel).findByRole('link', { name })).toHaveAttribute('href', href)
  })

  test('says why a notification could not be marked as read', async () => {
    const { archive, person, openPanel, store } = await open([backupFailed()])
    archive.on(readNotification, () => new ErrorReply('internal'))
    const panel = await openPanel()
    await person.click(await within(panel).findByRole('button', { name: /^Mark as read/ }))
    await waitFor(() => expect(selectToasts(store.getState())).toMatchObject([{ intent: 'error' }]))
  })

  test('marks all as read', async () => {
    const { person, openPanel } = await open([backupFailed(), backupFailed()])
    const panel = await openPanel()
    await person.click(await within(panel).findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(within(panel).queryByText('Unread')).toBeNull())
    expect(within(panel).queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })

  test('announces a new notification, and shows it without a reload', async () => {
    const { state, stream, openPanel } = await open([])
    const panel = await openPanel()
    expect(await within(panel).findByText('Nothing new')).toBeVisible()
    expect(screen.queryByText('You have 1 unread notification.')).toBeNull()
    state.stored = [backupFailed()]
    stream.send('notifications', { unread: 1, changedAt: '2026-11-23T10:00:00.000001Z' })
    expect(await within(panel).findByText('A backup has failed.')).toBeVisible()
    expect(await screen.findByText('You have 1 unread notification.')).toBeInTheDocument()
  })

  test('shows own operations with their progress, and cancels them', async () => {
    const { archive, stream, person, openPanel } = await open([], [createOperation()])
    archive.on(cancelOperation, () =>
      createOperation({ state: 'cancelling', updatedAt: '2026-11-23T10:00:02.000000Z' }),
    )
    const panel = await openPanel()
    const bar = await within(panel).findByRole('progressbar', { name: 'Progress: Import of e-mails' })
    stream.send('operation', createOperation({ done: 50, updatedAt: '2026-11-23T10:00:01.000000Z' }))
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '50'))
    await person.click(within(panel).getByRole('button', { name: 'Stop: Import of e-mails' }))
    await person.click(await screen.findByRole('button', { name: 'Stop the job' }))
    expect(await within(panel).findByText(/^Stopping/)).toBeVisible()
    // The panel has stayed open beneath the dialog.
    expect(panel).toBeVisible()
  })

  test('adds an operation of one’s own that begins meanwhile, and none of others', async () => {
    const { stream, openPanel } = await open([])
    const panel = await openPanel()
    await within(panel).findByText('Nothing new')
    const others = { id: '019b0000-0000-7000-8000-000000000002', kind: 'index-rebuild' } as const
    stream.send('operation', createOperation({ ...others, startedBy: { id: sampleId(), name: 'Bruno' } }))
    stream.send('operation', createOperation())
    expect(await within(panel).findByText('Import of e-mails')).toBeVisible()
    expect(within(panel).queryByText('Rebuilding the search')).toBeNull()
  })

  test('is used by keyboard: arrows move between notifications, Escape closes and returns the focus', async () => {
    const { person, openPanel, bell } = await open([backupFailed(), backupFailed()])
    const panel = await openPanel()
    const [first, second] = await within(panel).findAllByRole('button', { name: /^Mark as read/ })
    first?.focus()
    await person.keyboard('{ArrowDown}')
    await waitFor(() => expect(second).toHaveFocus())
    await person.keyboard('{ArrowUp}')
    await waitFor(() => expect(first).toHaveFocus())
    await person.keyboard('{Escape}')
    await waitFor(() => expect(panel).not.toBeInTheDocument())
    expect(bell).toHaveFocus()
  })

  test('says why notifications could not be loaded, and tries again', async () => {
    const { archive, person, openPanel } = await open([])
    archive.on(listNotifications, () => new ErrorReply('upstream-unavailable'))
    const panel = await openPanel()
    const retry = await within(panel).findByRole('button', { name: 'Try again' })
    archive.on(listNotifications, () => ({ notifications: [backupFailed()], unread: 1, nextCursor: null }))
    await person.click(retry)
    expect(await within(panel).findByText('A backup has failed.')).toBeVisible()
  })
})
