import { admin, inviteRelative } from '../support/people.ts'
import { expect, expectAccessible, signIn, test } from '../support/story.ts'

test('where no mail is sent, who has forgotten the password sets a new one by a link from whoever runs the archive, which works once', async ({
  page,
  archive,
  jeanne,
  visit,
}) => {
  const { email, password } = await inviteRelative(jeanne, 'Onkel Karl')
  const elsewhere = await visit(archive)
  await signIn(elsewhere, archive, { email, password })

  await page.goto(archive.address)
  await page.getByRole('link', { name: 'I have forgotten my password' }).click()
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
  await expect(page.getByText('Ask the person who runs the archive')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)

  const adminPage = await visit(archive)
  await signIn(adminPage, archive)
  await adminPage.goto(`${archive.address}/tabEditUsers/usersList`)
  await adminPage.getByRole('listitem').filter({ hasText: email }).getByRole('button').click()
  await adminPage.getByRole('menuitem', { name: 'Link for a new password' }).click()
  const prompt = adminPage.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(prompt.getByRole('textbox', { name: 'Current password' })).toBeFocused()
  await expectAccessible(adminPage)
  await prompt.getByRole('textbox', { name: 'Current password' }).fill(admin.password)
  await prompt.getByRole('button', { name: 'Confirm' }).click()
  await expect(adminPage.getByRole('dialog', { name: 'New password for Onkel Karl' })).toBeVisible()
  await expectAccessible(adminPage)
  const link = await adminPage.getByRole('textbox', { name: 'Link', exact: true }).inputValue()

  await page.goto(link)
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'New password' }).fill('vier neue Schritte im Schnee')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(/\/search/)

  await elsewhere.reload()
  await expect(elsewhere.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('This link is no longer valid')).toBeVisible()
  await elsewhere.getByRole('link', { name: 'Ask for another link' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Forgotten password' })).toBeVisible()
  await signIn(elsewhere, archive, { email, password: 'vier neue Schritte im Schnee' })
})
