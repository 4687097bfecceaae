import { requestVerification, verifyEmail } from '@lares/shared-types/contracts/auth'
import type { Page } from '@playwright/test'
import { Client } from '../support/client.ts'
import { startIdentityProvider } from '../support/identity-provider.ts'
import type { Lares } from '../support/lares.ts'
import { admin, inviteRelative, type Relative } from '../support/people.ts'
import { expect, expectAccessible, signIn, test } from '../support/story.ts'

/** Goes to the provider and signs in there with any password. */
async function signInAtProvider(page: Page, account: string) {
  await page.getByRole('link', { name: 'Sign in with Family ID' }).click()
  await page.locator('input[name=login]').fill(account)
  await page.locator('input[name=password]').fill('anything')
  await page.getByRole('button').click()
  // Whether the archive may know who this is.
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The archive links nobody whose address it has not confirmed. */
async function confirmAddress(archive: Lares, { email, password }: Relative) {
  const client = await Client.signIn(archive.address, { email, password })
  await client.call(requestVerification, {})
  const [, token = ''] = await archive.findInMail(email, /\/user\/verified\?token=([\w-]+)/)
  await client.call(verifyEmail, { params: { token } })
}

test('relatives sign in by a provider, with the rights of their groups, and by password while it is away', async ({
  ownArchive,
  visit,
}) => {
  const jeanne = await Client.signIn(ownArchive.address, admin)
  const relative = await inviteRelative(jeanne, 'Tante Odile', { permissions: ['items:create'] })
  await confirmAddress(ownArchive, relative)
  const invited = await inviteRelative(jeanne, 'Zia Carla')
  const provider = await startIdentityProvider(ownArchive.address)
  await ownArchive.kill()
  ownArchive.configure({
    ...provider.settings,
    OIDC_GROUPS: 'keepers=administrator; family=tags:manage',
  })
  await ownArchive.start()
  const verified = { email_verified: true }
  provider.accounts.set('odile', { email: relative.email, ...verified, groups: ['family'] })
  provider.accounts.set('carla', { email: invited.email, ...verified })
  provider.accounts.set('jeanne', { email: admin.email, ...verified, groups: [] })
  provider.accounts.set('stranger', { email: 'stranger@example.org', ...verified })
  provider.accounts.set('impostor', { email: admin.email, email_verified: false })

  const page = await visit(ownArchive, { viewport: { width: 360, height: 740 } })
  await page.goto(`${ownArchive.address}/?next=%2FtabOrganisation%2Ftags`)
  await expect(page.getByRole('link', { name: 'Sign in with Family ID' })).toBeVisible()
  await expectAccessible(page)
  await signInAtProvider(page, 'odile')
  await expect(page).toHaveURL(/\/tabOrganisation\/tags$/)
  await expect(page.getByRole('button', { name: /Account of Tante Odile/ })).toBeVisible()
  const odile = await (await page.request.get(`${ownArchive.address}/api/session`)).json()
  expect(odile.user.permissions.toSorted()).toEqual(['items:create', 'tags:manage'])

  for (const [account, problem] of [
    ['stranger', 'Nobody in this archive has the e-mail address of your account at Family ID.'],
    ['carla', 'Nobody has confirmed the e-mail address of your account in this archive yet.'],
    ['impostor', 'Family ID does not confirm your e-mail address.'],
  ] as const) {
    await page.context().clearCookies()
    await page.goto(ownArchive.address)
    await signInAtProvider(page, account)
    await expect(page.getByRole('alert')).toContainText(problem)
    await expectAccessible(page)
  }

  // She is in no group, and nevertheless stays the administrator, because there is no other.
  await page.context().clearCookies()
  await page.goto(ownArchive.address)
  await signInAtProvider(page, 'jeanne')
  await expect(page).toHaveURL(/\/search$/)
  const keeper = await (await page.request.get(`${ownArchive.address}/api/session`)).json()
  expect(keeper.user).toMatchObject({ email: admin.email, isAdmin: true })

  await provider.stop()
  // The archive remembers the addresses of the provider for an hour, and a restarted one does not know them.
  await ownArchive.kill()
  await ownArchive.start()
  await page.context().clearCookies()
  await page.goto(ownArchive.address)
  await page.getByRole('link', { name: 'Sign in with Family ID' }).click()
  await expect(page.getByRole('alert')).toContainText('Family ID cannot be reached at the moment.')
  await signIn(page, ownArchive, relative)
})
