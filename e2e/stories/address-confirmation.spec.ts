import { Client } from '../support/client.ts'
import { inviteRelative } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

test('a relative has the confirming link sent and confirms the address with it', async ({
  archive,
  jeanne,
  visit,
}) => {
  const relative = await inviteRelative(jeanne, 'Cousine Anne')
  const anne = await Client.signIn(archive.address, relative)
  const page = await visit(anne)
  await page.goto('/user/userprofile')
  await expect(page.getByText('This address is not confirmed yet')).toBeVisible()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText('The link is on its way to you')).toBeVisible()

  const linkPattern = /http\S+\/user\/verified\?token=[\w-]+/
  const [link] = await archive.inMailTo(relative.email, linkPattern)
  await page.goto(link)
  await expect(page.getByText('Thank you, your address is confirmed')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'My account' }).click()
  await expect(page.getByText('This address is confirmed.')).toBeVisible()

  await page.goto('/user/verified')
  await expect(page.getByText('This page needs the whole link from the mail')).toBeVisible()
})
