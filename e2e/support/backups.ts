import { getBackups } from '@lares/shared-types/contracts/backups'
import { expect, type Page } from '@playwright/test'
import { Client } from './client.ts'
import { confirmPassword } from './confirm-password.ts'
import { admin } from './people.ts'

/** Adds the folder as a place of backups, on their page. */
export async function addPlace(page: Page, folder: string): Promise<void> {
  await page.goto('/tabAdminParam/backup')
  await page.getByRole('button', { name: 'Add a place' }).click()
  await page.getByRole('button', { name: /A folder/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Disk in the cupboard')
  await page.getByRole('textbox', { name: 'Folder' }).fill(folder)
  await page.getByRole('button', { name: 'Add this place' }).click()
  await confirmPassword(page, admin.password)
}

/** Backs the archive up on its page, and waits until this backup is proved restorable. */
export async function backUp(page: Page): Promise<void> {
  const administrator = await Client.signIn(new URL(page.url()).origin, admin)
  const getProof = async () => (await administrator.call(getBackups, {})).provedAt ?? ''
  const before = await getProof()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect.poll(getProof, { timeout: 120_000 }).not.toBe(before)
  await expect(
    page.getByText(/The archive was last restored as a test on .+ everything was there/),
  ).toBeVisible()
}
