import { Client } from '../support/client.ts'
import { admin, inviteRelative } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

test('a text is corrected on its page, and another person reads it within a minute without loading anything again', async ({
  ownArchive,
  visit,
}) => {
  const jeanne = await Client.signIn(ownArchive.address, admin)
  const rosa = await inviteRelative(jeanne, 'Rosa', { language: 'it' })
  const reading = await visit(await Client.signIn(ownArchive.address, rosa))
  await reading.goto('/trash')
  await expect(reading.getByRole('heading', { level: 1, name: 'Cestino' })).toBeVisible()

  const page = await visit(jeanne)
  await page.goto('/tabOrganisation/siteTranslations?area=trash')
  await waitForApp(page)
  await page.getByRole('searchbox', { name: 'Search the texts' }).fill('elemento nel cestino')
  await expect(page.getByText('1 text', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Nessun elemento nel cestino' }).click()
  const dialog = page.getByRole('dialog', { name: 'Text in Italiano' })
  await expect(dialog.getByText('No item is in the trash')).toBeVisible()
  await dialog.getByLabel('Your text').fill('Qui non <b>c’è</b> niente')
  await expect(dialog.getByText('The text cannot contain markup of web pages.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Your text').fill('Qui non c’è niente')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByLabel('Show').selectOption('changed')
  await expect(page.getByRole('button', { name: /^Qui non c’è niente/ })).toBeVisible()

  await expect(reading.getByText('Qui non c’è niente')).toBeVisible({ timeout: 60_000 })
  await reading.reload()
  await expect(reading.getByText('Qui non c’è niente')).toBeVisible()

  await page.getByRole('button', { name: /^Qui non c’è niente/ }).click()
  await dialog.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /trash:nothing\.title/ })).toBeVisible()
})

test('the texts can be changed on a phone', async ({ jeanne, visit }) => {
  const page = await visit(jeanne, { viewport: { width: 360, height: 780 }, colorScheme: 'dark' })
  await page.goto('/tabOrganisation/siteTranslations?area=history')
  await expect(page.getByRole('heading', { level: 1, name: 'Site texts' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Texts' })).toBeVisible()
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'Import and export' }).click()
  await expect(page.getByRole('link', { name: 'Changed texts' })).toBeVisible()
  await expectAccessible(page)
})

test('a text is changed by pointing at it, and the page shows the change at once', async ({
  ownArchive,
  visit,
}) => {
  const page = await visit(await Client.signIn(ownArchive.address, admin))
  await page.goto('/tabOrganisation/siteTranslations')
  await page.getByRole('button', { name: 'Point at a text' }).click()
  const bar = page.getByRole('region', { name: 'Changing texts on the page' })
  await expect(bar).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Trash' }).click()
  await expect(page.getByText('No item is in the trash')).toBeVisible()

  await bar.getByRole('button', { name: 'Point', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('heading', { level: 1, name: 'Trash' }).click()
  // Several pages have this text.
  await page
    .getByRole('dialog', { name: 'Which text?' })
    .getByRole('button', { name: 'trash' })
    .last()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Text in English' })
  await dialog.getByLabel('Your text').fill('Thrown away')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Thrown away' })).toBeVisible({ timeout: 10_000 })

  await bar.getByRole('button', { name: 'Finish' }).click()
  await expect(bar).toBeHidden()
})
