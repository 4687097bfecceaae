import type { ReplyOf } from '@lares/shared-types/contract'
import { getMailboxImport } from '@lares/shared-types/contracts/assets'
import { getItem, listRevisions } from '@lares/shared-types/contracts/items'
import { listJobQueues, listJobSchedules, listJobs } from '@lares/shared-types/contracts/jobs'
import {
  cancelOperation,
  followOperations,
  getOperation,
  listOperations,
} from '@lares/shared-types/contracts/operations'
import type { MailboxImport } from '@lares/shared-types/mailboxes'
import type { Operation } from '@lares/shared-types/operations'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada } from '../../testing/people.ts'
import { sampleAsset, sampleId, sampleItem } from '../../testing/sample-items.ts'

const id = '019aff00-0000-7000-8000-000000000002'

const createOperation = (more: Partial<Operation> = {}): Operation => ({
  id,
  kind: 'mailbox-import',
  state: 'running',
  startedBy: { id: sampleId(), name: 'Bruno' },
  done: 10,
  total: 100,
  current: { count: 3 },
  createdAt: '2026-11-23T10:00:00Z',
  updatedAt: '2026-11-23T10:00:00.000001Z',
  ...more,
})

/** A stream of events that a test sends. */
function createStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(started) {
      controller = started
    },
  })
  const send = (event: string, data: object) =>
    controller?.enqueue(new TextEncoder().encode(`id: 1\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
  return { response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }), send }
}

function createArchive(operations: Operation[]) {
  const archive = createFakeArchive({ ...ada, isAdmin: true })
  const stream = createStream()
  archive.on(listJobQueues, () => ({ queues: [] }))
  archive.on(listJobs, () => ({ jobs: [], nextCursor: null }))
  archive.on(listJobSchedules, () => ({ schedules: [] }))
  archive.on(listOperations, () => ({ operations, nextCursor: null }))
  archive.on(getOperation, () => createOperation())
  // After `getOperation`, whose path also matches this one.
  archive.on(followOperations, () => stream.response)
  return { archive, stream }
}

const openPage = () => openApp('/tabAdminParam/jobs')
const findRows = async () =>
  within(await screen.findByRole('list', { name: 'Long jobs' })).findAllByRole('listitem')

describe('the page of long jobs', () => {
  test('tells of a batch in its own words', async () => {
    const batch = { kind: 'batch', current: { count: 3 } } as const
    const ended = {
      ...batch,
      id: sampleId(),
      state: 'succeeded',
      result: { count: 5, unchanged: 2 },
    } as const
    createArchive([createOperation(batch), createOperation(ended)])
    await openPage()
    const rows = await findRows()
    expect(rows[0]).toHaveTextContent('10%')
    expect(rows[1]).toHaveTextContent('5 items changed.')
    for (const row of rows) expect(row).not.toHaveTextContent(/e-mail|keep/)
  })

  test('shows what, who, and the progress as it changes', async () => {
    const { stream } = createArchive([createOperation()])
    await openPage()
    const [row = document.body] = await findRows()
    expect(within(row).getByRole('heading', { name: 'Import of e-mails' })).toBeVisible()
    expect(within(row).getByText('Bruno')).toBeVisible()
    expect(within(row).getByText('10% · 3 e-mails so far')).toBeVisible()
    const bar = within(row).getByRole('progressbar', { name: 'Progress: Import of e-mails' })
    expect(bar).toHaveAttribute('aria-valuenow', '10')
    stream.send('operation', createOperation({ done: 50, updatedAt: '2026-11-23T10:00:01.000000Z' }))
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '50'))
    stream.send('operation', createOperation({ done: 20 }))
    stream.send(
      'operation',
      createOperation({ state: 'succeeded', result: { count: 7 }, updatedAt: '2026-11-23T10:00:02.000000Z' }),
    )
    expect(await within(row).findByText('7 e-mails of the file are in the archive.')).toBeVisible()
    expect(within(row).queryByRole('button')).toBeNull()
  })

  test('shows the end of one whose list was sent before it had ended', async () => {
    const { archive, stream } = createArchive([])
    const reply = Promise.withResolvers<ReplyOf<typeof listOperations>>()
    archive.on(listOperations, () => reply.promise)
    await openPage()
    await waitFor(() => expect(archive.calls).toContain('GET /api/operations/events'))
    const result = { count: 7 }
    const updatedAt = '2026-11-23T10:00:02.000000Z'
    stream.send('operation', createOperation({ state: 'succeeded', result, updatedAt }))
    stream.send('ready', {})
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    reply.resolve({ operations: [createOperation()], nextCursor: null })
    expect(await screen.findByText('7 e-mails of the file are in the archive.')).toBeVisible()
  })

  test('adds what begins meanwhile, and loads the list again when it has missed too much', async () => {
    const { archive, stream } = createArchive([createOperation()])
    await openPage()
    await findRows()
    const newer = '019b0000-0000-7000-8000-000000000002'
    stream.send('operation', createOperation({ id: newer, kind: 'index-rebuild', state: 'pending' }))
    await waitFor(async () => expect(await findRows()).toHaveLength(2))
    const { calls } = archive
    const countLists = () => calls.filter((call) => call === 'GET /api/operations').length
    const before = countLists()
    stream.send('reset', {})
    await waitFor(() => expect(countLists()).toBe(before + 1))
  })

  test('loads everything again when the rights of the user have changed, not when a stream begins', async () => {
    const { archive, stream } = createArchive([createOperation()])
    await openPage()
    await findRows()
    const count = (call: string) => archive.calls.filter((made) => made === call).length
    const [lists, sessions] = [count('GET /api/operations'), count('GET /api/session')]
    stream.send('rights', { token: 'a' })
    stream.send('rights', { token: 'a' })
    stream.send('rights', { token: 'b' })
    await waitFor(() => expect(count('GET /api/operations')).toBe(lists + 1))
    await waitFor(() => expect(count('GET /api/session')).toBe(sessions + 1))
  })

  test('loads everything again when the rights have changed since the last visit', async () => {
    localStorage.setItem(`lares.rights.${ada.id}.token`, JSON.stringify('a'))
    const { archive, stream } = createArchive([createOperation()])
    await openPage()
    await findRows()
    const countLists = () => archive.calls.filter((made) => made === 'GET /api/operations').length
    const before = countLists()
    stream.send('rights', { token: 'b' })
    await waitFor(() => expect(countLists()).toBe(before + 1))
  })

  test('cancels after a confirmation that says what stays', async () => {
    const { archive } = createArchive([createOperation()])
    archive.on(cancelOperation, () =>
      createOperation({ state: 'cancelling', updatedAt: '2026-11-23T10:00:01.000000Z' }),
    )
    const { person } = await openPage()
    await person.click(await screen.findByRole('button', { name: 'Stop: Import of e-mails' }))
    const dialog = await screen.findByRole('dialog', { name: 'Stop “Import of e-mails”?' })
    expect(within(dialog).getByText(/The e-mails added so far stay/)).toBeVisible()
    await person.click(within(dialog).getByRole('button', { name: 'Stop the job' }))
    expect(await screen.findByText('Stopping')).toBeVisible()
    expect(archive.calls).toContain(`POST /api/operations/${id}/cancel`)
    expect(screen.getByRole('button', { name: 'Stop: Import of e-mails' })).toBeDisabled()
  })

  test('gives the reason of a failure', async () => {
    createArchive([createOperation({ state: 'failed', error: 'disk-full' })])
    await openPage()
    expect(await screen.findByText('The disk is full. Free some space, then start it again.')).toBeVisible()
  })

  test('says that there is nothing, and why it could not be loaded', async () => {
    const { archive } = createArchive([])
    archive.on(listOperations, () => new ErrorReply('upstream-unavailable'))
    const { person } = await openPage()
    const retry = await screen.findByRole('button', { name: 'Try again' })
    archive.on(listOperations, () => ({ operations: [], nextCursor: null }))
    await person.click(retry)
    expect(await screen.findByText('Nothing has been going on')).toBeVisible()
  })
})

test('a mailbox file shows the live progress of its import, and its result at the end', async () => {
  const { archive, stream } = createArchive([])
  const itemId = sampleId()
  const mailbox = sampleAsset(itemId, { family: 'other', mediaType: 'application/mbox', renditions: [] })
  let stored: MailboxImport = {
    state: 'running',
    operationId: id,
    position: 5,
    size: 100,
    mails: 1,
    unreadable: 0,
    unread: [],
    isCut: false,
  }
  archive.on(getItem, () => sampleItem('document', { id: itemId, assets: [mailbox] }))
  archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
  archive.on(getMailboxImport, () => stored)
  await openApp(`/documents/${itemId}/profile`)
  expect(await screen.findByText('3 e-mails added so far (10%).')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Stop: Import of e-mails' })).toBeVisible()
  stream.send(
    'operation',
    createOperation({ done: 60, current: { count: 8 }, updatedAt: '2026-11-23T11:00:00.000000Z' }),
  )
  expect(await screen.findByText('8 e-mails added so far (60%).')).toBeVisible()
  stored = { ...stored, state: 'done', position: 100, mails: 12 }
  stream.send('operation', createOperation({ state: 'succeeded', updatedAt: '2026-11-23T12:00:00.000000Z' }))
  expect(await screen.findByText('12 e-mails of this file are in the archive.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Stop: Import of e-mails' })).toBeNull()
})
