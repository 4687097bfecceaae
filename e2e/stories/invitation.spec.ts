import { expect, expectAccessible, signIn, test } from '../support/story.ts'

test('an invited relative chooses a password, signs in and finds the archive in their language', async ({
  page,
  archive,
  browser,
}) => {
  await signIn(page, archive)
  await page.goto(`${archive.address}/tabEditUsers/usersList`)
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel('E-mail address').fill('lucia@example.org')
  await dialog.getByLabel('Name', { exact: true }).fill('Nonna Lucia')
  await dialog.getByLabel('Language').selectOption('it')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  expect(link).toContain('/invitation/')

  const tablet = await browser.newContext({ locale: 'it-IT', viewport: { width: 768, height: 1024 } })
  const nonna = await tablet.newPage()
  await nonna.goto(link)
  await expect(nonna.getByLabel('Il tuo nome')).toHaveValue('Nonna Lucia')
  await expectAccessible(nonna)
  await nonna.locator('input[autocomplete="new-password"]').fill('la vendemmia del 1958')
  await nonna.getByRole('button', { name: 'Entra' }).click()
  await expect(nonna).toHaveURL(/\/search/)
  await expect(nonna.locator('html')).toHaveAttribute('lang', 'it')

  await nonna.goto(link)
  const again = await browser.newPage()
  await again.goto(link)
  await expect(again.getByText('This link is no longer valid')).toBeVisible()
  await again.close()
  await tablet.close()
})
