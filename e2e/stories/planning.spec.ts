import { createParticipant } from '@lares/shared-types/contracts/participants'
import { listOccurrences } from '@lares/shared-types/contracts/planning'
import { expectAccessible } from '../support/accessibility.ts'
import type { Client } from '../support/client.ts'
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
  await page.getByRole('button', { name: 'Delete' }).click()
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
