import * as contracts from '@lares/shared-types/contracts/exports'
import { followOperations, getOperation } from '@lares/shared-types/contracts/operations'
import type { Export } from '@lares/shared-types/exports'
import type { Operation } from '@lares/shared-types/operations'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { bruno } from '../../testing/people.ts'
import { sampleId } from '../../testing/sample-items.ts'

const exporter = { ...bruno, permissions: [...bruno.permissions, 'items:export' as const] }

function toExport(more: Partial<Export> = {}): Export {
  return {
    id: sampleId(),
    state: 'ready',
    operationId: sampleId(),
    itemCount: 12,
    fileCount: 3,
    unreadableCount: 0,
    size: 5_000_000_000,
    createdAt: '2026-11-23T10:00:00Z',
    expiresAt: '2026-11-30T10:00:00Z',
    ...more,
  }
}

function toOperation(id: string, more: Partial<Operation> = {}): Operation {
  return {
    id,
    kind: 'export',
    state: 'running',
    done: 30,
    total: 120,
    createdAt: '2026-11-23T10:00:00Z',
    updatedAt: '2026-11-23T10:00:00.000001Z',
    ...more,
  }
}

function createArchive(exports: Export[] = []) {
  const archive = createFakeArchive(exporter)
  const state = { exports }
  archive.on(contracts.listExports, () => state)
  archive.on(contracts.previewExport, () => ({ itemCount: 12, fileCount: 3, size: 5_000_000_000 }))
  return { archive, state }
}

const openPage = () => openApp('/exports')
const findRow = async () =>
  within(await within(await screen.findByRole('list', { name: 'Your exports' })).findByRole('listitem'))

test('without exports the page says what one is', async () => {
  createArchive()
  await openPage()
  expect(await screen.findByText('No exports yet')).toBeVisible()
  expect(screen.getByText(/pages that you can read without the archive/)).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Your exports' })).toBeNull()
})

test('a list that cannot be loaded is loaded again', async () => {
  const { archive, state } = createArchive([toExport()])
  archive.on(contracts.listExports, () => new ErrorReply('internal'))
  const { person } = await openPage()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('No exports yet')).toBeNull()
  archive.on(contracts.listExports, () => state)
  await person.click(retry)
  expect(await (await findRow()).findByText('Ready')).toBeVisible()
})

test('everything is exported after a preview, and its preparation is followed', async () => {
  const { archive, state } = createArchive()
  const prepared = toExport({ state: 'preparing', size: null })
  const operationId = prepared.operationId ?? ''
  const bodies: object[] = []
  archive.on(contracts.createExport, ({ body }) => {
    bodies.push(body)
    state.exports = [prepared]
    return prepared
  })
  archive.on(contracts.getExport, () => state.exports[0] ?? new ErrorReply('not-found'))
  archive.on(getOperation, () => toOperation(operationId))
  archive.on(followOperations, () => new Response(new ReadableStream()))
  const { person } = await openPage()
  await person.click(await screen.findByRole('button', { name: 'Export everything' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export' }))
  expect(await dialog.findByText('12 items')).toBeVisible()
  expect(dialog.getByText('3 files, 5 GB')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Make the export' }))
  expect(await dialog.findByText('Being prepared')).toBeVisible()
  expect(await dialog.findByRole('progressbar', { name: 'Progress of the export' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  )
  expect(dialog.getByText(/You can close this/)).toBeVisible()
  expect(dialog.queryByRole('link', { name: 'Download' })).toBeNull()
  expect(bodies).toEqual([{ id: expect.any(String), selection: { filter: {} } }])
})

test('an export that has become ready is shown without a reload', async () => {
  const prepared = toExport({ state: 'preparing', size: null })
  const { archive, state } = createArchive([prepared])
  archive.on(getOperation, () => {
    state.exports = [{ ...prepared, state: 'ready', size: 2000 }]
    return toOperation(prepared.operationId ?? '', { state: 'succeeded' })
  })
  await openPage()
  const row = await findRow()
  expect(await row.findByText('Ready')).toBeVisible()
  expect(row.getByText('3 files, 2 kB')).toBeVisible()
})

test('a ready export has its figures, its last day and a plain link to the file', async () => {
  const ready = toExport({ unreadableCount: 1 })
  createArchive([ready])
  await openPage()
  const row = await findRow()
  expect(row.getByText('12 items')).toBeVisible()
  expect(row.getByText(/^Kept until/)).toHaveTextContent('30')
  expect(row.getByText('1 file was damaged or missing and is not in it.')).toBeVisible()
  expect(row.getByRole('link', { name: 'Download' })).toHaveAttribute('href', `/api/exports/${ready.id}/file`)
})

test('an outdated export says why, and cannot be downloaded', async () => {
  createArchive([toExport({ state: 'outdated' })])
  await openPage()
  const row = await findRow()
  expect(row.getByText('Out of date')).toBeVisible()
  expect(row.getByText(/deleted, hidden or damaged since/)).toBeVisible()
  expect(row.queryByRole('link', { name: 'Download' })).toBeNull()
})

test('a failed export says why, and cannot be downloaded', async () => {
  createArchive([toExport({ state: 'failed', error: 'disk-full', size: null })])
  await openPage()
  const row = await findRow()
  expect(row.getByText('Failed')).toBeVisible()
  expect(row.getByText('The disk is full. Free some space, then start it again.')).toBeVisible()
  expect(row.queryByRole('link', { name: 'Download' })).toBeNull()
})

test('an export is deleted after a confirmation, and an error is explained in it', async () => {
  const { archive, state } = createArchive([toExport()])
  archive.on(contracts.deleteExport, () => new ErrorReply('internal'))
  const { person } = await openPage()
  await person.click((await findRow()).getByRole('button', { name: /^Delete the export of/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this export?' }))
  expect(dialog.getByText(/stays in the archive/)).toBeVisible()
  expect(archive.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Delete the export' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
  archive.on(contracts.deleteExport, () => {
    state.exports = []
    return undefined
  })
  await person.click(dialog.getByRole('button', { name: 'Delete the export' }))
  expect(await screen.findByText('No exports yet')).toBeVisible()
})

test('stopping an export that is being prepared says that nothing else changes', async () => {
  const prepared = toExport({ state: 'preparing', size: null })
  const { archive } = createArchive([prepared])
  archive.on(getOperation, () => toOperation(prepared.operationId ?? ''))
  archive.on(followOperations, () => new Response(new ReadableStream()))
  const { person } = await openPage()
  await person.click((await findRow()).getByRole('button', { name: /^Delete the export of/ }))
  expect(await screen.findByText(/Nothing in the archive changes/)).toBeVisible()
})

test('with too many exports, the dialog says that one must be deleted first', async () => {
  const { archive } = createArchive([toExport()])
  archive.on(contracts.createExport, () => new ErrorReply('too-many-exports', [], {}, { max: 10 }))
  const { person } = await openPage()
  await person.click(await screen.findByRole('button', { name: 'Export everything' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export' }))
  await person.click(await dialog.findByRole('button', { name: 'Make the export' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Delete one first.')
  expect(dialog.getByRole('button', { name: 'Make the export' })).toBeEnabled()
})

test('with nothing to export, the dialog offers none', async () => {
  const { archive } = createArchive()
  archive.on(contracts.previewExport, () => ({ itemCount: 0, fileCount: 0, size: 0 }))
  const { person } = await openPage()
  await person.click(await screen.findByRole('button', { name: 'Export everything' }))
  expect(await screen.findByText('There is nothing to export here.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Make the export' })).toBeNull()
})
