import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getItem } from '@lares/shared-types/contracts/items'
import { createTag } from '@lares/shared-types/contracts/labels'
import { addPlace, backUp } from '../support/backups.ts'
import { Client } from '../support/client.ts'
import { createPhoto } from '../support/files/photo.ts'
import { Lares } from '../support/lares.ts'
import { admin, adminEnvironment } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

test('a damaged photo is found, and brought back from a backup', async ({ visit }) => {
  const lares = await Lares.start(adminEnvironment, 'embedded')
  const folder = await mkdtemp(join(tmpdir(), 'lares-story-integrity-'))
  try {
    const jeanne = await Client.signIn(lares.address, admin)
    const photo = await createPhoto('nonna.jpg')
    const { id } = await jeanne.add({ kind: 'image', title: 'Grandmother at the door' }, photo)
    const { assets } = await jeanne.waitUntilProcessed(id)
    const sha256 = assets[0]?.sha256 ?? ''

    const page = await visit(jeanne)
    await addPlace(page, folder)
    await backUp(page)

    await lares.damageOriginal(sha256)
    await page.goto('/tabOrganisation/dataIntegrity')
    await expect(page.getByText('Not everything has been checked yet.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Check everything' }).click()
    await page.getByRole('link', { name: 'Damaged originals' }).click()
    const findings = page.getByRole('list', { name: 'Findings' })
    await expect(findings.getByText('The content of the file has changed.')).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Repair all' }).click()
    await expect(page.getByText('Everything is as it should be.')).toBeVisible({ timeout: 60_000 })
    await page.getByText('Repairs', { exact: true }).click()
    await expect(page.getByText('Brought back from the backup “Disk in the cupboard”')).toBeVisible()
    await page.context().close()
  } finally {
    await lares.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('the same photo in two items is found, and the two are united', async ({ ownArchive, visit }) => {
  const jeanne = await Client.signIn(ownArchive.address, admin)
  const photo = await createPhoto('harvest.jpg')
  const tag = await jeanne.call(createTag, { body: { names: { en: 'Harvest of 1962' } } })
  const first = await jeanne.add({ kind: 'image', title: 'Harvest in the hills' }, photo)
  const other = await jeanne.add({ kind: 'image', title: 'Scan of a harvest', tagIds: [tag.id] }, photo)
  await jeanne.waitUntilProcessed(first.id)
  await jeanne.waitUntilProcessed(other.id)

  const page = await visit(jeanne)
  await page.goto('/tabOrganisation/dataIntegrity?check=duplicate-files')
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByRole('button', { name: 'Compare: Harvest in the hills' }).click({ timeout: 60_000 })
  const dialog = page.getByRole('dialog', { name: 'Which one do you want to keep?' })
  await dialog.getByRole('radio', { name: /Harvest in the hills/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Unite' }).click()
  await expect(page.getByText('“Harvest in the hills” has taken the place of both')).toBeVisible()
  const kept = await jeanne.call(getItem, { params: { id: first.id } })
  expect(kept.tags.map(({ id }) => id)).toEqual([tag.id])
  expect((await jeanne.call(getItem, { params: { id: other.id } })).deletedAt).not.toBeNull()
})
