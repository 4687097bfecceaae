import { setMaintenance } from '@lares/shared-types/contracts/maintenance'
import type { Locator, Page } from '@playwright/test'
import { Client } from '../support/client.ts'
import { dropFiles } from '../support/drop.ts'
import { writeBody } from '../support/editor.ts'
import { inviteRelative } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

const maintenanceOff = { body: { maintenance_mode: false, message: '' } }
const maintenanceOn = { body: { maintenance_mode: true, message: 'Back at six.' } }

test.afterEach(({ jeanne }) => jeanne.call(setMaintenance, maintenanceOff))

const getBanner = (page: Page) => page.getByRole('region', { name: 'Maintenance of the archive' })
const getChip = (page: Page) => page.getByRole('button', { name: /^Maintenance/ })

/** Whether an element ends above the top of another one. */
async function isAbove(upper: Locator, lower: Locator): Promise<boolean> {
  const [upperBox, lowerBox] = [await upper.boundingBox(), await lower.boundingBox()]
  return upperBox !== null && lowerBox !== null && upperBox.y + upperBox.height <= lowerBox.y
}

/** Advances the page's clock, so that it polls the status again. */
const skipHalfMinute = (page: Page) => page.clock.fastForward(30_000)

test('a relative in the middle of writing loses nothing to a maintenance', async ({
  archive,
  jeanne,
  visit,
}) => {
  const lina = await inviteRelative(jeanne, 'Lina', { permissions: ['items:create', 'items:edit-own'] })
  const relative = await visit(await Client.signIn(archive.address, lina))
  const adminPage = await visit(jeanne)

  await relative.clock.install()
  await relative.goto('/posts/new')
  await relative.getByRole('textbox', { name: 'Title' }).fill('The house on the hill')
  await writeBody(relative, 'It had green shutters.')
  await expect(getBanner(relative)).toHaveCount(0)

  await adminPage.goto('/tabAdminParam/maintenance')
  await adminPage.getByLabel('Message to everybody').fill('Back at six.')
  const toggle = adminPage.getByRole('switch', { name: 'The archive is under maintenance' })
  await toggle.click()
  await expect(adminPage.getByText('Maintenance is on.')).toBeVisible()
  await expect(getBanner(adminPage)).toContainText('Others cannot change anything; you can.')
  await expectAccessible(adminPage)

  await skipHalfMinute(relative)
  await expect(getBanner(relative)).toContainText('Back at six.')
  await expect(getBanner(relative)).toContainText('Automatic check every 30s')
  await relative.getByRole('button', { name: 'Add to the archive' }).click()
  await expect(relative.getByRole('alert')).toContainText('The archive is under maintenance.')
  await expect(relative.getByRole('textbox', { name: 'Title' })).toHaveValue('The house on the hill')
  await expectAccessible(relative)

  await getBanner(relative).getByRole('button', { name: 'Hide' }).click()
  await expect(getChip(relative)).toHaveText('Maintenance')
  await expect(getChip(relative)).toBeFocused()
  await expect.poll(() => isAbove(getChip(relative), relative.getByRole('alert'))).toBe(true)
  await expectAccessible(relative)
  await getChip(relative).click()
  await expect(getBanner(relative)).toContainText('Back at six.')
  await getBanner(relative).getByRole('button', { name: 'Hide' }).click()

  await toggle.click()
  await expect(adminPage.getByText('Maintenance is off.')).toBeVisible()
  // A poll that was pending when the maintenance ended still reports it, but the next one does not.
  await expect(async () => {
    await skipHalfMinute(relative)
    await expect(getChip(relative)).toHaveCount(0, { timeout: 2000 })
  }).toPass()
  await relative.getByRole('button', { name: 'Add to the archive' }).click()
  await expect(relative.getByRole('heading', { level: 1, name: 'The house on the hill' })).toBeVisible()
  await expect(relative.getByText('It had green shutters.')).toBeVisible()

  await jeanne.call(setMaintenance, maintenanceOn)
  await skipHalfMinute(relative)
  await expect(getBanner(relative)).toContainText('Back at six.')
})

test('a guest reads the notice in their language, without a jump while there is none', async ({
  archive,
  jeanne,
  visit,
}) => {
  const page = await visit(archive, { locale: 'fr-FR' })
  await page.clock.install()
  await page.goto('/')
  // The application replaces the prerendered page, so it must have started before anything is measured.
  await waitForApp(page)
  await page.evaluate(() => document.fonts.ready)
  const box = await page.getByLabel('Adresse e-mail').boundingBox()
  await jeanne.call(setMaintenance, maintenanceOff)
  await skipHalfMinute(page)
  expect(await page.getByLabel('Adresse e-mail').boundingBox()).toEqual(box)

  await jeanne.call(setMaintenance, maintenanceOn)
  await skipHalfMinute(page)
  const notice = page.getByRole('region', { name: 'Maintenance des archives' })
  await expect(notice).toContainText('Vérification automatique chaque 30s')
  await notice.getByRole('button', { name: 'Masquer' }).click()
  await expect(getChip(page)).toHaveText('Maintenance')
})

test('an upload waits for the end of a maintenance and goes on by itself', async ({
  archive,
  jeanne,
  visit,
}) => {
  const otto = await inviteRelative(jeanne, 'Otto', { permissions: ['items:create'] })
  const page = await visit(await Client.signIn(archive.address, otto))
  await page.goto('/documents')
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  await jeanne.call(setMaintenance, maintenanceOn)
  await dropFiles(page, [
    { name: 'recipe.txt', mimeType: 'text/plain', buffer: Buffer.from('Flour, butter, six eggs.') },
  ])
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads).toContainText(
    'The archive is under maintenance. The upload will continue on its own afterwards.',
  )
  await jeanne.call(setMaintenance, maintenanceOff)
  // The archive has requested a retry after one minute, but the `online` event triggers it at once.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(uploads).toContainText('In the archive')
})
