import { createParticipant } from '@lares/shared-types/contracts/participants'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/story.ts'

test('what is half remembered is found: a mistyped word, a name as it is typed, a date, a day of other years', async ({
  jeanne,
  visit,
  timezoneId,
}) => {
  // The date in the browser's time zone, which at night differs from that of the test process.
  const day = new Date().toLocaleDateString('sv', { timeZone: timezoneId }).slice(5)
  const ottilie = await jeanne.call(createParticipant, { body: { names: { en: 'Ottilie Wallner' } } })
  const photographed = {
    ...{ kind: 'post' as const, title: 'The glockenspiel of the town hall', language: 'en' as const },
    ...{ date: '1958', participants: [{ participantId: ottilie.id, role: 'present' as const }] },
  }
  await jeanne.add(photographed)
  await jeanne.add({ kind: 'dream', title: 'A glockenspiel under water', language: 'en', date: '1971' })
  await jeanne.add({ kind: 'post', title: 'The day of the harvest', language: 'en', date: `1949-${day}` })
  const page = await visit(jeanne)

  await page.goto('/search')
  const year = page.getByRole('region', { name: '1949' })
  await expect(year.getByRole('link', { name: 'The day of the harvest' })).toBeVisible()

  const box = page.getByRole('searchbox')
  await box.fill('glokenspiel')
  await expect(page.getByText('Nothing contains “glokenspiel”')).toBeVisible()
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByRole('link')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Search for glockenspiel' }).click()
  await expect(box).toHaveValue('glockenspiel')
  await expect(page.getByText('Nothing contains')).toHaveCount(0)

  await page.getByRole('button', { name: 'Timeline' }).click()
  await expect(results.getByRole('heading', { level: 3 })).toHaveText(['1958', '1971'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'As a list' }).click()

  await box.fill('glockenspiel before:1960')
  await expect(results.getByRole('link')).toHaveCount(1)
  await expect(results.getByRole('link', { name: photographed.title })).toBeVisible()

  await box.fill('glockenspiel ott')
  await page.getByRole('button', { name: 'Only with Ottilie Wallner' }).click()
  await expect(box).toHaveValue('glockenspiel')
  await expect(page).toHaveURL(new RegExp(`participant=${ottilie.id}`))
  await expect(results.getByRole('link')).toHaveCount(1)

  await box.fill('glockenspiel tag:nowhere')
  await expect(page.getByText('The archive has nothing for “tag:nowhere”.')).toBeVisible()
})
