import {
  type BackupTarget,
  type ChangeBackupTarget,
  defaultBackupRetention,
  defaultBackupSchedule,
} from '@lares/shared-types/backups'
import * as contracts from '@lares/shared-types/contracts/backups'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { sampleId } from '../../../testing/sample-items.ts'

const toTarget = (target: Partial<BackupTarget> = {}): BackupTarget => ({
  id: sampleId(),
  kind: 'folder',
  name: 'Disk',
  folder: { path: '/mnt/disk' },
  isEncrypted: false,
  needsKeys: false,
  schedule: defaultBackupSchedule,
  retention: defaultBackupRetention,
  enabled: true,
  createdAt: '2026-03-01T12:00:00.000Z',
  version: 1,
  isOverdue: false,
  isDamaged: false,
  ...target,
})

/** Opens the page with this target, which is changed as the archive would change it. */
async function openPage(target?: BackupTarget, saved: Partial<BackupTarget> = {}) {
  const archive = createFakeArchive(ada)
  const bodies: ChangeBackupTarget[] = []
  archive.on(contracts.getBackups, () => ({ targets: target ? [target] : [], isEmpty: false }))
  archive.on(contracts.listBackupRuns, () => ({ runs: [], nextCursor: null }))
  archive.on(contracts.createBackupTarget, () => toTarget(saved))
  archive.on(contracts.changeBackupTarget, ({ body }) => {
    bodies.push(body)
    return { ...toTarget(target), ...saved }
  })
  const { person } = await openApp('/tabAdminParam/backup')
  return { person, bodies }
}

async function openEditDialog(...page: Parameters<typeof openPage>) {
  const { person, bodies } = await openPage(...page)
  await person.click(await screen.findByRole('button', { name: 'Actions for “Disk”' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Disk”' }))
  return { person, bodies, dialog }
}

const findSheet = () => screen.findByRole('dialog', { name: 'Print the recovery sheet' })

test('moving an encrypted place asks for a passphrase, of which the recovery sheet is shown', async () => {
  const { person, bodies, dialog } = await openEditDialog(toTarget({ isEncrypted: true }), {
    folder: { path: '/mnt/other' },
  })
  expect(dialog.queryByRole('textbox', { name: 'Passphrase' })).toBeNull()
  const path = dialog.getByRole('textbox', { name: 'Folder' })
  await person.clear(path)
  await person.type(path, '/mnt/other')
  await person.type(dialog.getByRole('textbox', { name: 'Passphrase' }), 'a new long passphrase')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  const sheet = within(await findSheet())
  expect(sheet.getByText('a new long passphrase')).toBeVisible()
  expect(sheet.getByText(/mnt\/other/)).toBeVisible()
  expect(bodies).toMatchObject([{ folder: { path: '/mnt/other' }, passphrase: 'a new long passphrase' }])
})

test('a passphrase for a place that is not changed after all is not sent', async () => {
  const { person, bodies, dialog } = await openEditDialog(toTarget({ isEncrypted: true }))
  const path = dialog.getByRole('textbox', { name: 'Folder' })
  await person.type(path, '2')
  await person.type(dialog.getByRole('textbox', { name: 'Passphrase' }), 'a new long passphrase')
  await person.type(path, '{Backspace}')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).not.toHaveProperty('passphrase')
})

test.each([true, false])(
  'a new place has a recovery sheet only if it is encrypted: %s',
  async (isEncrypted) => {
    const { person } = await openPage(undefined, { isEncrypted })
    await person.click(await screen.findByRole('button', { name: 'Add a place' }))
    await person.click(await screen.findByRole('button', { name: /A folder/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Back up to a folder' }))
    await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Disk')
    await person.type(dialog.getByRole('textbox', { name: 'Folder' }), '/mnt/disk')
    await person.click(dialog.getByRole('switch', { name: /Encrypt/ }))
    await person.click(dialog.getByRole('button', { name: 'Add this place' }))
    if (isEncrypted) expect(await findSheet()).toBeVisible()
    else await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

test('damage stays on the card until it is mended, also after a check of a sample', async () => {
  await openPage(toTarget({ isDamaged: true }))
  expect(await screen.findByText(/The backup is damaged/)).toBeVisible()
})

test('the card names the damaged backup because of which older ones are not removed', async () => {
  const figures = { retentionProblem: 'damaged', damagedSnapshotAt: '2026-02-03T12:00:00.000Z' } as const
  const run = { id: sampleId(), targetName: 'Disk', isScheduled: true, startedAt: '2026-03-01T12:00:00.000Z' }
  const lastVerification = { ...run, kind: 'verify', scope: 'sample', state: 'succeeded', figures } as const
  await openPage(toTarget({ lastVerification }))
  expect(await screen.findByText(/The backup of .*February.* is damaged/)).toBeVisible()
})
