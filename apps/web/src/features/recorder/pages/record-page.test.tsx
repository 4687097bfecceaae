import 'fake-indexeddb/auto'
import { listCategories } from '@lares/shared-types/contracts/labels'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import { listUnfinishedRecordings } from '@lares/shared-types/contracts/uploads'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { sampleId } from '../../../testing/sample-items.ts'
import { deleteStoredRecording, listStoredRecordings } from '../engine/recordings-db.ts'
import { destroyRecorder } from '../recorder-slot.ts'

let archive: ReturnType<typeof createFakeArchive>

beforeEach(() => {
  archive = createFakeArchive(ada)
  archive.on(listCategories, () => ({ labels: [] }))
  archive.on(listParticipants, () => ({ participants: [] }))
  archive.on(listUnfinishedRecordings, () => ({
    recordings: [
      {
        id: sampleId(),
        startedAt: '2026-11-22T23:30:00Z',
        updatedAt: '2026-11-22T23:40:00Z',
        bytes: 1000,
        uploadIds: ['0'.repeat(32)],
      },
    ],
  }))
})

afterEach(async () => {
  destroyRecorder()
  for (const { id } of await listStoredRecordings(ada.id)) await deleteStoredRecording(id)
  vi.restoreAllMocks()
})

/** Opens the form that names a recording of which only the archive knows. */
async function openNameForm() {
  const { person } = await openApp('/record')
  await person.click(await screen.findByRole('button', { name: 'Keep' }))
  await screen.findByRole('textbox', { name: 'Title' })
}

test('a recording is dated by the clock of the device', async () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60)
  await openNameForm()
  const date = within(screen.getByRole('group', { name: 'Date' }))
  expect(date.getByDisplayValue('2026-11-23')).toBeVisible()
})
