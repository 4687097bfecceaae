import { createParticipant } from '@lares/shared-types/contracts/participants'
import { createEvent, deleteEvent, listOccurrences } from '@lares/shared-types/contracts/planning'
import { createDayEvent } from '@lares/shared-types/planning'
import { expectAccessible } from '../support/accessibility.ts'
import { Client } from '../support/client.ts'
import { inviteRelative } from '../support/people.ts'
import { expect, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

const list = async (client: Client) =>
  (await client.call(listOccurrences, { query: { from: '2027-05-01', to: '2027-05-31' } })).occurrences.map(
    ({ startDay, title, visibility }) => `${startDay} ${title} ${visibility}`,
  )

test('an event is made, moved, changed on one day, and seen by a guest once it is public', async ({
  archive,
  jeanne,
  visit,
}) => {
  const page = await visit(jeanne, { timezoneId: 'Europe/Paris' })
  await page.goto('/planning?day=2027-05-07')
  await waitForApp(page)
  await page.getByRole('button', { name: 'New event' }).click()
  const creating = page.getByRole('dialog', { name: 'New event' })
  await expect(creating.getByLabel('Title')).toBeFocused()
  await expect(creating.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
  await creating.getByLabel('Title').fill('Bread day')
  await creating.getByLabel('Place').fill('The old oven')
  await creating.getByLabel('Repeats', { exact: true }).selectOption('Weekly')
  await expectAccessible(page)
  await creating.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => list(jeanne))
    .toEqual([7, 14, 21, 28].map((day) => `2027-05-${String(day).padStart(2, '0')} Bread day family`))
  await expect(page.getByRole('button', { name: /^Friday,? 14 May 2027, 1 entry$/ })).toBeVisible()
  await expectAccessible(page)

  // Moved altogether, from Friday to Saturday.
  const open = async (day: string, scope: string) => {
    await page.goto(`/planning?day=${day}&view=week`)
    await page.getByRole('button', { name: /Bread day/ }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: scope }).click()
  }
  await open('2027-05-14', 'All of them')
  const all = page.getByRole('dialog', { name: 'Edit all of them' })
  await all.getByLabel('First day').fill('2027-05-15')
  await all.getByLabel('Who sees it').selectOption('Everybody')
  await all.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => list(jeanne)).toContain('2027-05-15 Bread day public')

  await open('2027-05-22', 'This one only')
  const one = page.getByRole('dialog', { name: 'Edit this one' })
  await one.getByLabel('Title').fill('Bread day with Nonna')
  await expectAccessible(page)
  await one.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => list(jeanne))
    .toEqual([
      '2027-05-08 Bread day public',
      '2027-05-15 Bread day public',
      '2027-05-22 Bread day with Nonna public',
      '2027-05-29 Bread day public',
    ])

  const phone = await visit({ address: archive.address }, { viewport: { width: 360, height: 740 } })
  await phone.goto('/planning?day=2027-05-22')
  await waitForApp(phone)
  const day = phone.getByRole('region', { name: /^Saturday,? 22 May 2027$/ })
  await day.getByRole('button', { name: /Bread day with Nonna/ }).click()
  await expect(phone.getByRole('dialog').getByText('The old oven')).toBeVisible()
  await expect(phone.getByRole('dialog').getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expectAccessible(phone)

  // A deletion is taken back.
  await page.goto('/planning?day=2027-05-22&view=agenda')
  await page.getByRole('button', { name: /Bread day with Nonna/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'This and the following ones' }).click()
  await expect.poll(() => list(jeanne)).toHaveLength(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => list(jeanne)).toHaveLength(4)
})

test('birthdays of 29 February are on the 28th in common years', async ({ archive, jeanne, visit }) => {
  await jeanne.call(createParticipant, { body: { names: { en: 'Nonna Leap' }, birth: '1956-02-29' } })
  const page = await visit(jeanne)
  await page.goto('/planning?day=2027-02-28')
  await waitForApp(page)
  const shown = 'Nonna Leap turns 71'
  await expect(page.getByRole('region', { name: /^Sunday,? 28 February 2027$/ })).toContainText(shown)
  await expectAccessible(page)
  const guest = await visit({ address: archive.address })
  await guest.goto('/planning?day=2027-02-28')
  await expect(guest.getByRole('region', { name: /^Sunday,? 28 February 2027$/ })).toContainText(
    'Nothing on this day',
  )
  await expect(guest.getByText(shown)).toHaveCount(0)
})

