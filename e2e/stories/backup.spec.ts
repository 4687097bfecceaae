import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeItem, getItem } from '@lares/shared-types/contracts/items'
import { Client } from '../support/client.ts'
import { createPhoto } from '../support/files/photo.ts'
import { Lares } from '../support/lares.ts'
import { admin, adminEnvironment } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

test('an archive is backed up and proved restorable, restored on the page, and restored after its disk was lost', async ({
  visit,
}) => {
  const lares = await Lares.start(adminEnvironment)
  const folder = await mkdtemp(join(tmpdir(), 'lares-story-backup-'))
  try {
    const jeanne = await Client.signIn(lares.address, admin)
    const photo = await createPhoto('nonna.jpg')
    const { id, version, assets } = await jeanne.add(
      { kind: 'image', title: 'Grandmother at the door' },
      photo,
    )

    const page = await visit(jeanne)
    await page.goto('/tabAdminParam/backup')
    await expect(page.getByText('There is no backup yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add a place' }).click()
    await page.getByRole('button', { name: /A folder/ }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Disk in the cupboard')
    await page.getByRole('textbox', { name: 'Folder' }).fill(folder)
    await page.getByRole('button', { name: 'Try it' }).click()
    await expect(page.getByText('The archive can write there.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add this place' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await confirmation.getByLabel('Current password').fill(admin.password)
    await confirmation.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(
      page.getByText(/The archive was last restored as a test on .+ everything was there/),
    ).toBeVisible({
      timeout: 120_000,
    })
    await expectAccessible(page)

    // Confirming the password has replaced the session of the page.
    const editor = await Client.signIn(lares.address, admin)
    await editor.call(changeItem, { params: { id }, body: { version, title: 'Spoilt by mistake' } })
    await page.getByRole('button', { name: 'Show the backups' }).click()
    await page.getByRole('button', { name: /^Restore the backup of/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Restore this backup?' })
    await dialog.getByRole('textbox', { name: 'Type “restore” to continue' }).fill('restore')
    await dialog.getByRole('button', { name: 'Restore the archive' }).click()
    const getTitle = async () => (await editor.call(getItem, { params: { id } })).title
    await expect.poll(getTitle, { timeout: 120_000 }).toBe('Grandmother at the door')

    await page.context().close()
    await lares.restoreAfterLoss(folder)
    const again = await Client.signIn(lares.address, admin)
    const restored = await again.waitUntilProcessed(id)
    expect(restored).toMatchObject({
      title: 'Grandmother at the door',
      assets: [{ sha256: assets[0]?.sha256 }],
    })
    const profile = await visit(again)
    await profile.goto(`/images/${id}/profile`)
    await expect(profile.getByRole('heading', { name: 'Grandmother at the door' })).toBeVisible()
    await profile.context().close()
  } finally {
    await lares.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
