import { importCalendar, previewCalendarImport } from '@lares/shared-types/contracts/calendar-imports'
import { listOccurrences } from '@lares/shared-types/contracts/planning'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { decodeCalendar } from './decode-calendar.ts'

const counts = {
  created: 2,
  changed: 0,
  same: 1,
  deleted: 1,
  shortened: 0,
  ignored: 0,
  refused: 1,
  refusals: [{ title: 'Tick', day: '2026-11-27', reason: 'too-frequent' as const }],
}

function createArchive() {
  const archive = createFakeArchive(ada)
  archive.on(listOccurrences, () => ({ occurrences: [], anniversaries: [], isIncomplete: false }))
  return archive
}

async function chooseFile(file: File) {
  const { person } = await openApp('/planning')
  await person.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import a calendar' })
  await person.upload(within(dialog).getByLabelText('Choose a file', { selector: 'input' }), file)
  return { person, dialog: within(dialog) }
}

test('a file tells what it would change before it is imported', async () => {
  const archive = createArchive()
  const sent: unknown[] = []
  archive.on(previewCalendarImport, () => counts)
  archive.on(importCalendar, ({ body }) => {
    sent.push(body)
    return { ...counts, changed: 1, deleted: 0 }
  })
  const { person, dialog } = await chooseFile(new File(['BEGIN:VCALENDAR'], 'family.ics'))
  expect(await dialog.findByText('2 new events')).toBeVisible()
  expect(dialog.getByText('1 event is already here')).toBeVisible()
  await person.click(dialog.getByText('1 event cannot be imported'))
  expect(await dialog.findByText(/It repeats several times a day/)).toBeVisible()
  await person.selectOptions(dialog.getByLabelText('Who sees it'), 'public')
  await person.click(dialog.getByLabelText('Bring back the deleted event'))
  await person.click(dialog.getByRole('button', { name: 'Import' }))
  expect(await dialog.findByText('3 events are imported.')).toBeVisible()
  expect(sent).toEqual([
    expect.objectContaining({ text: 'BEGIN:VCALENDAR', visibility: 'public', restoreDeleted: true }),
  ])
})

test('a file that is no calendar is refused with a sentence', async () => {
  const archive = createArchive()
  archive.on(
    previewCalendarImport,
    () => new ErrorReply('invalid-fields', [{ path: 'text', code: 'wrong-format' }]),
  )
  const { dialog } = await chooseFile(new File(['Hello'], 'letter.ics'))
  expect(await dialog.findByText(/This is not a calendar file/)).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Import' })).toBeNull()
})

test('older files on Windows keep their accents', () => {
  expect(decodeCalendar(new TextEncoder().encode('été').buffer)).toBe('été')
  expect(decodeCalendar(new Uint8Array([0xe9, 0x74, 0xe9]).buffer)).toBe('été')
})
