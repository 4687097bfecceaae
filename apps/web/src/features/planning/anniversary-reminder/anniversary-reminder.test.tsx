import {
  getAnniversaryReminder,
  removeAnniversaryReminder,
  setAnniversaryReminder,
} from '@lares/shared-types/contracts/anniversary-reminders'
import type { AnniversaryReminder, SetAnniversaryReminder } from '@lares/shared-types/planning'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { bruno } from '../../../testing/people.ts'

function createArchive(initial: AnniversaryReminder | null = null) {
  const archive = createFakeArchive(bruno)
  const state = { reminder: initial, saved: [] as SetAnniversaryReminder[] }
  archive.on(getAnniversaryReminder, () => ({ reminder: state.reminder }))
  archive.on(setAnniversaryReminder, ({ body }) => {
    const { timeZone: _, ...reminder } = body
    state.saved.push(body)
    state.reminder = reminder
    return { reminder }
  })
  archive.on(removeAnniversaryReminder, () => {
    state.reminder = null
    return undefined as never
  })
  return { archive, state }
}

const findField = () => screen.findByRole('combobox', { name: 'Remind me' })
const queryKinds = () => screen.queryByRole('group', { name: 'Of what' })

test('nobody is reminded until they choose when, then of all kinds, in the time zone of the device', async () => {
  const { state } = createArchive()
  const { person } = await openApp('/tabParams/interface')
  const field = await findField()
  expect(field).toHaveValue('none')
  expect(queryKinds()).toBeNull()
  await person.selectOptions(field, 'The day before')
  await waitFor(() => expect(queryKinds()).toBeVisible())
  expect(state.saved).toEqual([
    {
      daysBefore: 1,
      kinds: ['birthday', 'remembrance', 'wedding'],
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  ])
})

test('kinds are left out one by one, and with the last one nothing is left to be reminded of', async () => {
  const { state } = createArchive({ daysBefore: 7, kinds: ['birthday', 'wedding'] })
  const { person } = await openApp('/tabParams/interface')
  const field = await findField()
  expect(field).toHaveDisplayValue('A week before')
  const kinds = within(queryKinds() ?? document.body)
  const birthdays = kinds.getByRole('checkbox', { name: 'Birthdays' })
  const remembrance = kinds.getByRole('checkbox', { name: 'Days of remembrance' })
  expect(remembrance).not.toBeChecked()
  await person.click(remembrance)
  await waitFor(() => expect(remembrance).toBeChecked())
  expect(state.reminder).toEqual({ daysBefore: 7, kinds: ['birthday', 'remembrance', 'wedding'] })
  await person.click(birthdays)
  await person.click(remembrance)
  await waitFor(() => expect(state.reminder?.kinds).toEqual(['wedding']))
  await person.click(kinds.getByRole('checkbox', { name: 'Wedding anniversaries' }))
  await waitFor(() => expect(field).toHaveValue('none'))
  expect(state.reminder).toBeNull()
})

test('two choices are stored one after the other', async () => {
  const { archive } = createArchive()
  const first = Promise.withResolvers<void>()
  const stored: string[] = []
  archive.on(setAnniversaryReminder, async ({ body: { daysBefore, kinds } }) => {
    stored.push('set')
    await first.promise
    return { reminder: { daysBefore, kinds } }
  })
  archive.on(removeAnniversaryReminder, () => {
    stored.push('removed')
    return undefined as never
  })
  const { person } = await openApp('/tabParams/interface')
  const field = await findField()
  await person.selectOptions(field, 'A week before')
  await waitFor(() => expect(field).toHaveDisplayValue('A week before'))
  await person.selectOptions(field, 'none')
  await waitFor(() => expect(field).toHaveValue('none'))
  expect(stored).toEqual(['set'])
  first.resolve()
  await waitFor(() => expect(stored).toEqual(['set', 'removed']))
})

test('what cannot be saved is said, and the choice before is shown again', async () => {
  const { archive } = createArchive({ daysBefore: 0, kinds: ['birthday'] })
  archive.on(setAnniversaryReminder, () => new ErrorReply('upstream-unavailable'))
  const { person } = await openApp('/tabParams/interface')
  const field = await findField()
  await person.selectOptions(field, 'A week before')
  expect(await screen.findByRole('alert')).toBeVisible()
  await waitFor(() => expect(field).toHaveDisplayValue('On the day'))
})

test('the same can be chosen beside the calendar', async () => {
  const { state } = createArchive()
  const { person } = await openApp('/planning')
  await person.click(await screen.findByRole('button', { name: 'Reminders' }))
  const dialog = await screen.findByRole('dialog', { name: 'Birthdays and anniversaries' })
  await person.selectOptions(await within(dialog).findByLabelText('Remind me'), 'On the day')
  await waitFor(() => expect(state.reminder?.daysBefore).toBe(0))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
