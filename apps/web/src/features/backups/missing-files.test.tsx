import {
  type BackupRun,
  type BackupTarget,
  defaultBackupRetention,
  defaultBackupSchedule,
} from '@lares/shared-types/backups'
import * as contracts from '@lares/shared-types/contracts/backups'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada } from '../../testing/people.ts'
import { sampleId } from '../../testing/sample-items.ts'

const at = '2026-11-23T03:00:00.000Z'
const target: BackupTarget = {
  id: sampleId(),
  kind: 'folder',
  name: 'Disk',
  folder: { path: '/media/disk' },
  isEncrypted: false,
  needsKeys: false,
  schedule: defaultBackupSchedule,
  retention: defaultBackupRetention,
  enabled: true,
  createdAt: at,
  version: 1,
  isOverdue: false,
  isDamaged: false,
}
const snapshot = { createdAt: at, items: 3, files: 2, bytes: 1000, isDamaged: false }

function createArchive(figures: BackupRun['figures'], changes: Partial<BackupRun> = {}) {
  const archive = createFakeArchive(ada)
  const run: BackupRun = {
    id: sampleId(),
    targetId: target.id,
    targetName: 'Disk',
    kind: 'restore',
    isScheduled: false,
    state: 'succeeded',
    figures,
    startedAt: at,
    endedAt: at,
    ...changes,
  }
  archive.on(contracts.getBackups, () => ({ targets: [target], isEmpty: false }))
  archive.on(contracts.listBackupRuns, () => ({ runs: [run], nextCursor: null }))
  archive.on(contracts.listBackupSnapshots, () => ({
    snapshots: [
      { ...snapshot, id: '2026-11-23T03-00-00Z-00000001', missingFiles: 2 },
      {
        ...snapshot,
        id: '2026-11-22T03-00-00Z-00000001',
        createdAt: '2026-11-22T03:00:00.000Z',
        missingFiles: 0,
      },
    ],
    count: 2,
  }))
  return archive
}

const openPage = () => openApp('/tabAdminParam/backup')
const findRun = async () =>
  within(await within(await screen.findByRole('list', { name: 'What has happened' })).findByRole('listitem'))

test('a restore tells of the files that it could not bring back', async () => {
  createArchive({ items: 3, files: 2, missingFiles: 1 })
  await openPage()
  const run = await findRun()
  expect(run.getByText('1 file is missing')).toBeVisible()
})

test('a restore with all files tells of none', async () => {
  createArchive({ items: 3, files: 2 })
  await openPage()
  const run = await findRun()
  expect(run.getByText('3 items · 2 files')).toBeVisible()
  expect(run.queryByText(/missing/)).toBeNull()
})

test('a backup without some files says so in the list, and again before it is restored', async () => {
  createArchive({})
  const { person } = await openPage()
  await person.click(await screen.findByRole('button', { name: 'Show the backups' }))
  const list = within(await screen.findByRole('list', { name: 'Backups in “Disk”' }))
  const [latest, earlier] = list.getAllByRole('listitem').map((row) => within(row))
  expect(latest?.getByText('2 files are missing')).toBeVisible()
  expect(earlier?.queryByText(/missing/)).toBeNull()
  await person.click(latest?.getByRole('button', { name: /^Restore the backup of/ }) as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore this backup?' }))
  expect(dialog.getByText(/^2 files were missing or damaged already/)).toBeVisible()
})

test('a restore that a lost file has failed can be started again without it', async () => {
  const snapshotId = '2026-11-22T03-00-00Z-00000001'
  const failed = { state: 'failed', error: 'damaged', snapshotId } as const
  const archive = createArchive({ missingFiles: 1 }, failed)
  const bodies: unknown[] = []
  archive.on(contracts.startRestore, ({ params, body }) => {
    bodies.push(body)
    const run = { id: sampleId(), targetId: params.id, targetName: 'Disk', isScheduled: false, startedAt: at }
    return { ...run, kind: 'restore' as const, state: 'running' as const, figures: {} }
  })
  const { person } = await openPage()
  expect((await findRun()).getByText(/^1 file is missing or damaged in this backup/)).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Show the backups' }))
  const list = within(await screen.findByRole('list', { name: 'Backups in “Disk”' }))
  const [, earlier] = list.getAllByRole('button', { name: /^Restore the backup of/ })
  await person.click(earlier as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore this backup?' }))
  expect(dialog.getByText(/^The last restore of this backup stopped: 1 file/)).toBeVisible()
  const choice = dialog.getByRole('checkbox', { name: 'Restore everything else, without this 1 file' })
  expect(choice).not.toBeChecked()
  await person.click(choice)
  await person.type(dialog.getByRole('textbox'), 'restore')
  await person.click(dialog.getByRole('button', { name: 'Restore the archive' }))
  await waitFor(() => expect(bodies).toEqual([{ snapshotId, acceptedLosses: 1 }]))
})

test('a backup of which no restore has failed offers no restore without files', async () => {
  createArchive({ missingFiles: 1 }, { state: 'failed', error: 'damaged', snapshotId: 'another' })
  const { person } = await openPage()
  await person.click(await screen.findByRole('button', { name: 'Show the backups' }))
  const list = within(await screen.findByRole('list', { name: 'Backups in “Disk”' }))
  await person.click(list.getAllByRole('button', { name: /^Restore the backup of/ })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore this backup?' }))
  expect(dialog.queryByRole('checkbox')).toBeNull()
})
