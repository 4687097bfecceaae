import { setMaintenance } from '@lares/shared-types/contracts/maintenance'
import type { Locator, Page } from '@playwright/test'
import { Client } from '../support/client.ts'
import { dropFiles } from '../support/drop.ts'
import { writeBody } from '../support/editor.ts'
import { inviteRelative } from '../support/people.ts'
import { applicationStarted } from '../support/started.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

const off = { body: { maintenance_mode: false, message: '' } }
const on = { body: { maintenance_mode: true, message: 'Back at six.' } }

test.afterEach(({ jeanne }) => jeanne.call(setMaintenance, off))

const banner = (page: Page) => page.getByRole('region', { name: 'Maintenance of the archive' })
const chip = (page: Page) => page.getByRole('button', { name: /^Maintenance/ })

/** Whether something ends where another thing begins, or before. */
async function isAbove(upper: Locator, lower: Locator): Promise<boolean> {
  const [one, other] = [await upper.boundingBox(), await lower.boundingBox()]
  return one !== null && other !== null && one.y + one.height <= other.y
}

/** Lets the page ask for the status again, without waiting for the half minute. */
const halfAMinute = (page: Page) => page.clock.fastForward(30_000)

test('a relative in the middle of writing loses nothing to a maintenance', async ({
  archive,
  jeanne,
  visit,
}) => {
  const lina = await inviteRelative(jeanne, 'Lina', { permissions: ['items:create', 'items:edit-own'] })
  const relative = await visit(await Client.signIn(archive.address, lina))
  const keeper = await visit(jeanne)

  await relative.clock.install()
  await relative.goto('/posts/new')
  await relative.getByRole('textbox', { name: 'Title' }).fill('The house on the hill')
  await writeBody(relative, 'It had green shutters.')
  await expect(banner(relative)).toHaveCount(0)

  await keeper.goto('/tabAdminParam/maintenance')
  await keeper.getByLabel('Message to everybody').fill('Back at six.')
  const toggle = keeper.getByRole('switch', { name: 'The archive is under maintenance' })
  await toggle.click()
  await expect(keeper.getByText('Maintenance is on.')).toBeVisible()
  await expect(banner(keeper)).toContainText('Others cannot change anything; you can.')
  await expectAccessible(keeper)

  await halfAMinute(relative)
  await expect(banner(relative)).toContainText('Back at six.')
  await expect(banner(relative)).toContainText('Automatic check every 30s')
  await relative.getByRole('button', { name: 'Add to the archive' }).click()
  await expect(relative.getByRole('alert')).toContainText('The archive is under maintenance.')
  await expect(relative.getByRole('textbox', { name: 'Title' })).toHaveValue('The house on the hill')
  await expectAccessible(relative)

  await banner(relative).getByRole('button', { name: 'Hide' }).click()
  await expect(chip(relative)).toHaveText('Maintenance')
  await expect(chip(relative)).toBeFocused()
  await expect.poll(() => isAbove(chip(relative), relative.getByRole('alert'))).toBe(true)
  await expectAccessible(relative)
  await chip(relative).click()
  await expect(banner(relative)).toContainText('Back at six.')
  await banner(relative).getByRole('button', { name: 'Hide' }).click()

  await toggle.click()
  await expect(keeper.getByText('Maintenance is off.')).toBeVisible()
  // A look that was under way when the maintenance ended tells of it still; the next one does not.
  await expect(async () => {
    await halfAMinute(relative)
    await expect(chip(relative)).toHaveCount(0, { timeout: 2000 })
  }).toPass()
  await relative.getByRole('button', { name: 'Add to the archive' }).click()
  await expect(relative.getByRole('heading', { level: 1, name: 'The house on the hill' })).toBeVisible()
  await expect(relative.getByText('It had green shutters.')).toBeVisible()

  await jeanne.call(setMaintenance, on)
  await halfAMinute(relative)
  await expect(banner(relative)).toContainText('Back at six.')
})

test('a guest reads the notice in their language, without a jump while there is none', async ({
  archive,
  jeanne,
  visit,
}) => {
  const page = await visit(archive, { locale: 'fr-FR' })
  await page.clock.install()
  await page.goto('/')
  // The page that the build has written is replaced by the application, which can be typed into.
  await applicationStarted(page)
  const place = await page.getByLabel('Adresse e-mail').boundingBox()
  await jeanne.call(setMaintenance, off)
  await halfAMinute(page)
  expect(await page.getByLabel('Adresse e-mail').boundingBox()).toEqual(place)

  await jeanne.call(setMaintenance, on)
  await halfAMinute(page)
  const notice = page.getByRole('region', { name: 'Maintenance des archives' })
  await expect(notice).toContainText('Vérification automatique chaque 30s')
  await notice.getByRole('button', { name: 'Masquer' }).click()
  await expect(chip(page)).toHaveText('Maintenance')
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
  await jeanne.call(setMaintenance, on)
  await dropFiles(page, [
    { name: 'recipe.txt', mimeType: 'text/plain', buffer: Buffer.from('Flour, butter, six eggs.') },
  ])
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads).toContainText(
    'The archive is under maintenance. The upload will continue on its own afterwards.',
  )
  await jeanne.call(setMaintenance, off)
  // The archive had asked to wait for a minute; a device that is back on the network does not wait.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(uploads).toContainText('In the archive')
})
