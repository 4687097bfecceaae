import { requestVerification } from '@lares/shared-types/contracts/auth'
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
  await expect(page.getByText(relative.email)).toBeVisible()
  // Without a mail server the user is not warned about an address that they cannot confirm.
  await expect(page.getByText('This address is not confirmed yet')).toBeHidden()
  await anne.call(requestVerification, {})

  const linkPattern = /http\S+\/user\/verified\?token=[\w-]+/
  const [link] = await archive.findInMail(relative.email, linkPattern)
  await page.goto(link)
  await expect(page.getByText('Thank you, your address is confirmed')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'My account' }).click()
  await expect(page.getByText('This address is confirmed.')).toBeVisible()

  await page.goto('/user/verified')
  await expect(page.getByText('This page needs the full link from the e-mail')).toBeVisible()
})
