import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { confirmPassword } from '../support/confirm-password.ts'
import { admin, inviteRelative } from '../support/people.ts'
import { expect, expectAccessible, signIn, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

const stepMs = 30_000

/** An authenticator app that has typed in this key: the code that it shows some steps of time from now. */
function createApp(key: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  return (steps: number) => totp.generate({ timestamp: Date.now() + steps * stepMs })
}

async function enterPassword(
  page: Page,
  address: string,
  { email, password }: { email: string; password: string },
) {
  await page.goto(address)
  await waitForApp(page)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function sendCode(page: Page, code: string) {
  const form = page.getByRole('form', { name: 'Second step' })
  await form.getByLabel('Code').fill(code)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('E-mail address')).toBeVisible()
}

for (const size of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  test(`a relative sets up a second factor and signs in with it, ${size.width} px wide`, async ({
    archive,
    jeanne,
    visit,
  }) => {
    const relative = await inviteRelative(jeanne, `Tante Odile ${size.width}`)
    const page = await visit(archive, { viewport: size })
    await signIn(page, archive, relative)
    await page.goto(`${archive.address}/user/userprofile`)
    await page.getByRole('button', { name: 'Set up a second factor' }).click()
    await confirmPassword(page, relative.password)

    const dialog = page.getByRole('dialog', { name: 'Set up a second factor' })
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    await expectAccessible(page)
    const app = createApp((await dialog.locator('code').textContent()) ?? '')
    await dialog.getByLabel('Code that the app shows').fill(app(40))
    await dialog.getByRole('button', { name: 'Switch on' }).click()
    await expect(dialog.getByText('This code is wrong')).toBeVisible()
    // The code of now, because an earlier one is too old if the next step begins before it arrives.
    await dialog.getByLabel('Code that the app shows').fill(app(0))
    await dialog.getByRole('button', { name: 'Switch on' }).click()
    const codes = page.getByRole('dialog', { name: 'Recovery codes' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await expectAccessible(page)
    const [recoveryCode = '', secondRecoveryCode = ''] = await codes.getByRole('listitem').allTextContents()
    await codes.getByRole('button', { name: 'I have stored them' }).click()
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
    await expectAccessible(page)
    await signOut(page)

    await enterPassword(page, archive.address, relative)
    await expect(page.getByRole('form', { name: 'Second step' })).toBeVisible()
    await expectAccessible(page)
    expect((await page.request.get(`${archive.address}/api/items`)).status()).toBe(401)
    const code = app(1)
    await sendCode(page, code)
    await expect(page).toHaveURL(/\/search$/)
    await signOut(page)

    await enterPassword(page, archive.address, relative)
    await sendCode(page, code)
    await expect(page.getByText('This code is wrong')).toBeVisible()
    await sendCode(page, recoveryCode)
    await expect(page).toHaveURL(/\/search$/)
    await signOut(page)

    await enterPassword(page, archive.address, relative)
    await sendCode(page, recoveryCode)
    await expect(page.getByText('This code is wrong')).toBeVisible()
    await page.getByRole('button', { name: 'Sign in again from the beginning' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()

    // An administrator removes it, because the phone was lost.
    // She signs in here, because confirming the password renews the session, and other stories need that of the client.
    const keeper = await visit(archive, { viewport: size })
    await signIn(keeper, archive)
    await keeper.goto(`${archive.address}/tabEditUsers/usersProfileAndPermissions?user=${relative.user.id}`)
    await expect(keeper.getByText('With a second factor')).toBeVisible()
    await keeper.getByRole('button', { name: 'Remove the second factor' }).click()
    await keeper.getByRole('dialog').getByRole('button', { name: 'Remove the second factor' }).click()
    await confirmPassword(keeper, admin.password)
    await expect(keeper.getByText('With a second factor')).toBeHidden()
    await enterPassword(page, archive.address, relative)
    await expect(page).toHaveURL(/\/search$/)
    expect(secondRecoveryCode).not.toBe(recoveryCode)
    await archive.findInMail(relative.email, /has removed the second factor/)
  })
}