const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

test('a calendar file is imported, and changes nothing when it is imported again', async ({
  jeanne,
  visit,
}) => {
  const page = await visit(jeanne, { timezoneId: 'Europe/Paris' })
  await page.goto('/planning?day=2027-06-11')
  await waitForApp(page)
  const text = calendar(
    ['UID:harvest@elsewhere', 'SUMMARY:Harvest', 'DTSTART;VALUE=DATE:20270611'],
    ['UID:tick@elsewhere', 'SUMMARY:Tick', 'DTSTART:20270611T100000', 'RRULE:FREQ=SECONDLY'],
  )
  const take = async () => {
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a calendar' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'farm.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) })
    await dialog.getByText('1 event cannot be imported').click()
    await expect(dialog.getByText(/It repeats several times a day/)).toBeVisible()
    await expectAccessible(page)
    return dialog
  }
  const first = await take()
  await expect(first.getByText('1 new event')).toBeVisible()
  await first.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(first.getByText('1 event is imported.')).toBeVisible()
  await first.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('region', { name: /^Friday,? 11 June 2027$/ })).toContainText('Harvest')
  const second = await take()
  await expect(second.getByText('1 event is already here')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
})

test('an event is dragged to another day, moved on by keys, and both are taken back', async ({
  jeanne,
  visit,
}) => {
  await jeanne.call(createEvent, { body: createDayEvent('Picnic', '2027-07-07') })
  const whereIs = async () =>
    (
      await jeanne.call(listOccurrences, { query: { from: '2027-07-01', to: '2027-07-31' } })
    ).occurrences.flatMap(({ title, startDay }) => (title === 'Picnic' ? [startDay] : []))
  const page = await visit(jeanne, { timezoneId: 'Europe/Paris' })
  await page.goto('/planning?day=2027-07-05')
  await waitForApp(page)
  await expect(page.getByText(/Drag an event to another day/)).toBeVisible()
  await expectAccessible(page)
  const cellOf = (day: string) =>
    page.getByRole('cell').filter({ has: page.getByRole('button', { name: new RegExp(`\\b${day}`) }) })
  const picnic = page.getByRole('table').getByRole('button', { name: 'Picnic' })
  await picnic.hover()
  await page.mouse.down()
  const target = await cellOf('9 July 2027').boundingBox()
  if (!target) throw new Error('the day is not shown')
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect.poll(whereIs).toEqual(['2027-07-09'])
  await expect(page.getByText(/“Picnic” is now on Friday,? 9 July 2027/)).toBeVisible()

  await expect(cellOf('9 July 2027').getByRole('button', { name: 'Picnic' })).toBeVisible()
  await picnic.press('Shift+ArrowDown')
  await expect.poll(whereIs).toEqual(['2027-07-16'])
  await expect(cellOf('16 July 2027').getByRole('button', { name: 'Picnic' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(whereIs).toEqual(['2027-07-09'])
})

test('a deleted event is found in the calendar and in its history', async ({ jeanne, visit }) => {
  const event = await jeanne.call(createEvent, { body: createDayEvent('Chestnuts', '2027-10-20') })
  await jeanne.call(deleteEvent, { params: { id: event.id }, query: { version: 1, scope: 'all' } })
  const page = await visit(jeanne, { timezoneId: 'Europe/Paris' })
  await page.goto('/planning?day=2027-10-20')
  await waitForApp(page)
  await page.getByRole('button', { name: 'Deleted' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deleted events' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restore: Chestnuts' }).click()
  await page.keyboard.press('Escape')
  await page
    .getByRole('region', { name: /^Wednesday,? 20 October 2027$/ })
    .getByRole('button')
    .click()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { name: 'History of “Chestnuts”' })).toBeVisible()
  await expect(page.getByText(/Taken out of the trash by/).first()).toBeVisible()
  await expectAccessible(page)
})

test('in French the first of a month is “1er”, which browsers do not write by themselves', async ({
  archive,
  jeanne,
  visit,
}) => {
  const reader = await Client.signIn(archive.address, await inviteRelative(jeanne, 'Luc', { language: 'fr' }))
  await jeanne.call(createEvent, { body: createDayEvent('La fournée', '2027-12-01') })
  const page = await visit(reader, { locale: 'fr-FR' })
  await page.goto('/planning?day=2027-12-01&view=agenda')
  await expect(page.getByRole('heading', { name: /^mercredi 1er décembre 2027/ })).toBeVisible()
})
