import { listItems, trashItem } from '@lares/shared-types/contracts/items'
import { createTag } from '@lares/shared-types/contracts/labels'
import { Client } from '../support/client.ts'
import { admin } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

test('what was deleted is found in the trash, brought back, or deleted for ever', async ({
  jeanne,
  visit,
}) => {
  const titles = ['Letter from Turin', 'Letter from Lyon', 'Letter from Bern']
  const ids: string[] = []
  for (const title of titles) ids.push((await jeanne.add({ kind: 'post', title })).id)
  const page = await visit(jeanne)
  for (const id of ids) {
    await page.goto(`/posts/${id}/profile`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Move to the trash' }).click()
    await expect(page.getByText(/is in the trash$/)).toBeVisible()
  }
  // The toast of the last one brings it back.
  await page.getByRole('button', { name: 'Undo' }).click()

  await page.getByRole('link', { name: 'Trash' }).first().click()
  const list = page.getByRole('list', { name: 'Trash' })
  await expect(list.getByText('Letter from Bern')).toHaveCount(0)
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Restore “Letter from Turin”' }).click()
  await expect(page.getByText('“Letter from Turin” is back')).toBeVisible()
  await list.getByRole('button', { name: 'Delete for ever: Letter from Lyon' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for ever' }).click()
  await expect(page.getByText('Letter from Lyon')).toHaveCount(0)
  const { items } = await jeanne.call(listItems, { query: { id: ids } })
  expect(items.map(({ title }) => title).toSorted()).toEqual(['Letter from Bern', 'Letter from Turin'])
})

test('an album of 40 photographs that was deleted is brought back at once', async ({ ownArchive, visit }) => {
  const jeanne = await Client.signIn(ownArchive.address, admin)
  const tag = await jeanne.call(createTag, { body: { names: { en: 'Album of the lake' } } })
  const items = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      jeanne.add({ kind: 'image', title: `Lake ${index + 1}`, tagIds: [tag.id] }),
    ),
  )
  for (const { id, version } of items) await jeanne.call(trashItem, { params: { id }, query: { version } })
  const listAlbum = async () =>
    (await jeanne.call(listItems, { query: { tag: tag.id, limit: 50 } })).items.map(({ title }) => title)
  expect(await listAlbum()).toEqual([])

  const page = await visit(jeanne)
  await page.goto('/trash')
  // What was deleted last comes first.
  await page.getByRole('checkbox', { name: 'Select “Lake 40”' }).check()
  await page.getByRole('checkbox', { name: 'Select “Lake 1”', exact: true }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('40 items selected')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Restore' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore 40 items?' })
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('40 items are back')).toBeVisible()
  await expect(page.getByText(/^Lake \d+$/)).toHaveCount(0)
  expect((await listAlbum()).toSorted()).toEqual(items.map(({ title }) => title).toSorted())
})
