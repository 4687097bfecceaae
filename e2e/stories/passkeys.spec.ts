import type { Page } from '@playwright/test'
import { confirmPassword } from '../support/confirm-password.ts'
import { inviteRelative } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

/** Gives the browser a device with a fingerprint reader that always recognises its owner. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the fingerprint is recognised. */
    recognise: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

for (const size of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  test(`a relative adds a passkey and signs in without the password, ${size.width} px wide`, async ({
    archive,
    jeanne,
    visit,
  }) => {
    const relative = await inviteRelative(jeanne, `Tante Odile ${size.width}`)
    const page = await visit(archive, { viewport: size })
    // Passkeys are bound to the name of a host, which an IP address is not.
    await page.goto(archive.address)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden()
    const address = archive.address.replace('127.0.0.1', 'localhost')
    const device = await addAuthenticator(page)
    await page.goto(address)
    await waitForApp(page)
    await page.getByLabel('E-mail address').fill(relative.email)
    await page.getByLabel('Password', { exact: true }).fill(relative.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/search$/)

    await page.goto(`${address}/user/userprofile`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Name').fill('Odile’s tablet')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await confirmPassword(page, relative.password)
    const passkey = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await expect(passkey).toContainText('Odile’s tablet')
    await expect(passkey).toContainText('not used yet')
    await expectAccessible(page)

    // The device says that it has one already.
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('This device already has a passkey for your account.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: /Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    const signIn = page.getByRole('button', { name: 'Sign in with a passkey' })
    await device.recognise(false)
    await signIn.click()
    await expect(page.getByText('Nothing was chosen.')).toBeVisible()
    await expectAccessible(page)
    await device.recognise(true)
    await signIn.click()
    await expect(page.getByRole('button', { name: /Account of Tante Odile/ })).toBeVisible()

    await page.goto(`${address}/user/userprofile`)
    await expect(passkey).toContainText('used')
    await passkey.getByRole('button', { name: 'Actions for “Odile’s tablet”' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(passkey).toHaveCount(0)
    await page.getByRole('button', { name: /Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await signIn.click()
    await expect(page.getByText('This passkey cannot be used here.')).toBeVisible()
  })
}
