import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeItem, getItem, listItems } from '@lares/shared-types/contracts/items'
import { findFreePort } from '@lares/test-harness/free-port'
import { startPostgresqlServer } from '@lares/test-harness/postgresql-server'
import { addPlace, backUp } from '../support/backups.ts'
import { Client } from '../support/client.ts'
import { confirmPassword } from '../support/confirm-password.ts'
import { createPhoto } from '../support/files/photo.ts'
import { Installation } from '../support/installation.ts'
import { Lares } from '../support/lares.ts'
import { admin, adminEnvironment } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

test('an archive is backed up and proved restorable, restored on the page, and restored after its disk was lost', async ({
  visit,
}) => {
  const lares = await Lares.start(adminEnvironment, 'embedded')
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
    await confirmPassword(page, admin.password)
    await backUp(page)
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

test('an archive moves to a PostgreSQL server and back, with what was written there', async ({ visit }) => {
  // Two minutes alone: two backups with their proofs, and two restores.
  test.setTimeout(600_000)
  const server = await startPostgresqlServer()
  const lares = await Lares.start(adminEnvironment, 'embedded')
  const folder = await mkdtemp(join(tmpdir(), 'lares-story-backup-'))
  try {
    const jeanne = await Client.signIn(lares.address, admin)
    const { id, assets } = await jeanne.add(
      { kind: 'image', title: 'Grandmother at the door' },
      await createPhoto('nonna.jpg'),
    )
    const page = await visit(jeanne)
    await addPlace(page, folder)
    await backUp(page)
    await page.context().close()

    const [SESSION_SECRET, INTERNAL_SECRET] = ['s'.repeat(64), 'i'.repeat(64)]
    lares.configure({ DATABASE_URL: server.url, SESSION_SECRET, INTERNAL_SECRET })
    await lares.restoreAfterLoss(folder)
    const onServer = await Client.signIn(lares.address, admin)
    expect(await onServer.waitUntilProcessed(id)).toMatchObject({ assets: [{ sha256: assets[0]?.sha256 }] })
    const profile = await visit(onServer)
    await profile.goto(`/images/${id}/edit`)
    await profile.getByRole('textbox', { name: 'Title' }).fill('Grandmother in Trieste')
    await profile.getByRole('button', { name: 'Save' }).click()
    await expect(profile.getByRole('heading', { name: 'Grandmother in Trieste' })).toBeVisible()
    // Places belong to an installation, and do not move along.
    await addPlace(profile, folder)
    await backUp(profile)
    await profile.context().close()

    lares.configure({ DATABASE_URL: '' })
    await lares.restoreAfterLoss(folder)
    const back = await Client.signIn(lares.address, admin)
    expect(await back.waitUntilProcessed(id)).toMatchObject({ assets: [{ sha256: assets[0]?.sha256 }] })
    const found = await visit(back)
    await found.goto('/search?q=Trieste')
    await found.getByRole('link', { name: 'Grandmother in Trieste' }).first().click()
    await expect(found.getByRole('heading', { name: 'Grandmother in Trieste' })).toBeVisible()
    await found.context().close()
  } finally {
    await lares.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('an encrypted archive comes back by the lines of the README, with the recovery sheet and `.env` alone', async ({
  visit,
}) => {
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const settings = Object.entries({ PORT: port, ...adminEnvironment })
  const env = settings.map(([name, value]) => `${name}="${value}"\n`).join('')
  const folder = await mkdtemp(join(tmpdir(), 'lares-story-backup-'))
  let installation = await Installation.create(env)
  try {
    await installation.start()
    const jeanne = await Client.signIn(address, admin)
    const photo = await createPhoto('nonna.jpg')
    const { id, assets } = await jeanne.add({ kind: 'image', title: 'Grandmother at the door' }, photo)
    await jeanne.add({ kind: 'post', title: 'What she cooked' })

    // 1. As an administrator open “Backup” and add a place.
    const page = await visit(jeanne)
    await page.goto('/tabAdminParam/backup')
    await page.getByRole('button', { name: 'Add a place' }).click()
    await page.getByRole('button', { name: /A folder/ }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Disk in the cupboard')
    await page.getByRole('textbox', { name: 'Folder' }).fill(folder)
    await page.getByRole('switch', { name: 'Encrypt with a passphrase' }).check()
    await page.getByRole('button', { name: 'Add this place' }).click()
    await confirmPassword(page, admin.password)
    // 3. If you set a passphrase, print the recovery sheet: what is on the paper is all that is left later.
    const sheet = page.getByRole('region', { name: 'Recovery sheet of a Lares archive' })
    await expect(sheet).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(sheet.getByText('npm run restore')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    expect((await page.pdf()).toString('latin1')).toMatch(/\/Count 1\b/)
    const [passphrase = '', printedPlace] = await sheet.getByRole('definition').allTextContents()
    expect(printedPlace).toContain(folder)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('checkbox', { name: 'I have printed or written down the passphrase' }).check()
    await page.getByRole('button', { name: 'Done' }).click()
    // 2. Press “Back up now”.
    await backUp(page)
    await page.context().close()

    // 4. After a loss: install Lares, put `.env` back, and run `npm run restore`.
    await installation.lose()
    installation = await Installation.create(env)
    expect(await installation.restore(folder, passphrase)).toMatch(/Restored: 2 items, \d+ rows, 1 files/)
    // 5. `npm start`.
    await installation.start()
    const guest = await visit({ address })
    await guest.goto('/')
    await waitForApp(guest)
    await guest.getByLabel('E-mail address').fill(admin.email)
    await guest.getByLabel('Password', { exact: true }).fill(admin.password)
    await guest.getByRole('button', { name: 'Sign in' }).click()
    await expect(guest).toHaveURL(/\/search$/)
    const again = await Client.signIn(address, admin)
    expect((await again.call(listItems, { query: {} })).items.map(({ title }) => title).toSorted()).toEqual([
      'Grandmother at the door',
      'What she cooked',
    ])
    expect(await again.waitUntilProcessed(id)).toMatchObject({ assets: [{ sha256: assets[0]?.sha256 }] })
    await guest.goto(`/images/${id}/profile`)
    const picture = guest.getByRole('main').getByRole('img').first()
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    await guest.context().close()
  } finally {
    await installation.lose()
    await rm(folder, { recursive: true, force: true })
  }
})
