import { inviteRelative } from '../support/people.ts'
import { expect, expectAccessible, signIn, test } from '../support/story.ts'

test('who has forgotten the password sets a new one by the mailed link, which works once', async ({
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
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText('the link is on its way')).toBeVisible()
  await expectAccessible(page)

  const linkPattern = /http\S+\/user\/password-reset\/[\w-]+/
  const [link] = await archive.inMailTo(email, linkPattern)
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
