import { createTag } from '@lares/shared-types/contracts/labels'
import { listRecentSearches } from '@lares/shared-types/contracts/own-searches'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import { expectAccessible } from '../support/accessibility.ts'
import { Client } from '../support/client.ts'
import { inviteRelative } from '../support/people.ts'
import { expect, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

test('what somebody searched for on one device is there on another: kept under a name, and of late', async ({
  archive,
  jeanne,
  visit,
}) => {
  const vintage = await jeanne.call(createTag, { body: { names: { en: 'Vintage festival' } } })
  const createAt = (name: string) => ({ kind: 'post' as const, language: 'en' as const, place: { name } })
  await jeanne.add({ ...createAt('Serralunga'), title: 'Zinfandel in the cellar' })
  await jeanne.add({ ...createAt('Serralunga'), title: 'Barefoot on a Sunday', tagIds: [vintage.id] })
  await jeanne.add({ ...createAt('Whitby'), title: 'A zinfandel far from home' })
  const opal = await Client.signIn(archive.address, await inviteRelative(jeanne, 'Opal'))

  const desk = await visit(opal)
  await desk.goto('/search')
  await waitForApp(desk)
  await desk.getByRole('searchbox').fill('zinfandel')
  const results = desk.getByRole('list', { name: 'Results' })
  await expect(results.getByRole('link')).toHaveCount(2)
  await desk.getByRole('button', { name: 'Place' }).click()
  await desk.getByRole('checkbox', { name: /^Serralunga/ }).click()
  await expect(results.getByRole('link')).toHaveCount(1)
  await desk.getByRole('button', { name: 'Save this search' }).click()
  const naming = desk.getByRole('dialog', { name: 'Save this search' })
  await expect(naming.getByLabel('Name')).toBeFocused()
  await expectAccessible(desk)
  await naming.getByLabel('Name').fill('Wines of the valley')
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByRole('button', { name: 'Saved as “Wines of the valley”' })).toBeVisible()
  await results.getByRole('link', { name: 'Zinfandel in the cellar' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Zinfandel in the cellar')

  const listRecent = async () => (await opal.call(listRecentSearches, {})).searches.map(({ words }) => words)
  await expect.poll(listRecent).toContain('zinfandel')
  const phone = await visit(opal, { viewport: { width: 360, height: 740 } })
  await phone.goto('/search')
  await expect(phone.getByRole('button', { name: 'Search for zinfandel again' })).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('link', { name: 'Wines of the valley' }).click()
  await expect(phone).toHaveURL(/\?q=zinfandel&place=Serralunga$/)
  await expect(phone.getByRole('list', { name: 'Results' }).getByRole('link')).toHaveCount(1)

  await phone.getByRole('searchbox').fill('festival')
  await expect(phone.getByText('Found by the tag Vintage festival')).toHaveCount(1)
  await expect(phone.locator('mark')).toHaveText('festival')
  await expectAccessible(phone)
})

test('Ctrl+K finds something from any page without a pointer, and Escape leads back to where one was', async ({
  jeanne,
  visit,
}) => {
  const brooch = await jeanne.add({ kind: 'post', language: 'en', title: 'The amethyst brooch' })
  await jeanne.add({ kind: 'post', language: 'en', title: 'An amethyst from the pawnbroker' })
  const page = await visit(jeanne)
  await page.goto('/documents')
  const box = page.getByRole('button', { name: 'Search the archive' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents')
  await waitForApp(page)
  await box.focus()
  await expect(box).toBeFocused()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search the archive' })
  await expect(field).toBeFocused()
  await page.keyboard.type('amethyst')
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option')
  await expect(options).toHaveCount(2)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(box).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('amethyst brooch')
  // The results of the first letters, which may be one of another story, are listed until those of all words arrive.
  await expect(options).toHaveText([/The amethyst brooch/])
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', `quick-${brooch.id}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The amethyst brooch')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('amethyst')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=amethyst$/)
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('link')).toHaveCount(2)
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('birthdays of the next weeks are told before anything is looked for', async ({ jeanne, visit }) => {
  const soon = new Date(Date.now() + 5 * 86_400_000)
  const [month = '', day = ''] = soon.toISOString().slice(5, 10).split('-')
  const birth = `${soon.getUTCFullYear() - 72}-${month}-${day}`
  const petra = await jeanne.call(createParticipant, { body: { names: { en: 'Petra Lindqvist' }, birth } })
  const page = await visit(jeanne)
  await page.goto('/search')
  const upcoming = page.getByRole('region', { name: 'In the next weeks' })
  await expect(upcoming.getByText(`Turns 72 on ${Number(day)}`)).toBeVisible()
  await expectAccessible(page)
  await upcoming.getByRole('link', { name: 'Petra Lindqvist' }).click()
  await expect(page).toHaveURL(new RegExp(`participant=${petra.id}`))
})
